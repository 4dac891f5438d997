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
  const open = windows.find((client) => inbox.test(new URL(client.url).pathname))
  if (open === undefined) {
    await self.clients.openWindow(target.href)
    return
  }
  // No other origin can be meant: a worker reaches its own alone.
  open.postMessage({ type: 'loquia:open', search: target.search }, [])
  await open.focus()
}
