import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/testing/test-browser.ts'
import { shareProduct } from './share-product.ts'
import { startProduct, type Product } from './start-product.ts'

/** What is there from the first test of a file on. */
export interface Running {
  readonly product: Product
  readonly browser: Browser
}

/**
 * Begins what a product needs around it.
 * @returns variables of its environment; none where the product that files share will do
 */
export type Start = () => Promise<Record<string, string> | void>

/** Registers the hooks of a file: one product and a browser for all of its tests. */
export function productForTests(start: Start = async () => undefined): Running {
  const running = {} as { product: Product; browser: Browser }
  let own: Product | undefined
  beforeAll(async () => {
    const environment = await start()
    running.product = environment === undefined ? await shareProduct() : (own = await startProduct(environment))
    running.browser = await shareBrowser()
  })
  afterAll(async () => {
    await leaveBrowser(running.browser)
    await own?.stop()
  })
  return running
}
