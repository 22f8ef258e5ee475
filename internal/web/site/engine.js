// The worker: it loads the engine, and says how far that is. From then on the engine has the messages.

importScripts("build.js", "wasm_exec.js");

start().catch((e) => postMessage({ ended: `The engine cannot be started: ${e.message}.` }));

async function start() {
  const go = new Go();
  const vectors = await compileVectors();
  let kernel; // what the network is computed with, once there is the memory that it works on
  go.importObject.froe = {
    hasVectors: () => (vectors ? 1 : 0),
    apply: (dst, src, weights, added, adds, removed, subs, width) => kernel.apply(dst, src, weights, added, adds, removed, subs, width),
    dot: (own, other, weights, width) => kernel.dot(own, other, weights, width),
  };
  const { instance } = await WebAssembly.instantiateStreaming(load(), go.importObject);
  if (vectors) kernel = (await WebAssembly.instantiate(vectors, { go: { mem: instance.exports.mem } })).exports;
  await go.run(instance);
  postMessage({ ended: "The engine has ended." });
}

// compileVectors is the kernel with vectors, null where the browser knows none.
async function compileVectors() {
  const got = await fetch("vector_wasm.wasm");
  return WebAssembly.compile(await got.arrayBuffer()).catch(() => null);
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
