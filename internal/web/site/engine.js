// The worker: it loads the engine, and says how far that is. From then on the engine has the messages.

importScripts("build.js", "wasm_exec.js");

start().catch((e) => postMessage({ ended: `The engine cannot be started: ${e.message}.` }));

async function start() {
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(load(), go.importObject);
  await go.run(instance);
  postMessage({ ended: "The engine has ended." });
}

// load fetches the program. It says what the program is: not every server knows.
async function load() {
  const got = await fetch("froe.wasm");
  if (!got.ok) throw new Error(`froe.wasm: ${got.status}`);
  let bytes = 0;
  const counted = new TransformStream({
    transform(part, out) {
      bytes += part.byteLength;
      postMessage({ loaded: bytes / self.build.bytes });
      out.enqueue(part);
    },
  });
  return new Response(got.body.pipeThrough(counted), { headers: { "Content-Type": "application/wasm" } });
}
