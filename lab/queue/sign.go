package queue

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// identity is who a worker is: it signs its results, so that nobody can give one in the name of
// another. Its name is the public key.
type identity struct {
	name string
	key  ed25519.PrivateKey
}

func newIdentity() identity {
	public, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		panic(err) // the system has no randomness
	}
	return identity{hex.EncodeToString(public), key}
}

// statement is what a worker signs: which piece of which run of a job has which result.
func statement(run, key, machine, fault string, data []byte) []byte {
	text, err := json.Marshal([]string{run, key, machine, fault, Digest(data)})
	if err != nil {
		panic(err) // texts
	}
	return text
}

// sign signs a statement.
func (i *identity) sign(statement []byte) string {
	return hex.EncodeToString(ed25519.Sign(i.key, statement))
}

// checkSignature refuses a statement that the worker of a name has not signed.
func checkSignature(name, signature string, statement []byte) error {
	public, err := hex.DecodeString(name)
	if err != nil || len(public) != ed25519.PublicKeySize {
		return fmt.Errorf("%q is no worker", word(name))
	}
	signed, err := hex.DecodeString(signature)
	if err != nil || !ed25519.Verify(public, statement, signed) {
		return fmt.Errorf("worker %s has not signed it", short(name))
	}
	return nil
}

// short is the name of a worker as people are shown it.
func short(name string) string { return word(name[:min(len(name), 12)]) }
