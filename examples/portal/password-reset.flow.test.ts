import { afterAll, expect, test, vi } from 'vitest'
import { startMailCatcher } from '../testing/mail-catcher.ts'
import { productForTests } from '../testing/product-for-tests.ts'

let mail: Awaited<ReturnType<typeof startMailCatcher>>
const running = productForTests(async () => {
  mail = await startMailCatcher()
  return { SMTP_URL: mail.url }
})
afterAll(() => mail?.stop())

test('who forgot a password sets another by the link of an email, and logs in with it alone', async () => {
  const { product, browser } = running
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const logIn = async (password: string): Promise<void> => {
    const form = page.getByRole('tabpanel').filter({ visible: true })
    await form.getByLabel('Nome utente', { exact: true }).fill('ada.smemorata')
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Entra', exact: true }).click()
  }
  const registered = await context.request.post(`${product.url}/api/register`, {
    data: { username: 'ada.smemorata', password: 'the forgotten one', email: 'ada.smemorata@example.com' },
  })
  expect(registered.status()).toBe(201)
  await context.clearCookies()

  await page.goto(`${product.url}/it/auth`)
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('button', { name: 'Password dimenticata?' }).click()
  await page.getByRole('tabpanel').getByLabel('Email', { exact: true }).fill('ada.smemorata@example.com')
  await page.getByRole('button', { name: 'Manda il link' }).click()
  await page.getByText('l’email è in viaggio').waitFor()
  const link = await vi.waitUntil(
    () => mail.emails.flatMap(({ text }) => /https?:\S+reset-password#token=\S+/.exec(text)?.[0] ?? [])[0],
    { timeout: 120_000 },
  )

  await page.goto(link)
  await page.locator('html[data-ready]').waitFor()
  await page.getByLabel('Nuova password', { exact: true }).fill('the remembered one')
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await page.waitForURL('**/it/auth')
  await logIn('the forgotten one')
  await page.locator('[data-refusal="invalid_credentials"]').waitFor()
  await logIn('the remembered one')
  await page.waitForURL('**/it/portal')
  await context.close()
})
