import { findBrowser } from './find-browser.ts'

/** Vitest runs this once before the projects that drive a browser; the workers inherit the variable. */
export default function setup(): void {
  process.env.CHROMIUM_PATH = findBrowser((line) => console.log(line))
}
