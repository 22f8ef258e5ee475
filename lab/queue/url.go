package queue

import (
	"errors"
	"net/url"
	"strings"
)

// shownAll are the URLs of servers, parted by commas, as anybody may see them.
func shownAll(urls string) (string, error) {
	var all []string
	for _, text := range strings.Split(urls, ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if !strings.Contains(text, "://") {
			text = "nats://" + text
		}
		one, err := shown(text)
		if err != nil {
			return "", err
		}
		all = append(all, one)
	}
	return strings.Join(all, ","), nil
}

// shown is the URL of a server as anybody may see it: scheme, host and port, without the user,
// password or token that may stand before the host. The error of a text that is no URL shows
// nothing of it.
func shown(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return "", errors.New("a URL of the servers cannot be read; it is not shown, as it may have a password in it")
	}
	return u.Scheme + "://" + u.Host, nil
}
