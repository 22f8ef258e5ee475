// The service worker: it keeps the files of the site, all of one build, so that it works offline after
// the first visit. Another build is kept beside it, and takes its place when no tab is open: parts of
// two never meet.

importScripts("build.js");

const ours = `froe ${registration.scope} `; // of sites at other paths nothing is touched
const now = ours + self.build.version;

addEventListener("install", (e) => e.waitUntil(caches.open(now).then((kept) => kept.addAll(self.build.files))));

addEventListener("activate", (e) => {
  const old = (name) => name.startsWith(ours) && name !== now;
  e.waitUntil(caches.keys().then((all) => Promise.all(all.filter(old).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (e) => {
  if (e.request.method === "GET" && e.request.url.startsWith(registration.scope)) e.respondWith(answer(e.request));
});

async function answer(request) {
  const kept = await caches.open(now);
  return (await kept.match(request, { ignoreSearch: true })) ?? fetch(request);
}
