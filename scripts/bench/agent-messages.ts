import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { serveHostPages } from '../../e2e/testing/host-page.ts'
import { launchBareBrowser, type BareBrowser, type BarePage } from './load/bare-browser.ts'
import { openLiveConversations, type Business } from './load/live-conversations.ts'
import { startWatchedProduct } from './load/watched-product.ts'
import { startWorkerServer } from './load/worker-server.ts'
import { median, formatMs, quantile, formatNumber, type Measurement } from './measurement.ts'
import { waitFor } from './widget/widget-page.ts'

const conversations = 200
const messages = 100
const warmUp = 10
const betweenMs = 150
/** A message that takes longer counts as lost. */
const patienceMs = 30_000

/** Measures from Enter to the visitor's frame with the words; a bare Socket.IO server carries the same words. */
export async function measureAgentMessages(): Promise<Measurement[]> {
  const product = await startWatchedProduct({ EMBEDDINGS: 'off' })
  const relay = await startWorkerServer('./relay-worker.ts', {})
  const browser = await launchBareBrowser()
  const [from, to] = [0, 1].map(() =>
    io(`http://127.0.0.1:${relay.port}`, { transports: ['websocket'], forceNew: true }),
  )
  const ends: (() => unknown)[] = [() => from!.disconnect(), () => to!.disconnect()]
  try {
    await Promise.all([from!, to!].map((socket) => once(socket as never, 'connect')))
    const { business, inbox, visitor, stop } = await openScreens(product.url, browser)
    ends.push(stop)
    const live = await openLiveConversations(business, conversations - 1)
    ends.push(() => live.stop())
    await product.readMetrics()
    const began = performance.now()
    const ours: number[] = []
    const bare: number[] = []
    for (let index = 0; index < warmUp + messages; index++) {
      await delay(betweenMs)
      const [ourMs, bareMs] = [await sendToVisitor(inbox, visitor, `Word ${index}.`), await relayText(`Word ${index}.`)]
      if (index < warmUp) continue
      ours.push(ourMs)
      bare.push(bareMs)
    }
    const seconds = (performance.now() - began) / 1_000
    const sent = live.sentCount()
    const { api } = await product.readMetrics()
    if (live.failures.length > 0) throw new Error(`${live.failures.length} messages were not sent: ${live.failures[0]}`)
    const p95 = quantile(ours, 0.95)
    return [
      {
        name: `an agent's Enter to the visitor's screen, ${conversations} live conversations (${formatNumber(sent / seconds)} messages/s), p50 / p95`,
        ours: `${formatMs(median(ours))} / ${formatMs(p95)}`,
        beside: `bare relay, socket to socket: ${formatMs(median(bare))} / ${formatMs(quantile(bare, 0.95))}`,
        ratio: median(ours) / median(bare),
        goal: 'p95 ≤ 150 ms',
        met: p95 <= 150,
      },
      {
        name: 'processor time of the service meanwhile',
        ours: `${formatNumber(api.cpuMs / seconds / 10)} % of a core`,
        beside: '',
        goal: '',
      },
    ]
  } finally {
    for (const end of ends.toReversed()) await end()
    await browser.close()
    await Promise.all([product.stop(), relay.stop()])
  }

  async function relayText(text: string): Promise<number> {
    const received = new Promise<void>((resolve) => to!.once('message', () => resolve()))
    const started = performance.now()
    from!.emit('send', text)
    await received
    return performance.now() - started
  }
}

async function openScreens(url: string, browser: BareBrowser) {
  const inbox = await browser.newPage()
  await inbox.send('Page.enable')
  await inbox.send('Network.enable')
  await inbox.send('Page.navigate', { url: `${url}/portal/login` })
  await waitFor(inbox, `document.readyState === 'complete' && location.pathname.endsWith('/login')`)
  const callApi = <T>(method: string, path: string, body?: object): Promise<T> =>
    inbox.evaluate<T>(
      `fetch(${JSON.stringify(path)}, ${JSON.stringify({
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })}).then((r) => r.ok ? r.json() : Promise.reject(new Error(r.url + ' answered ' + r.status)))`,
    )
  await callApi('POST', '/api/register', { username: 'anna', password: 'words of anna', email: 'anna@example.com' })
  const [{ botId }] = (await callApi<{ bots: [{ botId: string }] }>('POST', '/api/chatbot/bots')).bots
  const agentSettings = { offered: true, officeHours: '', replyMinutes: 5, waitMinutes: 60, emailAfterMinutes: null }
  await callApi('PUT', `/api/chatbot/bots/${botId}/people`, agentSettings)
  const { cookies } = await inbox.send<{ cookies: { name: string; value: string }[] }>('Network.getCookies')
  const business: Business = { url, botId, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }

  await inbox.send('Page.navigate', { url: `${url}/portal/inbox` })
  await waitFor(inbox, `document.querySelector('[data-live="true"]') || document.body.innerText.includes('Live')`)

  const host = await serveHostPages(url, botId)
  const visitor = await browser.newPage()
  await visitor.send('Page.enable')
  await visitor.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `window.find = (selector) => document.querySelector('[data-chat-widget]')?.shadowRoot?.querySelector(selector)`,
  })
  await visitor.send('Page.navigate', { url: `http://${host.host}/en` })
  const click = async (page: BarePage, element: string) => {
    await waitFor(page, `!!(${element})`)
    await page.evaluate(`void (${element}).click()`)
  }
  for (const part of ['launcher', 'person', 'person-ask']) await click(visitor, `find('[data-part="${part}"]')`)
  await click(inbox, `document.querySelector('[data-row] a')`)
  await click(
    inbox,
    `[...document.querySelectorAll('section[data-state] button')].find((b) => b.innerText === 'Take over')`,
  )
  await waitFor(visitor, `find('.panel').dataset.handover === 'taken'`)
  await inbox.evaluate(`void addEventListener('keydown', ({ key, timeStamp }) => {
    if (key === 'Enter') window.enteredAt = performance.timeOrigin + timeStamp
  }, true)`)
  return { business, inbox, visitor, stop: () => host.stop() }
}

/** @returns milliseconds until the visitor's screen shows the text */
async function sendToVisitor(inbox: BarePage, visitor: BarePage, text: string): Promise<number> {
  await visitor.evaluate(`void (window.shown = new Promise((resolve) => {
    const list = find('.list')
    const look = () => {
      if (!list.innerText.includes(${JSON.stringify(text)})) return
      watch.disconnect()
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
    }
    const watch = new MutationObserver(look)
    watch.observe(list, { childList: true, subtree: true, characterData: true })
  }))`)
  await waitFor(inbox, `document.querySelector('section[data-state] textarea')?.value === ''`)
  await inbox.evaluate(`void document.querySelector('section[data-state] textarea').focus()`)
  await inbox.send('Input.insertText', { text })
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
  await inbox.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
  await inbox.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  const late = delay(patienceMs, undefined, { ref: false }).then(() => Promise.reject(new Error(`not shown: ${text}`)))
  const shownAt = await Promise.race([visitor.evaluate<number>('window.shown'), late])
  return shownAt - (await inbox.evaluate<number>('window.enteredAt'))
}
