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
  const wire = new WebSocket(await addressOf(browser.stderr))
  // A full pipe would hold the browser up.
  browser.stderr.resume()
  await once(wire, 'open')

  const waiting = new Map<number, { resolve(result: unknown): void; reject(cause: Error): void }>()
  const listeners = new Map<string, (params: Params) => void>()
  let calls = 0
  wire.addEventListener('message', ({ data }) => {
    const { id, sessionId, method, params, result, error } = JSON.parse(data as string) as Reply
    if (id === undefined) return listeners.get(`${sessionId} ${method}`)?.(params ?? {})
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result)
  })
  wire.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('The browser has ended.'))
  })
  const sendTo =
    (sessionId?: string): Send =>
    (method, params = {}) =>
      new Promise((resolve, reject) => {
        waiting.set(++calls, { resolve: resolve as (result: unknown) => void, reject })
        wire.send(JSON.stringify({ id: calls, method, params, sessionId }))
      })
  const send = sendTo()

  return {
    async newPage() {
      const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext', {
        disposeOnDetach: true,
      })
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        ...viewport,
      })
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
      const page = sendTo(sessionId)
      await page('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false })
      return {
        send: page,
        on: (event, listener) => void listeners.set(`${sessionId} ${event}`, listener),
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
    },
    async close() {
      const ended = once(browser, 'exit')
      await send('Browser.close').catch(() => browser.kill())
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Where the browser listens, as it says when it has started. @throws Error when it ends instead */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let said = ''
  for await (const line of createInterface({ input: output })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
    said += `${line}\n`
  }
  throw new Error(`The browser did not start: ${said.slice(-500)}`)
}
