import type { Page } from 'playwright'

/**
 * Ends a session like an expired cookie. Waits for pending requests first, because their refusal would open the login
 * dialog before the click under test.
 */
export async function endSession(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
}
