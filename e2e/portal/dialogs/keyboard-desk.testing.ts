import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { clientDesk } from '../../testing/client-desk.ts'

/** Focusable controls of the open dialog. */
export const controls =
  'dialog:modal :is(button, input:not([type="hidden"]), textarea, select, a[href]):not([disabled])'

export type KeyboardDesk = ReturnType<typeof keyboardDesk>

/** A client who has no mouse. */
export function keyboardDesk() {
  const desk = clientDesk()

  const button = (name: string | RegExp, exact = true) =>
    desk.page.getByRole('button', { name, exact }).filter({ visible: true }).last()

  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

  /** Tab by Tab to the target, as somebody without a mouse gets there. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let presses = 0; presses < 150; presses++) {
      if (await isFocused(target)) return
      await desk.page.keyboard.press('Tab')
    }
    throw new Error(`not reached by the Tab key: ${target.toString()}`)
  }

  /** Goes there by the Tab key, and presses this one. */
  async function press(target: Locator, key = 'Enter'): Promise<void> {
    await reach(target)
    await desk.page.keyboard.press(key)
  }

  /** Whether the focus is in the open dialog, on one of its controls or, between its end and its beginning, nowhere. */
  const focusNow = () =>
    desk.page.evaluate(() => {
      const dialog = document.querySelector('dialog:modal')
      const focused = document.activeElement
      return dialog === null
        ? 'no dialog'
        : focused !== dialog && dialog.contains(focused)
          ? 'inside'
          : focused === document.body || focused === dialog
            ? 'nowhere'
            : `outside: ${focused?.outerHTML.slice(0, 120)}`
    })

  /** Once around with this key. @returns how many different controls had the focus */
  async function around(key: string): Promise<number> {
    const count = await desk.page.locator(controls).count()
    await desk.page.evaluate(() => Reflect.set(window, 'seen', new Set()))
    for (let presses = 0; presses < 2 * count + 2; presses++) {
      await desk.page.keyboard.press(key)
      expect(await focusNow()).toMatch(/^(?:inside|nowhere)$/)
      await desk.page.evaluate(() => (Reflect.get(window, 'seen') as Set<unknown>).add(document.activeElement))
    }
    return desk.page.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)].filter((control) =>
          (Reflect.get(window, 'seen') as Set<unknown>).has(control),
        ).length,
      controls,
    )
  }

  return { desk, button, isFocused, press, around }
}
