import { expect, test } from 'vitest'
import { asAdmin, call, contentFrame, holdNext, scene, textField, textForm, toast } from './admin-scene.testing.ts'
import { focused, subtitle } from './editor-scene.testing.ts'

test('by keyboard alone: searched, chosen, written, saved, and back in the list where it was', async () => {
  await asAdmin('/admin/cms')
  const { page } = scene
  const { keyboard } = page
  await contentFrame().locator('[data-content]').first().waitFor()
  await page.getByLabel('Search all texts').focus()
  await keyboard.type('sentences from your pages')
  await expect.poll(() => page.locator('[data-text]').count()).toBeLessThan(6)
  for (let presses = 0; presses < 12 && !(await focused('[data-text="hero.subtitle"]')); presses++)
    await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect.poll(() => focused('[data-language="en"] textarea')).toBe(true)
  await keyboard.press('Control+End')
  await keyboard.type(' By keyboard.')
  for (let presses = 0; presses < 12 && !(await focused('button[type="submit"]')); presses++)
    await keyboard.press('Tab')
  await keyboard.press('Enter')
  await toast('Content created')
  // The button keeps the focus although it has nothing more to do.
  expect(await focused('button[type="submit"][aria-disabled="true"]')).toBe(true)
  expect(await subtitle('')).toMatch(/By keyboard\.$/)
  for (let presses = 0; presses < 20 && !(await focused('form[data-form] > div button')); presses++)
    await keyboard.press('Shift+Tab')
  await page.getByRole('button', { name: 'All texts' }).focus()
  await keyboard.press('Enter')
  await expect.poll(() => focused('[data-text="hero.subtitle"]')).toBe(true)

  // On the page, too: each text is reached, and Enter opens it.
  const frame = contentFrame()
  await frame.locator('[data-content="hero.subtitle"]').focus()
  await keyboard.press('Tab')
  const next = await frame.locator(':focus').getAttribute('data-content')
  expect(next).toBeTruthy()
  await keyboard.press('Enter')
  await textForm(next!).waitFor()
  await expect.poll(() => focused('[data-language="en"] textarea')).toBe(true)
})

test('a save that is refused, or that somebody else was faster than, loses nothing that was typed', async () => {
  const text = { type: 'hero', key: 'hero.badge', language: 'en' }
  await asAdmin('/admin/cms?text=domainForm.note')
  // What the page fills in has to stay; the fault is told at its field.
  await textField('en').fill('Free, and that is all')
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await scene.page.getByText(/^Keep \{\{days\}\}.* in the text: the page puts/).waitFor()
  await expect.poll(() => focused('[data-language="en"] textarea[aria-invalid]')).toBe(true)
  await textField('en').fill('')
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await scene.page.getByText('Content value is required.').waitFor()

  const title = { ...text, key: 'hero.title' }
  const { content } = await call<{ content: { id: number } }>('POST', '/api/cms/content', { ...title, value: 'Before' })
  await asAdmin('/admin/cms?text=hero.title')
  await textField('en').fill('Mine')
  await call('PUT', `/api/cms/content/${content.id}`, { ...title, value: 'Theirs' })
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await toast('Not saved yet')
  await scene.page.locator('dd').filter({ hasText: 'Theirs' }).waitFor()
  expect(await textField('en').inputValue()).toBe('Mine')
  await scene.page.route('**/api/cms/content/*', (route) => route.abort())
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await toast('Error updating content')
  expect(await textField('en').inputValue()).toBe('Mine')
  await scene.page.unroute('**/api/cms/content/*')
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await toast('Content updated')
  await call('DELETE', `/api/cms/content/${content.id}`)
})

test('what is typed while a save is under way is kept', async () => {
  await asAdmin('/admin/cms?text=hero.title')
  await contentFrame().locator('[data-content]').first().waitFor()
  await textField('en').fill('First words')
  const late = await holdNext(/\/api\/cms\/content$/)
  await textField('en').press('Control+s')
  await late.asked
  await textField('en').fill('First words and more')
  late.release()
  await toast('Content created')
  expect(await textField('en').inputValue()).toBe('First words and more')
  await scene.page.getByText('Not saved yet.').waitFor()
  await textField('en').press('Control+s')
  await toast('Content updated')
})
