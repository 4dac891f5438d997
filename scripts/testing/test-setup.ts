import { findTestBrowser } from './find-browser.ts'
import { buildStaleParts } from '../build/parts.ts'

/** Vitest runs this once before browser tests of the built product; workers inherit the variable. */
export default async function setup(): Promise<void> {
  // Unit tests need neither a browser nor a build.
  if (process.env.UNIT_TESTS_ONLY) return
  const say = (line: string) => console.log(line)
  process.env.CHROMIUM_PATH = findTestBrowser(say)
  await buildStaleParts({ log: say })
}
