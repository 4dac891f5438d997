import { chromium, type Browser } from 'playwright'
import { browserOptions } from './browser-options.ts'

let running: Promise<Browser> | undefined

/**
 * Files of a test process share a browser, because starting one takes as long as a short test; contexts keep tests
 * apart. Return it with {@link leaveBrowser}.
 */
export async function shareBrowser(): Promise<Browser> {
  running ??= start()
  const browser = await running.catch(() => undefined)
  if (browser?.isConnected()) return browser
  running = start()
  return running
}

export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/**
 * The browser ends with the process. Vitest allows half a second after SIGTERM, too little to close a browser; at an
 * ordinary exit Playwright kills it and removes its folder.
 */
function start(): Promise<Browser> {
  process.once('SIGTERM', () => process.exit())
  return chromium.launch({ ...browserOptions(), handleSIGTERM: false })
}
