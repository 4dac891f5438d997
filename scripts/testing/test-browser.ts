import { chromium, type Browser } from 'playwright'
import { browserOptions } from './browser-options.ts'

let running: Promise<Browser> | undefined

/**
 * The browser of this process of tests. The first file that asks starts it, later ones find it there: starting one
 * takes as long as a short test. What keeps tests apart is a context of their own. Give it back with {@link
 * leaveBrowser}.
 */
export async function shareBrowser(): Promise<Browser> {
  running ??= start()
  const browser = await running.catch(() => undefined)
  if (browser?.isConnected()) return browser
  running = start()
  return running
}

/** Closes what the tests of a file have opened. The browser goes on, for the next file. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/**
 * It ends with the process. Vitest gives that half a second from SIGTERM on, too little on a busy machine to ask a
 * browser to close; when the process leaves by itself, Playwright ends the browser and removes its folder at once.
 */
function start(): Promise<Browser> {
  process.once('SIGTERM', () => process.exit())
  return chromium.launch({ ...browserOptions(), handleSIGTERM: false })
}
