import type { Page } from 'playwright'

/**
 * Ends the session of the person who sits before a page, as time does. What the page still asks for is waited for: it
 * would be refused, and open the dialog before the press that a test is about.
 */
export async function endSession(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
}
