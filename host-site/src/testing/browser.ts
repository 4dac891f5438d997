import { chromium, type Browser } from 'playwright'
import { browserOptions } from '../../../scripts/browser-options'

/** The browser that `scripts/test-setup.ts` found for this run. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserOptions())
}
