import type { Locator } from 'playwright'
import { vi } from 'vitest'
import { scene } from './admin-scene.testing.ts'

/**
 * Drags a row of a sortable list by its handle into the lower half of another row, as a hand does: moves until the list
 * has said that the row is there, and lets go only then.
 * @param said matches what is announced of the row at its new place
 */
export async function drag(handle: Locator, target: Locator, said: RegExp): Promise<void> {
  const [from, to] = [await stillBox(handle), await stillBox(target)]
  const { mouse } = scene.page
  await mouse.move(from.x + 20, from.y + 20)
  await mouse.down()
  // The first small way begins the drag, the second is the drag.
  await mouse.move(from.x + 20, from.y + 40, { steps: 4 })
  const announced = scene.page.getByText(said)
  let wobble = 0
  await vi.waitFor(
    async () => {
      wobble = 1 - wobble
      await mouse.move(from.x + 20, to.y + to.height - 8 + wobble, { steps: 8 })
      if ((await announced.count()) === 0) throw new Error('the row is not there yet')
    },
    { timeout: 30_000 },
  )
  await mouse.up()
}

/**
 * Presses an arrow key until the list has said that the row is at its new place; at the end of a list a further press
 * moves nothing.
 */
export async function pressUntilSaid(key: 'ArrowUp' | 'ArrowDown', said: RegExp): Promise<void> {
  await vi.waitFor(
    async () => {
      await scene.page.keyboard.press(key)
      if ((await scene.page.getByText(said).count()) === 0) throw new Error('the row has not moved yet')
    },
    { timeout: 30_000 },
  )
}

/** The box of an element once it has stopped moving. */
async function stillBox(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let before = ''
  return vi.waitFor(
    async () => {
      const box = await element.boundingBox()
      const now = JSON.stringify(box)
      if (box === null || now !== before) {
        before = now
        throw new Error('the element is still moving')
      }
      return box
    },
    { timeout: 30_000 },
  )
}
