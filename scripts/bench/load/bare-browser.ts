import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findBrowser } from '../../testing/find-browser.ts'

type Params = Record<string, unknown>
type Send = <T = unknown>(method: string, params?: Params) => Promise<T>

/** One page in a browser context of its own: nothing is cached, nothing stored. */
export interface BarePage {
  send: Send
  on(event: string, listener: (params: Params) => void): void
  /**
   * The value of an expression in the page; of a promise, what it resolves to.
   * @throws Error with what the page threw
   */
  evaluate<T>(expression: string): Promise<T>
  close(): Promise<void>
}

export interface BareBrowser {
  newPage(): Promise<BarePage>
  close(): Promise<void>
}

interface Reply {
  id?: number
  sessionId?: string
  method?: string
  params?: Params
  result?: unknown
  error?: { message: string }
}

/** The window that pages are shown in, in CSS pixels. */
export const viewport = { width: 1_280, height: 800 }

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
]

/**
 * Chromium, spoken to directly. Playwright has each page report all that comes over the network, which costs the
 * measured main thread a tenth of a millisecond for each message of a socket.
 */
export async function launchBareBrowser(): Promise<BareBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'loquia-bench-'))
  const browser = spawn(
    findBrowser() ?? 'chromium',
    [
      ...flags,
      `--window-size=${viewport.width},${viewport.height}`,
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const wire = new WebSocket(await readDevToolsAddress(browser.stderr))
  // A full pipe would hold the browser up.
  browser.stderr.resume()
  await once(wire, 'open')
  const connection = new DevToolsConnection(wire)
  return {
    newPage: () => openPage(connection),
    async close() {
      const ended = once(browser, 'exit')
      await connection
        .sendTo()('Browser.close')
        .catch(() => browser.kill())
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Calls and events of the browser and its pages, over one socket. */
class DevToolsConnection {
  private readonly waiting = new Map<number, { resolve(result: unknown): void; reject(cause: Error): void }>()
  private readonly listeners = new Map<string, (params: Params) => void>()
  private readonly wire: WebSocket
  private calls = 0

  constructor(wire: WebSocket) {
    this.wire = wire
    wire.addEventListener('message', ({ data }) => this.receive(JSON.parse(data as string) as Reply))
    wire.addEventListener('close', () => {
      for (const call of this.waiting.values()) call.reject(new Error('The browser has ended.'))
    })
  }

  /** @param sessionId of a page; the browser's own calls have none */
  sendTo(sessionId?: string): Send {
    return (method, params = {}) =>
      new Promise((resolve, reject) => {
        this.waiting.set(++this.calls, { resolve: resolve as (result: unknown) => void, reject })
        this.wire.send(JSON.stringify({ id: this.calls, method, params, sessionId }))
      })
  }

  on(sessionId: string, event: string, listener: (params: Params) => void): void {
    this.listeners.set(`${sessionId} ${event}`, listener)
  }

  private receive({ id, sessionId, method, params, result, error }: Reply): void {
    if (id === undefined) return this.listeners.get(`${sessionId} ${method}`)?.(params ?? {})
    const call = this.waiting.get(id)
    this.waiting.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result)
  }
}

async function openPage(connection: DevToolsConnection): Promise<BarePage> {
  const send = connection.sendTo()
  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext', {
    disposeOnDetach: true,
  })
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    ...viewport,
  })
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const page = connection.sendTo(sessionId)
  await page('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false })
  return {
    send: page,
    on: (event, listener) => connection.on(sessionId, event, listener),
    async evaluate<T>(expression: string) {
      const { result, exceptionDetails } = await page<{
        result: { value: T }
        exceptionDetails?: { text: string; exception?: { description?: string } }
      }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    close: () => send('Target.disposeBrowserContext', { browserContextId }).then(() => undefined),
  }
}

/** Where the browser listens, as it says when it has started. @throws Error when it ends instead */
async function readDevToolsAddress(output: NodeJS.ReadableStream): Promise<string> {
  let log = ''
  for await (const line of createInterface({ input: output })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
    log += `${line}\n`
  }
  throw new Error(`The browser did not start: ${log.slice(-500)}`)
}
