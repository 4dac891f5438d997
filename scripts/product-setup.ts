import { productTemplate } from './product-template.ts'

/** Vitest runs this once, after the build, before tests that start the product; the workers inherit the variable. */
export default async function setup(): Promise<void> {
  process.env.PRODUCT_TEMPLATE = await productTemplate()
}
