import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'

/** The browser of the tests: `CHROMIUM_PATH`, or where Debian puts it, or playwright's own. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((candidate) => candidate && existsSync(candidate))
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
}
