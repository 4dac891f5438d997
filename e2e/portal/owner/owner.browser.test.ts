import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { errorMessage, usualWebhookEvents, type UnansweredResponse } from '@loquia/contracts'
import type { Page } from 'playwright'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { ownerForTests, desk, mail, told, waiting, model, price, servePrices } from './owner-scene.testing.ts'
import { serveHostPages } from '../../testing/host-page.ts'

/**
 * What an owner does once the bot is at work, on the built product: questions that must stay right, a key of one’s own,
 * notifications by mail and webhook, and what visitors asked. What the first test sends is waited for in the last.
 */
ownerForTests()

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
  expect(await dialog.getByLabel('A visitor left contact details').isChecked()).toBe(true)
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(usualWebhookEvents.length + 1)
  await save.click()
  await dialog.getByText('Please enter a public address that starts with https://').waitFor()
  await expectNoViolations('a webhook with a wrong address')
  expect(await dialog.getByLabel('A visitor left contact details').isChecked()).toBe(true)
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${(hook.address() as AddressInfo).port}/told`)
  await save.click()
  await toast('Added').waitFor()
  const secret = dialog.locator('[data-secret]')
  const first = await secret.innerText()
  await expectNoViolations('the secret of a webhook')
  await dialog.getByRole('button', { name: 'Create a new secret' }).click()
  await dialog.getByText(/^Until .* deliveries are also signed with the previous secret\.$/).waitFor()
  expect(await secret.innerText()).not.toBe(first)
  await page.keyboard.press('Escape')
  await page.locator('[data-webhook="on"]').waitFor()
  // For a day the one before is as good.
  return first
}

test('a greeted visitor leaves a message', async () => {
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
    await page.getByLabel('Status').selectOption('Failed')
    await page.getByText('No delivery matches').waitFor()
    await page.getByLabel('Status').selectOption('Any')
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
    await chat(hostPage).getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => call('GET', ofBot('leads'))).toMatchObject({ leads: [{ email: 'rosa@example.com' }] })
    await hostPage.close()
    Object.assign(waiting, { username, botId })
  } finally {
    await hostPages.stop()
  }
})

test('a test question holds back an ingestion that would break it', async () => {
  const { page, product, botId } = desk
  const prices = await servePrices()
  const answered = async () => (await product.ask(botId, price)).answer
  try {
    await call('POST', '/api/chatbot/training/url', { url: `http://${prices.host}/prices`, scope: 'page', botId })
    await visit('/portal/chatbot-embed?tab=content')
    const ready = page.locator('[data-source="url"][data-status="ready"]')
    await ready.waitFor()
    await page.getByRole('button', { name: 'Add the question' }).click()
    await page.getByText('Please enter a question').waitFor()
    await page.getByLabel('Question', { exact: true }).fill(price)
    await page.getByRole('button', { name: 'Add the question' }).click()
    await page.getByText('Please enter words or a page').waitFor()
    await page.getByLabel('Words the answer must quote').fill('4.50')
    await page.getByRole('button', { name: 'Add the question' }).click()
    await page.locator('[data-golden]').filter({ hasText: price }).waitFor()
    await page.getByRole('button', { name: 'Run all now' }).click()
    await page.locator('[data-report="checked"] [data-passed="true"]').filter({ hasText: price }).waitFor()

    prices.say('Please ask in the shop what a rye loaf costs today.')
    const held = page.locator('[data-held]')
    for (const [decision, outcome, said] of [
      ['Keep the current version', 'discarded', '4.50'],
      ['Use the update', 'accepted', 'ask in the shop'],
    ] as const) {
      await page.getByRole('button', { name: /^Read .*\/prices.* again$/ }).click()
      await held.waitFor()
      await page.locator('[data-report="held"] [data-passed="false"]').getByText('it would become wrong').waitFor()
      expect(await answered()).toContain('4.50')
      if (outcome === 'discarded') await expectNoViolations('a held reading')
      await held.getByRole('button', { name: decision }).click()
      await page.getByRole('dialog').getByRole('button', { name: decision }).click()
      await held.waitFor({ state: 'detached' })
      await page.locator(`[data-report="${outcome}"]`).waitFor()
      expect(await answered()).toContain(said)
    }
    await page.getByRole('button', { name: `Delete “${price}”` }).click()
    await page.getByRole('dialog', { name: 'Delete this question?' }).getByRole('button', { name: 'Delete' }).click()
    await page.locator('[data-golden]').waitFor({ state: 'detached' })
  } finally {
    await prices.stop()
  }
})

