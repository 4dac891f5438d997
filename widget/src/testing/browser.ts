import { chromium, type Browser } from 'playwright'

/** The browser that `scripts/test-setup.ts` found for this run. */
export function startBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH']
  if (executablePath === undefined) throw new Error('run these tests with vitest: its global setup finds the browser')
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
