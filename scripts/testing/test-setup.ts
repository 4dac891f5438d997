import { findTestBrowser } from './find-browser.ts'
import { buildStaleParts } from '../build/parts.ts'

/**
 * Vitest runs this once before the projects that test the built product in a browser; the workers inherit the variable.
 */
export default async function setup(): Promise<void> {
  // They need neither a browser nor anything built.
  if (process.env.UNIT_TESTS_ONLY) return
  const say = (line: string) => console.log(line)
  process.env.CHROMIUM_PATH = findTestBrowser(say)
  await buildStaleParts({ log: say })
}
