import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { AxeScope } from '../../scripts/testing/axe-violations.ts'

/** File and place of pages already checked in English. */
const inEnglish = new Set<string>()

/**
 * Chooses axe's rules and color schemes for a page. If the file has checked the place in English, only rules about
 * words apply to the Italian page.
 * @param place the test's name of the page; the languages of a place differ by `en`, `it` or nothing
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
