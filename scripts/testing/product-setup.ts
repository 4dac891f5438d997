import { productTemplate } from './product-template.ts'

/** Vitest runs this once before tests that start the product; workers inherit the variable. */
export default async function setup(): Promise<void> {
  if (process.env.UNIT_TESTS_ONLY) return
  process.env.PRODUCT_TEMPLATE = await productTemplate()
}
