import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { clientDesk } from '../../testing/client-desk.ts'

/** Saving in the bot’s studio, and leaving it with something unsaved. */
const desk = clientDesk()
const { visit } = desk
const name = () => desk.page.getByLabel('Name of the chatbot')

test('leaving the page does not lose unsaved changes', async () => {
  const { page, product } = desk
  await visit('/portal')
  await visit('/portal/chatbot-embed?tab=customize')
  await name().fill('Not saved yet')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'Leave without saving?' })
  for (const leaving of [
    () => page.goBack({ waitUntil: 'commit' }).then(() => undefined),
    () => page.getByRole('button', { name: 'Log out' }).click(),
    () => page.getByRole('link', { name: 'Back to the portal' }).click(),
  ]) {
    await leaving()
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/portal/chatbot-embed')
    expect(await name().inputValue()).toBe('Not saved yet')
  }
  await page.goBack({ waitUntil: 'commit' })
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(`${product.url}/portal`)

  await visit('/portal/chatbot-embed?tab=customize')
  await name().fill('Saved')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is saved.').waitFor()
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForURL(`${product.url}/portal`)

  await visit('/portal/chatbot-embed?tab=customize')
  await name().fill('Thrown away')
  await page.getByRole('button', { name: 'Log out' }).click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(`${product.url}/`)
})

test.each([
  {
    prefix: '',
    field: 'Name of the chatbot',
    title: 'Leave without saving?',
    text: 'Changes that are not saved will be lost.',
    stay: 'Stay here',
    leave: 'Leave',
    logout: 'Log out',
  },
  {
    prefix: '/it',
    field: 'Nome del chatbot',
    title: 'Uscire senza salvare?',
    text: 'Le modifiche non salvate andranno perse.',
    stay: 'Resta qui',
    leave: 'Esci',
    logout: 'Esci',
  },
])('leaving with unsaved changes at $prefix/… asks first', async (w) => {
  const { page } = desk
  await visit(`${w.prefix}/portal/chatbot-embed?tab=customize`)
  await page.getByLabel(w.field).fill('Not saved yet')
  await page.getByRole('button', { name: w.logout, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: w.title })
  await dialog.getByText(w.text).waitFor()
  const ground = (name: string) =>
    dialog.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await ground(w.leave)).toBe('rgba(0, 0, 0, 0)')
  expect(await ground(w.stay)).not.toBe('rgba(0, 0, 0, 0)')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel(w.field).inputValue()).toBe('Not saved yet')
})

test('a refused save keeps what was typed', async () => {
  const { page } = desk
  await visit('/portal/chatbot-embed?tab=customize')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  const idle = (target: Locator) => target.getAttribute('aria-disabled')
  await save.focus()
  expect([await idle(save), await idle(undo)]).toEqual(['true', 'true'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  expect([await isFocused(save), sent]).toEqual([true, []])
  await name().fill('Aurora')
  await save.focus()
  expect(await idle(save)).toBe(null)
  await page.keyboard.press('Space')
  await desk.toast('Saved').waitFor()
  await expect.poll(() => idle(save)).toBe('true')
  expect([await isFocused(save), sent.length]).toEqual([true, 1])
  await name().fill('Boreale')
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => name().inputValue()).toBe('Aurora')
  expect(await isFocused(undo)).toBe(true)
  // Refused: the focus goes to what is wrong, which is as it was typed.
  const website = page.getByRole('textbox', { name: 'Your website', exact: true })
  await website.fill('not a domain')
  await save.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a domain, such as example.com').waitFor()
  await expect.poll(() => isFocused(website)).toBe(true)
  expect(await website.inputValue()).toBe('not a domain')
})
