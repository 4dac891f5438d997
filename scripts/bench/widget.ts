import { chromium, type Browser, type CDPSession, type Page } from 'playwright'
import { findBrowser } from '../find-browser.ts'
import { median, ms, type Figure } from './figure.ts'
import { measureWidgetMemory } from './widget-memory.ts'
import { startWidgetService, type TokenSource } from './widget-service.ts'

/** A mid-range phone's processor beside that of a developer's machine. */
const throttle = 4
const tokenCount = 1_500
const tokensPerSecond = 200
const loads = 5
const streams = 3

const blocks = [
  '## Collecting an order\n\nOrders are ready **from eight** on weekdays. Bring the number in your e-mail, or say the name that you *ordered under*.\n\n',
  '- Bread keeps for four days in its paper\n- Cakes want a cool place and a **flat** surface\n- Tins come back to us, please\n\n',
  'Whoever cannot come sends somebody else. We keep what was paid for until closing time, and give the rest to the kitchen across the street in the evening.\n\n',
  '| Day | Opens | Closes |\n| --- | --- | --- |\n| Tuesday | 7 | 18 |\n| Saturday | 6 | 14 |\n\n',
  '1. Choose a size\n2. Tell us about **allergies**\n3. Pay when you collect\n\n',
  '```html\n<a href="/order">Order</a>\n<a href="/hours">Hours</a>\n```\n\n',
]
const pieces = blocks.flatMap((text) => text.match(/\s*\S{1,4}/g) ?? [])

const source: TokenSource = {
  tokens: (count, id) => [...Array.from({ length: count - 1 }, (_, at) => pieces[at % pieces.length]!), `\n\nEND${id}`],
  parseCommand(text) {
    const [, n, rate, id] = /^stream (\d+) (\d+) (\d+)$/.exec(text) ?? []
    return n === undefined ? null : { n: Number(n), rate: Number(rate), id: Number(id) }
  },
  async pace(tokens, rate, emit, isClosed) {
    // Without a rate: as fast as they are taken.
    if (rate === 0) return tokens.forEach((token) => emit(token))
    const began = performance.now()
    for (let sent = 0; sent < tokens.length && !isClosed();) {
      const due = Math.min(tokens.length, Math.floor(((performance.now() - began) * rate) / 1_000) + 1)
      while (sent < due) emit(tokens[sent++]!)
      await new Promise((wake) => setTimeout(wake, 1_000 / rate))
    }
  },
}

