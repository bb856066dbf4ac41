// Keeps the pages of the site for later: what was built is fetched once, and then served from here. The notebooks have a
// worker of their own.
const NAME = "hordeplay-$version";
const FILES = $files;
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("hordeplay-") && name !== NAME);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});
self.addEventListener("fetch", (event) => {
  if (event.request.url.startsWith(new URL("lite/", self.registration.scope).href)) return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept || fetch(event.request)));
});
