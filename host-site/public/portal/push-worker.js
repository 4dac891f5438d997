// Tells members of a workspace of their visitors while no page of the portal is open. It keeps no page and no answer of
// the server: there is no `fetch` listener.

const inbox = /^(?:\/it)?\/portal\/inbox\/?$/

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  let message
  try {
    message = event.data.json()
  } catch {
    return
  }
  const { title, body, url, tag } = message
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, renotify: true, icon: '/icon-192.png', data: { url } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data.url))
})

/** Shows what a notification leads to: in an inbox that is open, else in a window of its own. */
async function show(url) {
  const target = new URL(url, self.location.origin)
  // It came sealed from our server; what leads elsewhere did not.
  if (target.origin !== self.location.origin || !inbox.test(target.pathname)) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The most recently focused window comes first. One that is closing or still loading does not answer.
  const inboxes = windows.filter((client) => inbox.test(new URL(client.url).pathname))
  for (const open of inboxes) {
    // A browser that lets no window come to the front shows the conversation all the same.
    open.focus().catch(() => undefined)
    if (await isHeard(open, { type: 'loquia:open', search: target.search })) return
  }
  for (const open of inboxes) {
    const isLed = await open.navigate(target.href).then(
      () => true,
      // A window that is gone, or that this worker does not control, cannot be led.
      () => false,
    )
    if (isLed) return
  }
  await self.clients.openWindow(target.href)
}

/** Sends a message to a window of our own origin, and tells whether its page answers within two seconds. */
function isHeard(client, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true), { once: true })
    // A port with a listener waits to be started.
    port1.start()
    setTimeout(resolve, 2_000, false)
    client.postMessage(message, [port2])
  })
}
