import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/testing/test-browser.ts'
import { shareProduct } from './share-product.ts'
import { startProduct, type Product } from './start-product.ts'

/** Available from a file's first test on. */
export interface Running {
  readonly product: Product
  readonly browser: Browser
}

/**
 * Starts servers that a product needs.
 * @returns their environment variables; none if the shared product will do
 */
export type Start = () => Promise<Record<string, string> | void>

/** Registers hooks: one product and browser per file. */
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
