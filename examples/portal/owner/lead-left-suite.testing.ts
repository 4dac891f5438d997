import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { errorMessage, usualWebhookEvents } from '@loquia/contracts'
import type { Page } from 'playwright'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { serveHostPages } from '../../testing/host-page.ts'
import { desk, mail, told, waiting } from './owner-scene.testing.ts'

const { call, ofBot, visit, toast, expectNoViolations } = desk
const chat = (where: Page) => where.locator('[data-chat-widget]')
let hookAnswers = 200
/** Whether what the webhook was told is signed with a secret. */
const signed: ((secret: string) => boolean)[] = []

/** Where the owner's webhook leads. */
const hook = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    told.push(body)
    const headers = request.headers as Record<string, string>
    signed.push((secret) => new Webhook(secret).verify(body, headers) !== undefined)
    response.writeHead(hookAnswers).end(hookAnswers === 500 ? 'no room' : '')
  })
})

afterAll(() => hook.close())

/** The link that an owner's address is sent, pressed by whoever reads there: without an account. */
async function proveAddress(address: string): Promise<void> {
  const { page, browser } = desk
  const confirmation = page.locator('[data-confirmation]')
  await confirmation.getByText(`Waiting for confirmation of ${address}`).waitFor()
  await expectNoViolations('an address to be confirmed')
  const links = () =>
    mail.emails
      .filter(({ to }) => to.includes(address))
      .flatMap(({ text }) => /https?:\S+confirm-address#token=\S+/.exec(text)?.[0] ?? [])
  await expect.poll(() => links().length).toBe(1)
  await confirmation.getByRole('button', { name: 'Send the email again' }).click()
  await toast('The email is on its way').waitFor()
  await expect.poll(() => links().length).toBe(2)

  const reader = await browser.newPage()
  for (const [link, said] of [
    [links()[0]!, errorMessage('address_link_invalid', 'en')],
    [links()[1]!, `From now on notifications go to ${address}.`],
  ] as const) {
    await reader.goto(link)
    await reader.reload()
    await reader.getByRole('button', { name: 'Yes, send them to me' }).click()
    await reader.getByText(said).waitFor()
    // What cannot be pressed with any effect is gone, and whoever listens is told.
    expect(await reader.getByRole('button', { name: 'Yes, send them to me' }).count()).toBe(0)
    await expect.poll(() => reader.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  }
  await expect.poll(() => reader.evaluate(() => document.activeElement?.textContent)).toBe('The address is confirmed')
  await reader.close()
  await page.reload()
  await confirmation.getByText(`${address} is confirmed`).waitFor()

  const { pathname, search } = new URL(page.url())
  await visit('/it/auth/confirm-address#token=x')
  await expectNoViolations('the page of the link')
  await page.getByRole('button', { name: 'Sì, mandameli' }).click()
  await page.getByRole('alert').getByText(errorMessage('address_link_invalid', 'it')).waitFor()
  await expectNoViolations('a link that is used')
  await visit(pathname + search)
}

/** The owner's program, entered in the portal. @returns the secret that is shown then */
async function addWebhook(): Promise<string> {
  const { page } = desk
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await dialog.getByLabel('Address').fill('http://10.0.0.1/told')
  // Events that somebody has to act on are ticked from the start.
  expect(await dialog.getByLabel('A visitor has left contact details').isChecked()).toBe(true)
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(usualWebhookEvents.length + 1)
  await save.click()
  await dialog.getByText('Please enter a public address that begins with https://').waitFor()
  await expectNoViolations('a webhook with a wrong address')
  expect(await dialog.getByLabel('A visitor has left contact details').isChecked()).toBe(true)
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${(hook.address() as AddressInfo).port}/told`)
  await save.click()
  await toast('Added').waitFor()
  const secret = dialog.locator('[data-secret]')
  const first = await secret.innerText()
  await expectNoViolations('the secret of a webhook')
  await dialog.getByRole('button', { name: 'Create a new secret' }).click()
  await dialog.getByText(/^Until .* deliveries are signed with the secret before, too\.$/).waitFor()
  expect(await secret.innerText()).not.toBe(first)
  await page.keyboard.press('Escape')
  await page.locator('[data-webhook="on"]').waitFor()
  // For a day the one before is as good.
  return first
}

test('a visitor is greeted beside the button and leaves a message', async () => {
  const { page, product, browser, botId, username } = desk
  hook.listen(0, '127.0.0.1')
  await once(hook, 'listening')
  const hostPages = await serveHostPages(product.url, botId)
  try {
    await call('PUT', ofBot('origins'), { allowed: [`http://${hostPages.host}`] })
    await visit('/portal/chatbot-embed?tab=customize')
    await page.getByText('Before the first question', { exact: true }).click()
    await page.getByLabel('Invitation bubble').fill('Looking for rye bread?')
    await page.getByLabel('After how many seconds').fill('0')
    await page.locator('[data-teaser]').getByText('Looking for rye bread?').waitFor()
    await chat(page).getByText('Your message').first().waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Everything is saved.').waitFor()

    await visit(`/portal/analytics?bot=${botId}&tab=notifications`)
    await page.getByLabel('Visitors who leave their contact details').check()
    await page.getByLabel('By email to').fill('nobody')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Please enter a valid email address').waitFor()
    await page.getByLabel('By email to').fill('owner@example.com')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await toast('Saved').waitFor()
    await proveAddress('owner@example.com')
    const secret = await addWebhook()
    hookAnswers = 500
    await page.getByRole('button', { name: 'Send a test' }).click()
    await toast('The test did not arrive').waitFor()
    await page.getByRole('button', { name: /^Deliveries to / }).click()
    const delivery = page.locator('[data-delivery]')
    await delivery.filter({ hasText: 'It answers with status 500.' }).getByText('1 attempt').waitFor()
    await delivery.getByText('no room').waitFor()
    hookAnswers = 200
    await delivery.getByRole('button', { name: /^Send again: A test, / }).click()
    await toast('Sent again, and arrived').waitFor()
    await delivery.filter({ hasText: 'It answered with status 200.' }).getByText('2 attempts').waitFor()
    await expectNoViolations('deliveries')
    expect(signed.map((check) => check(secret))).toEqual([true, true])
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoViolations('deliveries on a phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByLabel('State').selectOption('Failed')
    await page.getByText('No delivery matches').waitFor()
    await page.getByLabel('State').selectOption('Any')
    await page.getByRole('button', { name: 'Send a test' }).click()
    await toast('The test arrived').waitFor()
    await expect.poll(() => delivery.count()).toBe(2)
    // While one is on its way, another can be sent again.
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/deliveries/*/replay', (route) => arrived.then(() => route.continue()))
    for (const button of await delivery.getByRole('button', { name: /^Send again: A test, / }).all())
      await button.click()
    arrive()
    await delivery.getByText('3 attempts').waitFor()
    await delivery.getByText('2 attempts').waitFor()

    const hostPage = await browser.newPage()
    await hostPage.goto(`http://${hostPages.host}/en`)
    await chat(hostPage).locator('[data-part="teaser-open"]').getByText('Looking for rye bread?').click()
    await chat(hostPage).getByLabel('Your name').fill('Rosa Verdi')
    await chat(hostPage).getByLabel('Your email address').fill('rosa@example.com')
    await chat(hostPage).getByLabel('Your message').fill('Do you bake for weddings?')
    await chat(hostPage).getByRole('button', { name: 'Send the message' }).click()
    await expect.poll(() => call('GET', ofBot('leads'))).toMatchObject({ leads: [{ email: 'rosa@example.com' }] })
    await hostPage.close()
    Object.assign(waiting, { username, botId })
  } finally {
    await hostPages.stop()
  }
})