const words = '<p>The shop stands on the square, between the fountain and the school. It opens when the first bus comes.</p>'.repeat(30)
const page = (body: string): string => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Guest</title><h1>Guest</h1>${words}${body}</html>`
/** The least that a launcher can be: a button in a shadow root, by a script that is fetched as ours is. */
const button = `const host=document.createElement('div');host.attachShadow({mode:'open'}).innerHTML='<style>button{position:fixed;right:20px;bottom:20px;width:60px;height:60px;border-radius:50%}</style><button data-part="launcher">Chat</button>';host.dataset.chatWidget='';document.body.append(host)`
/** The least that a streaming chat can be: plain text, once a frame. */
const plain = `<div id="box" style="position:fixed;right:20px;bottom:90px;width:380px;height:560px;overflow:auto;white-space:pre-wrap;background:#fff"></div><script src="/socket.io.js"></script><script>
window.ask = (text) => socket.emit('message', text)
const socket = io('/bare', { transports: ['websocket'] }), box = document.getElementById('box'), text = box.appendChild(new Text())
let waiting = ''
socket.on('token', (token) => { if (!waiting) requestAnimationFrame(() => { text.appendData(waiting); waiting = ''; box.scrollTop = 1e9 }); waiting += token })
</script>`
const pages = new Map([
  ['/blank', page('')],
  ['/button', page('<script async src="/button.js"></script>')],
  ['/button.js', button],
  ['/widget', page('<script async src="/widget.js" data-demo-id="bench"></script>')],
  ['/plain', page(plain)],
])

/** Main-thread milliseconds since the page began. */
async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

async function fresh<T>(browser: Browser, url: string, act: (page: Page, session: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const opened = await context.newPage()
    const session = await context.newCDPSession(opened)
    await session.send('Performance.enable', { timeDomain: 'timeTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await opened.goto(url)
    return await act(opened, session)
  } finally {
    await context.close()
  }
}

/** Milliseconds from navigation until there is a launcher, or, on the blank page, a headline. */
function drawnAt(browser: Browser, url: string, selector: string): Promise<number> {
  return fresh(browser, url, (opened) =>
    opened.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            const found = document.querySelector(wanted) ?? document.querySelector('[data-chat-widget]')?.shadowRoot?.querySelector(wanted)
            if (found?.getBoundingClientRect().width) resolve(performance.now())
            else requestAnimationFrame(look)
          }
          look()
        }),
      selector,
    ))
}

interface Streaming {
  perToken: number
  growth: number
}

/** One answer, from its question to its last word. */
function stream(browser: Browser, url: string, ask: (page: Page, command: string) => Promise<void>, length: (page: Page) => Promise<{ done: boolean; share: number }>): Promise<Streaming> {
  return fresh(browser, url, async (opened, session) => {
    await opened.waitForLoadState('networkidle')
    const before = await taskMs(session)
    await ask(opened, `stream ${tokenCount} ${tokensPerSecond} 7`)
    const samples: { share: number; cost: number }[] = []
    for (let state = await length(opened); ; state = await length(opened)) {
      samples.push({ share: state.share, cost: (await taskMs(session)) - before })
      if (state.done) break
      await opened.waitForTimeout(250)
    }
    const total = samples.at(-1)!.cost
    const at = (share: number): number => samples.find((sample) => sample.share >= share)?.cost ?? total
    return { perToken: total / tokenCount, growth: (at(1) - at(0.8)) / Math.max(1, at(0.4) - at(0.2)) }
  })
}

const characters = source.tokens(tokenCount, 7).join('').length
const read = (opened: Page, selector: string) =>
  opened.evaluate(([wanted, whole]) => {
    const text = (document.querySelector(wanted) ?? document.querySelector('[data-chat-widget]')?.shadowRoot?.querySelector(wanted))?.textContent ?? ''
    return { done: text.includes('END7'), share: text.includes('END7') ? 1 : text.length / whole }
  }, [selector, characters] as const)

/** The built widget in a throttled browser, beside the least that can do the same. */
export async function measureWidget(): Promise<Figure[]> {
  const service = await startWidgetService({ pages, source })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  const at = (path: string): string => service.origin + path
  try {
    const times = { blank: [] as number[], button: [] as number[], widget: [] as number[] }
    for (let load = 0; load <= loads; load++) {
      const [blank, bare, ours] = [await drawnAt(browser, at('/blank'), 'h1'), await drawnAt(browser, at('/button'), '[data-part="launcher"]'), await drawnAt(browser, at('/widget'), '[data-part="launcher"]')]
      if (load > 0) [times.blank, times.button, times.widget].forEach((list, index) => list.push([blank, bare, ours][index]!))
    }
    const later = (list: number[]): number => Math.max(1, median(list) - median(times.blank))
    const ours: Streaming[] = []
    const floor: Streaming[] = []
    for (let run = 0; run < streams; run++) {
      ours.push(await stream(browser, at('/widget'), async (opened, command) => {
        const host = opened.locator('[data-chat-widget]')
        await host.locator('[data-part="launcher"]').click()
        await host.locator('textarea').fill(command)
        await host.locator('textarea').press('Enter')
      }, (opened) => read(opened, '[data-role="assistant"]')))
      floor.push(await stream(browser, at('/plain'), (opened, command) => opened.evaluate((text) => (window as unknown as { ask(text: string): void }).ask(text), command), (opened) => read(opened, '#box')))
    }
    const perToken = median(ours.map((run) => run.perToken))
    const floorPerToken = median(floor.map((run) => run.perToken))
    const growth = median(ours.map((run) => run.growth))
    const launcherRatio = later(times.widget) / later(times.button)
    return [
      { name: `widget, ${throttle}× throttle: launcher later than the blank page`, ours: ms(later(times.widget)), beside: `a bare button: ${ms(later(times.button))}`, ratio: launcherRatio, goal: 'ratio ≤ 1.5', met: launcherRatio <= 1.5 },
      { name: `widget, ${throttle}× throttle: main thread per streamed token`, ours: ms(perToken), beside: `plain text once a frame: ${ms(floorPerToken)}`, ratio: perToken / floorPerToken, goal: 'ratio ≤ 0.5', met: perToken / floorPerToken <= 0.5 },
      { name: 'the same, last fifth of the answer beside its second fifth', ours: growth.toFixed(2), beside: `plain text: ${median(floor.map((run) => run.growth)).toFixed(2)}`, goal: '≤ 1.15', met: growth <= 1.15 },
      ...(await measureWidgetMemory(source)),
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}
