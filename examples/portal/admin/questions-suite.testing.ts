import { expect, test } from 'vitest'
import { drag, pressUntilSaid } from './drag.testing.ts'
import {
  asAdmin,
  contentFrame,
  dialog,
  look,
  openText,
  scene,
  textField,
  textForm,
  toast,
} from './admin-scene.testing.ts'

test('a question of one’s own joins the others, by keyboard alone, and each is moved and hidden', async () => {
  await asAdmin('/admin/cms')
  for (const [key, value] of [
    ['faq.delivery.question', 'Do you deliver on Sundays?'],
    ['faq.delivery.answer', 'Yes, until noon.'],
  ]) {
    const more = scene.page.locator('[data-advanced]')
    if (!(await more.evaluate((element: HTMLDetailsElement) => element.open))) {
      await more.locator('summary').first().focus()
      await scene.page.keyboard.press('Enter')
    }
    await scene.page.getByRole('button', { name: 'Add Content' }).focus()
    await scene.page.keyboard.press('Enter')
    await dialog().getByLabel('Content Type', { exact: true }).selectOption('faq')
    await dialog().getByLabel('Key', { exact: true }).focus()
    await scene.page.keyboard.type(key!)
    await scene.page.keyboard.press('Tab')
    await scene.page.keyboard.type(value!)
    await scene.page.keyboard.press('Tab')
    await scene.page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'hidden' })
    // What was added can be written on at once.
    await textForm(key!).waitFor()
    expect(await textField('en').inputValue()).toBe(value)
    await scene.page.getByRole('button', { name: 'All texts' }).click()
  }
  await scene.page.getByLabel('Search all texts').fill('Order of the questions')
  await scene.page.locator('[data-text="faq.order"]').focus()
  await scene.page.keyboard.press('Enter')
  const order = textForm('faq.order').locator('[data-language="en"]')
  const rows = order.locator('[data-question]')
  await expect.poll(() => rows.count()).toBe(6)
  await look('faq-order')
  // The new one stands last: five presses of the same button bring it to the top, where the button has nothing left to
  // do.
  await order.getByRole('button', { name: 'Move up: Do you deliver on Sundays?' }).focus()
  for (let presses = 0; presses < 6; presses++) await scene.page.keyboard.press('Enter')
  expect(await rows.first().getAttribute('data-question')).toBe('delivery')
  await order.getByText('Do you deliver on Sundays?: place 1 of 6').waitFor({ state: 'attached' })
  await order.locator('[data-question="technical"]').getByRole('checkbox').focus()
  await scene.page.keyboard.press('Space')
  await textForm('faq.order').getByRole('button', { name: 'Save and publish' }).focus()
  await scene.page.keyboard.press('Enter')
  // A message of before, of what was added, may stand there still.
  await textForm('faq.order').getByText('Everything is saved.').waitFor()
  const { visitor } = scene
  await visitor.goto(scene.product.url)
  // What is below the first screen may not be laid out yet, so it is asked for its text and not for what shows.
  const questions = await visitor.locator('#faq summary').allTextContents()
  expect(questions[0]?.trim()).toBe('Do you deliver on Sundays?')
  expect(questions).toHaveLength(5)
})

test('a question is dragged to another place, by hand and by keyboard, and each step is said', async () => {
  await openText('faq.order')
  const english = textForm('faq.order').locator('[data-language="en"]')
  const order = () =>
    english.locator('[data-question]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-question')))
  await english.locator('[data-question]').first().waitFor()
  // The page in the frame says where its texts stand, by which the form gets or loses a line.
  await contentFrame().locator('[data-content]').first().waitFor()
  const before = await order()
  const handles = english.getByRole('button', { name: /^Move (?!up|down)/ })
  await drag(handles.nth(0), english.locator('[data-entry]').nth(2), / is now at place 3 of \d\.$/)
  const dragged = [before[1], before[2], before[0], ...before.slice(3)]
  await expect.poll(order).toEqual(dragged)

  const { keyboard } = scene.page
  await handles.nth(1).focus()
  await keyboard.press('Space')
  await english.getByText(/ at place 2 of \d\.$/).waitFor({ state: 'attached' })
  await pressUntilSaid('ArrowUp', / is now at place 1 of \d\.$/)
  // Escape leaves the question where it was.
  await keyboard.press('Escape')
  await english.getByText(/ stays where it was\.$/).waitFor({ state: 'attached' })
  expect(await order()).toEqual(dragged)
  await keyboard.press('Space')
  await english.getByText(/ at place 2 of \d\.$/).waitFor({ state: 'attached' })
  await pressUntilSaid('ArrowUp', / is now at place 1 of \d\.$/)
  await keyboard.press('Space')
  const moved = [dragged[1], dragged[0], ...dragged.slice(2)]
  await expect.poll(order).toEqual(moved)
  await textForm('faq.order').getByRole('button', { name: 'Save and publish' }).click()
  await toast('Content updated')
  await openText('faq.order')
  await expect.poll(order).toEqual(moved)
})

test('the screens fit a phone and the dark, in both languages', async () => {
  await asAdmin('/it/admin/cms?show=untranslated', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await scene.page.locator('[data-text="faq.delivery.question"]').getByText('da tradurre').waitFor()
  await look('untranslated-390-dark')
  expect(await scene.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await scene.page.setViewportSize({ width: 1280, height: 900 })
  await contentFrame().locator('[data-content]').first().waitFor()
  await look('untranslated-1280-dark')
  await scene.page.getByRole('tab', { name: 'Immagini' }).click()
  await scene.page.setViewportSize({ width: 390, height: 844 })
  await scene.page.locator('[data-content-frame]').waitFor({ state: 'detached' })
  await look('media-390-dark')
})
