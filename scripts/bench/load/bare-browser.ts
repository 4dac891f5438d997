import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findBrowser } from '../../testing/find-browser.ts'

type Params = Record<string, unknown>
type Send = <T = unknown>(method: string, params?: Params) => Promise<T>

export interface BarePage {
  send: Send
  on(event: string, listener: (params: Params) => void): void
  /**
   * @returns the value of an expression, or what its promise resolves to
   * @throws Error with the page's exception
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

/** CSS pixels. */
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
 * Speaks to Chromium directly, because Playwright's network reports cost the measured main thread a tenth of a
 * millisecond per socket message.
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
  // A full pipe would block the browser.
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

/**
 * @returns the address that the browser prints at its start
 * @throws Error when it ends instead
 */
async function readDevToolsAddress(output: NodeJS.ReadableStream): Promise<string> {
  let log = ''
  for await (const line of createInterface({ input: output })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
    log += `${line}\n`
  }
  throw new Error(`The browser did not start: ${log.slice(-500)}`)
}
