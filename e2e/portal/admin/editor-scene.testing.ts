import { scene } from './admin-scene.testing.ts'

export const phone = { width: 390, height: 844 }
/** Whether the focus is on what this selects. */
export const focused = (selector: string) =>
  scene.page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)

/** Subtitle of the home page. */
export async function subtitle(prefix: string): Promise<string> {
  await scene.visitor.goto(`${scene.product.url}${prefix || '/'}`)
  return scene.visitor.locator('#home').getByRole('paragraph').first().innerText()
}
