import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { AxeScope } from '../../scripts/testing/axe-violations.ts'

/** What was looked at in English, by its file and place. */
const inEnglish = new Set<string>()

/**
 * What axe is to be asked of a page as it stands, in which colors, one after the other. Of a place that the file has
 * looked at in English before, Italian has other words and nothing else: those alone are asked for.
 * @param place what the test calls it; the two languages of one place differ by `en`, `it` or nothing
 */
export async function axeChecksFor(
  page: Page,
  place: string,
): Promise<readonly (readonly ['dark' | 'light', AxeScope])[]> {
  const known = `${expect.getState().testPath} ${place.replaceAll(/\W*\b(?:en|it)\b/g, '').trim()}`
  if ((await page.locator('html').getAttribute('lang')) === 'it' && inEnglish.has(known)) return [['light', 'words']]
  inEnglish.add(known)
  return [
    ['dark', 'all'],
    ['light', 'colors'],
  ]
}
