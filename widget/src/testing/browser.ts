import { chromium, type Browser } from 'playwright'

/** The browser of this machine: the environment's choice, or Debian's place. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
}
