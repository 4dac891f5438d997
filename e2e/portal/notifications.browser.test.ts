import { randomUUID } from 'node:crypto'
import type { Page, Worker } from 'playwright'
import { expect, it } from 'vitest'
import { clientDesk } from '../testing/client-desk.ts'

const desk = clientDesk()

/** Starts the worker, which then controls the inbox. @returns what presses a notification that leads somewhere */
async function startWorker(): Promise<{ worker: Worker; press: (leadsTo: string) => Promise<void> }> {
  const { page } = desk
  await desk.visit('/portal/inbox')
  const started = page.context().waitForEvent('serviceworker')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/portal/push-worker.js', { scope: '/portal/' })
  })
  const worker = await started
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration('/portal/'))?.active?.state === 'activated',
  )
  // What a press does; a browser lets a window come to the front after a real one alone.
  const press = (leadsTo: string): Promise<void> =>
    worker.evaluate((address) => {
      const notification = { data: { url: address }, close: () => undefined }
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
    }, leadsTo)
  return { worker, press }
}

/** Keeps an inbox loading. @returns a promise of its request for the bots, and what answers that */
async function holdBots(page: Page): Promise<{ asked: Promise<void>; letGo: () => void }> {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  await page.route('**/api/chatbot/bots', async (route) => {
    isAsked()
    await released
    await route.continue()
  })
  return { asked, letGo }
}

it('opens the conversation of a notification while the inbox is loading', async () => {
  const { page } = desk
  const { press } = await startWorker()
  const { asked, letGo } = await holdBots(page)
  const reloaded = page.reload()
  await asked
  const conversation = randomUUID()
  await press(`/portal/inbox?conversation=${conversation}&of=${desk.botId}`)
  await expect.poll(() => new URL(page.url()).searchParams.get('conversation')).toBe(conversation)
  letGo()
  await reloaded.catch(() => undefined)
})

it('opens the conversation in another inbox while the most recent one is loading', async () => {
  const { page } = desk
  const { press } = await startWorker()
  // The worker controls the page only once it is loaded again.
  await desk.visit('/portal/inbox')
  const later = await page.context().newPage()
  const { asked, letGo } = await holdBots(later)
  const loaded = later.goto(page.url())
  await asked
  const conversation = randomUUID()
  await press(`/portal/inbox?conversation=${conversation}&of=${desk.botId}`)
  await expect.poll(() => new URL(page.url()).searchParams.get('conversation'), { timeout: 10_000 }).toBe(conversation)
  letGo()
  await loaded
  await later.close()
})

it('opens the conversation of a pressed notification', async () => {
  const { page } = desk
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: desk.product.url })
  const { worker, press } = await startWorker()
  const devTools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/portal/'))
      if (found) resolve(found.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  const conversation = randomUUID()
  const push = (data: string) =>
    devTools.send('ServiceWorker.deliverPushMessage', { origin: desk.product.url, registrationId, data })
  // A browser without a window shows no notification: what it is asked to show is kept.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] }
    scope.shown = []
    scope.registration.showNotification = async (title, { body, tag, data } = {}) =>
      void scope.shown.push({ title, body, tag, data })
  })
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)
  await push('no JSON')
  const url = `/portal/inbox?conversation=${conversation}&of=${desk.botId}`
  const message = { title: 'Ada is waiting for you', body: 'Are you there?', tag: conversation }
  await push(JSON.stringify({ ...message, url }))
  await expect.poll(shown).toEqual([{ ...message, data: { url } }])
  await press('https://elsewhere.example/portal/inbox?conversation=x&of=x')
  await press(url)
  await page.waitForURL((address) => address.searchParams.get('conversation') === conversation)
})

it('lists the devices with notifications', async () => {
  const { page } = desk
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  await desk.call('POST', '/api/push/devices', { endpoint: `https://push.example.com/${randomUUID()}`, keys })
  await desk.visit('/portal/inbox')
  expect(await page.locator('link[rel="manifest"]').getAttribute('href')).toBe('/portal/inbox.webmanifest')
  await page.getByRole('button', { name: 'Notifications' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await dialog.getByRole('heading', { name: 'Your devices' }).waitFor()
  await desk.expectNoViolations('notifications')
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(0)
})

it('can be installed from the portal in each language', async () => {
  for (const prefix of ['', '/it']) {
    const read = async (path: string) => fetch(desk.product.url + path)
    const reply = await read(`${prefix}/portal/inbox.webmanifest`)
    expect(reply.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = (await reply.json()) as { start_url: string; icons: { src: string; purpose: string }[] }
    expect(manifest).toMatchObject({ start_url: `${prefix}/portal/inbox`, display: 'standalone', id: '/portal/inbox' })
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src } of manifest.icons) expect([src, (await read(src)).status]).toEqual([src, 200])
    const page = async (path: string) => (await read(prefix + path)).text()
    expect(await page('/portal/inbox')).toContain(`rel="manifest" href="${prefix}/portal/inbox.webmanifest"`)
    expect(await page('')).toContain('rel="manifest" href="/site.webmanifest"')
  }
  const worker = await fetch(`${desk.product.url}/portal/push-worker.js`)
  expect(worker.headers.get('content-type')).toContain('javascript')
  expect(await worker.text()).not.toContain(`addEventListener('fetch'`)
})