test('an owner tries a model key before it is used', async () => {
  const { page, product, botId } = desk
  const prices = await servePrices()
  try {
    await call('POST', '/api/chatbot/training/url', { url: `http://${prices.host}/prices`, scope: 'page', botId })
    await visit('/portal/chatbot-embed?tab=content')
    await page.locator('[data-source="url"][data-status="ready"]').waitFor()
    await page.getByRole('tab', { name: 'Model and usage' }).click()
    await page.locator('[data-trial="none"]').waitFor()
    const key = page.getByLabel('Key', { exact: true })
    const tried = page.getByRole('button', { name: 'Test', exact: true })
    await key.fill('short')
    await page.getByRole('button', { name: 'Save the key' }).click()
    await page.getByText('This does not look like a key.').waitFor()
    await key.fill('sk-a-key-of-nobody-0000')
    await tried.click()
    await toast('The provider refuses this key').waitFor()
    await key.fill('sk-loopback')
    await tried.click()
    await toast('The key works').waitFor()
    await page.getByRole('button', { name: 'Save the key' }).click()
    await page.getByText('•••• back').waitFor()
    await page.locator('[data-trial="own"]').waitFor()

    const asked = product.ask(botId, price)
    const turn = await model.turn()
    turn.say('A rye loaf costs **4.50 euros** [1].')
    turn.end()
    expect((await asked).answer).toContain('4.50 euros')
    await expect
      .poll(() => call('GET', ofBot('model-usage')))
      .toMatchObject({ days: [expect.objectContaining({ requests: 1 })] })
    await page.reload()
    await page.getByText('Usage in the last 30 days').click()
    await page.locator('[data-model-usage] tbody tr').filter({ hasText: 'Yours' }).getByText('132').waitFor()

    await page.getByRole('button', { name: 'Remove the key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click()
    await expect.poll(() => page.getByText('•••• back').count()).toBe(0)
    expect((await product.ask(botId, price)).answer).toContain('4.50')
    expect(model.chats).toBe(1)
  } finally {
    await prices.stop()
  }
})

test.each([
  {
    prefix: '',
    teach: 'Teach it',
    waiting: 'One question is waiting for your answer',
    toInstall: 'Copy the code',
  },
  {
    prefix: '/it',
    teach: 'Istruiscilo',
    waiting: 'Una domanda aspetta la tua risposta',
    toInstall: 'Copia il codice',
  },
])('shows open tasks at $prefix/portal with their analytics at $prefix/portal/analytics', async ({ prefix, ...w }) => {
  const { page, product, botId } = desk
  const prices = await servePrices()
  const standing = page.locator(`[data-bot="${botId}"]`)
  try {
    await visit(`${prefix}/portal`)
    await page.locator('[data-step="teach"]').getByRole('link', { name: w.teach }).click()
    await page.getByRole('tab', { selected: true }).and(page.locator('[id$="tab-content"]')).waitFor()
    await call('POST', '/api/chatbot/training/url', { url: `http://${prices.host}/prices`, scope: 'page', botId })
    await expect
      .poll(async () =>
        (
          (await call('GET', `/api/chatbot/trainings?botId=${botId}`)) as { trainings: { status: string }[] }
        ).trainings.map(({ status }) => status),
      )
      .toEqual(['ready'])
    const { visitorToken } = await product.ask(botId, price)
    await product.ask(botId, 'Do you mend umbrellas?', visitorToken)
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(`${prefix}/portal`)
    await page.locator('[data-step="embed"]').getByRole('link', { name: w.toInstall }).waitFor()
    await standing.getByRole('link', { name: w.waiting }).waitFor()
    await expectNoViolations('what waits')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await standing.getByRole('link', { name: w.waiting }).click()
    await page.locator('[data-unanswered]').getByText('Do you mend umbrellas?').waitFor()
    await visit(`${prefix}/portal/analytics`)
    await page.locator('[data-conversation] > button').click()
    const answer = page.locator('li[data-role="assistant"]').first()
    await answer.getByText('4.50').waitFor()
    // Marks of the written answer are drawn, not shown.
    expect(await answer.innerText()).not.toMatch(/\*\*|\[1\]/)
    await expectNoViolations('a conversation')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('tab').nth(1).click()
    await page.locator('[data-unanswered] button').first().click()
    await expectNoViolations('an answer to be written')
    // As it stands where the bot was unsure: what visitors saw becomes the answer by a press.
    const snippet = 'Umbrellas are mended on Tuesdays, while you wait.'
    const unsure: UnansweredResponse = {
      success: true,
      waiting: 0,
      groups: [
        {
          question: 'Do you mend umbrellas?',
          count: 3,
          lastAt: new Date().toISOString(),
          wordings: [],
          ids: ['1'],
          unsure: 2,
          disliked: 0,
          languages: ['en'],
          conversations: [],
          passages: [{ url: `http://${prices.host}/prices`, title: 'Prices', snippet, shown: 2, up: 1, down: 1 }],
        },
      ],
    }
    await page.route('**/unanswered', (route) => route.fulfill({ json: unsure }))
    await visit(`${prefix}/portal/analytics?tab=unanswered`)
    const passage = page.locator('[data-passage]')
    await passage.getByText(snippet).waitFor()
    await expectNoViolations('passages that may be taught')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/portal${prefix.replace('/', '-')}.png`, fullPage: true })
    await passage.getByRole('button').click()
    expect(await page.locator('[data-unanswered] textarea').inputValue()).toBe(snippet)
    await page.unroute('**/unanswered')
    await visit(`${prefix}/portal/chatbot-embed?tab=content`)
    await page.locator('[data-source]').waitFor()
    await page
      .locator('details')
      .first()
      .evaluate((details: HTMLDetailsElement) => (details.open = true))
    await expectNoViolations('what it knows')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  } finally {
    await prices.stop()
  }
})

test('a custom answer is given to each of its variants', async () => {
  const { page, product, botId, username } = desk
  for (const question of ['Do you mend umbrellas?', 'Umbrellas: mend?']) await product.ask(botId, question)
  await visit('/portal/analytics?tab=unanswered')
  const entry = page.locator('[data-unanswered]')
  await entry.getByText('Umbrellas: mend?', { exact: true }).waitFor()
  expect(await entry.count()).toBe(1)
  await page.getByRole('button', { name: 'Add an answer' }).click()
  expect(await page.getByRole('checkbox').filter({ visible: true }).count()).toBe(1)
  await page.getByLabel('Your answer').fill('Yes, every Tuesday.')
  await expectNoViolations('an answer to several wordings')
  await page.getByRole('button', { name: 'Save the answer' }).click()
  const taught = page.locator('[data-taught]')
  await taught.getByText(`Written by ${username}`).waitFor()
  await entry.waitFor({ state: 'detached' })
  for (const question of ['Do you mend umbrellas?', 'umbrellas mend'])
    expect((await product.ask(botId, question)).answer).toContain('every Tuesday')
  await taught.getByRole('button', { name: 'Edit the answer to Umbrellas: mend?' }).click()
  await page.getByLabel('Your answer').fill('Yes, every Friday.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations('an answer that is changed')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Save the answer' }).click()
  await page.getByLabel('Your answer').filter({ visible: true }).waitFor({ state: 'detached' })
  await taught.getByText('every Friday').waitFor()
  expect((await product.ask(botId, 'Umbrellas: mend?')).answer).toContain('every Friday')
  await page.getByRole('tab', { name: 'Figures' }).click()
  await page.locator('[data-metric="conversations"]').getByText('5', { exact: true }).waitFor()
  await page.locator('[data-top-question]').first().waitFor()
  await page.locator('.recharts-surface').nth(1).waitFor()
  await expectNoViolations('the figures')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('an owner is notified of a message', async () => {
  const { page } = desk
  await expect.poll(() => told.join('\n')).toContain('rosa@example.com')
  await expect
    .poll(() =>
      mail.emails
        .filter(({ to }) => to.includes('owner@example.com'))
        .map(({ text }) => text)
        .join('\n'),
    )
    .toContain('rosa@example.com')
  await call('POST', '/api/login', { username: waiting.username, password: desk.password })
  await visit(`/portal/analytics?bot=${waiting.botId}&tab=leads`)
  const lead = page.locator('[data-lead]').filter({ hasText: 'Rosa Verdi' })
  await lead.getByText('Do you bake for weddings?').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  await lead.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this lead?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await page.getByText('Nobody has left contact details yet').waitFor()
  await call('PUT', '/api/chatbot/model-key', { key: 'sk-of-somebody-0000', botId: waiting.botId })
  await resetFirst(waiting.username)
  await visit('/portal')
  await page
    .locator(`[data-bot="${waiting.botId}"]`)
    .getByRole('link', { name: 'Its model key is paused: check it' })
    .click()
  await page.locator('[data-held]').getByText('Paused because your password was reset by email').waitFor()
  await page.getByRole('button', { name: 'Remove the key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click()
  await page.locator('[data-held]').waitFor({ state: 'detached' })
  await visit('/portal')
  await page
    .locator(`[data-bot="${waiting.botId}"]`)
    .getByRole('link', { name: 'Notifications are paused: check them' })
    .click()
  await page.locator('form [data-held]').getByText('Paused because your password was reset by email').waitFor()
  await page.locator('[data-webhook="held"] [data-held]').waitFor()
  await expectNoViolations('notifications that are paused')
  expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('form [data-held]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit the webhook' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Send a test' }).waitFor()
  expect(await page.locator('[data-held]').count()).toBe(0)
  await visit('/portal')
  // What is paused would stand below what comes next.
  await page.locator('[data-step="teach"]').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('are paused').count()).toBe(0)
})

/** A first new password by mail, after which what was set up before rests. */
async function resetFirst(username: string): Promise<void> {
  const address = ((await call('GET', '/api/user')) as { email: string }).email
  await call('POST', '/api/password/forgot', { email: address })
  const link = () =>
    mail.emails
      .filter(({ to }) => to.includes(address))
      .flatMap(({ text }) => /reset-password#token=([\w-]+)/.exec(text)?.[1] ?? [])[0]
  await expect.poll(link).toBeDefined()
  await call('POST', '/api/password/reset', { token: link(), password: 'entirely fresh words' })
  await call('POST', '/api/login', { username, password: 'entirely fresh words' })
}
