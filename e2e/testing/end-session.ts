import type { Page } from 'playwright'

/**
 * Ends a person's session, as an expired cookie does. Waits for pending requests first: the server would refuse them, and
 * the login dialog would open before the click under test.
 */
export async function endSession(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
}
