import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { dialogRows } from './dialog-rows.testing.ts'
import { controls, keyboardDesk } from './keyboard-desk.testing.ts'

/** Every dialog that a client can meet, by the keyboard alone. */
const keyboard = keyboardDesk()
const { desk, button, isFocused, press, around } = keyboard
const rows = dialogRows(keyboard)

test.each(rows)(
  '“$title” holds the focus until it is closed',
  async ({ title, prepare, path, before, opener, told, key, back = opener, cancel, field, confirm }) => {
    await prepare?.()
    await desk.visit(path)
    // A pending update may add a second button of the same name.
    await desk.settled()
    await before?.()
    const dialog = desk.page.getByRole('dialog', { name: title })
    const enter = async (pressed: 'Enter' | 'Space') => {
      await press(opener(), key ?? pressed)
      await dialog.waitFor()
      const start =
        field === undefined
          ? dialog.getByRole('button', { name: cancel, exact: true })
          : dialog.getByLabel(field, { exact: true })
      await expect.poll(() => isFocused(start)).toBe(true)
    }
    const isLeft = async () => {
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(() => isFocused(back())).toBe(true)
    }
    await enter('Enter')
    const isTold = async () => {
      if (told !== undefined) await dialog.getByRole('listitem').filter({ hasText: told }).waitFor()
    }
    await isTold()
    const count = await desk.page.locator(controls).count()
    expect(await around('Tab')).toBe(count)
    expect(await around('Shift+Tab')).toBe(count)
    await desk.page.keyboard.press('Escape')
    await isLeft()
    await enter('Space')
    await press(dialog.getByRole('button', { name: cancel, exact: true }))
    await isLeft()
    if (confirm === undefined) return
    await press(opener(), key)
    // Some dialogs cannot be confirmed before that is there.
    await isTold()
    await press(dialog.getByRole('button', { name: confirm.name, exact: true }))
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(confirm.focus())).toBe(true)
  },
)

test('covers each dialog of the portal', async () => {
  const source = resolve(import.meta.dirname, '../../../host-site/src')
  const found: string[] = []
  for (const folder of [
    'app/portal',
    'features/account',
    'features/bot-studio',
    'features/analytics',
    'features/portal',
    'features/project',
    'features/team',
  ]) {
    const files = await readdir(join(source, folder), { recursive: true })
    for (const file of files.filter((name) => name.endsWith('.tsx'))) {
      if (
        /<(?:Confirm|Form)?Dialog\b|<Modal\b|<Drawer\b|showModal\(/.test(
          await readFile(join(source, folder, file), 'utf8'),
        )
      )
        found.push(`${folder}/${file}`)
    }
  }
  // Holds a chat, whose parts are in a tree of their own: see ../studio/steps.browser.test.ts.
  const preview = 'features/bot-studio/studio.tsx'
  // Needs a login at another provider: see ../entrance/entrance.browser.test.ts.
  const linkedLogins = 'features/account/sign-in-list.tsx'
  // Needs a second workspace of the client's, and deletes a bot: see ../team.browser.test.ts.
  const botList = 'features/team/bot-list.tsx'
  expect(found.sort()).toEqual([...new Set([...rows.map(({ file }) => file), preview, linkedLogins, botList])].sort())
})

test('shows a failure inside its dialog', async () => {
  await desk.page.setViewportSize({ width: 390, height: 844 })
  await desk.visit('/portal')
  await press(button('Contact support'))
  const dialog = desk.page.getByRole('dialog', { name: 'Contact support' })
  await dialog.getByLabel('Subject').fill('My colors')
  await dialog.getByLabel('Message').fill('How do I change them?')
  await desk.page.route('**/api/support*', (route) => route.abort(), { times: 1 })
  await press(dialog.getByRole('button', { name: 'Send' }))
  const toast = dialog.locator('li[data-variant="destructive"]').filter({ hasText: 'Failed to submit support request' })
  await toast.waitFor()
  expect(await toast.getAttribute('aria-live')).toBe('assertive')
  // On top of everything, so that it can be read, and pressed away.
  await expect
    .poll(() =>
      toast.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
    .toBe(true)
  await toast.getByRole('button').click()
  await toast.waitFor({ state: 'hidden' })
  await press(dialog.getByRole('button', { name: 'Send' }))
  await dialog.locator('li[data-variant="default"]').filter({ hasText: 'Support request submitted' }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await desk.toast('Support request submitted').waitFor()
})
