import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/test-browser.ts'
import { startProduct, type Product } from './start-product.ts'

/** What is there from the first test of a file on. */
export interface Running {
  readonly product: Product
  readonly browser: Browser
}

/**
 * Registers the hooks of a file: one product and a browser for all of its tests.
 * @param start begins what the product needs around it; its variables are the product's environment
 */
export function productForTests(start: () => Promise<Record<string, string>> = async () => ({})): Running {
  const running = {} as { product: Product; browser: Browser }
  beforeAll(async () => {
    running.product = await startProduct(await start())
    running.browser = await shareBrowser()
  }, 180_000)
  afterAll(async () => {
    await leaveBrowser(running.browser)
    await running.product?.stop()
  })
  return running
}
