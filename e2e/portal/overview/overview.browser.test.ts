import type { AdminOverviewResponse, OverviewResponse } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { bakeryQuestion, bakery } from '../../testing/bakery.ts'
import { leaveLead } from '../../testing/leave-lead.ts'
import { servePages } from '../../testing/serve-pages.ts'
import type { Page } from 'playwright'
import { clientDesk } from '../../testing/client-desk.ts'

const admin = { username: 'admin', password: 'the admin of the test' }

const desk = clientDesk(async () => ({ ADMIN_PASSWORD: admin.password }))

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Everything that does something and is filled, as it is read; a chosen filter is no action. */
const filled = (page: Page) =>
  page
    .locator('main :is(a, button):is(.bg-fill, .bg-ink):not([aria-current])')
    .filter({ visible: true })
    .evaluateAll((buttons) => buttons.map((button) => button.textContent?.trim()))

/** A metric of the week, and that of the week before. */
const metrics = async (page: Page) =>
  Object.fromEntries(
    await page
      .locator('[data-metric]')
      .evaluateAll((parts) =>
        parts.map((part): [string, number] => [
          part.getAttribute('data-metric')!,
          Number(part.querySelector('dd')!.textContent),
        ]),
      ),
  )

/** Looks at the page as it stands on a phone. */
async function onAPhone(place: string): Promise<void> {
  await desk.page.setViewportSize({ width: 390, height: 844 })
  expect([place, await width(desk.page)]).toEqual([place, 390])
  await desk.expectNoViolations(place)
  await desk.page.setViewportSize({ width: 1280, height: 900 })
}

/** Has the client's bot read a bakery. @returns where that is */
async function teach(): Promise<Awaited<ReturnType<typeof servePages>>> {
  const site = await servePages(bakery)
  await desk.call('POST', '/api/chatbot/training/url', {
    url: `http://${site.host}/`,
    scope: 'site',
    botId: desk.botId,
  })
  await expect
    .poll(async () =>
      (
        (await desk.call('GET', `/api/chatbot/trainings?botId=${desk.botId}`)) as { trainings: { status: string }[] }
      ).trainings.map(({ status }) => status),
    )
    .toEqual(['ready'])
  return site
}

const { call, ofBot, visit } = desk

const languages = [
  {
    prefix: '',
    quiet: 'No visitor has asked anything lately.',
    steps: { teach: 'Teach it', embed: 'Copy the code', work: 'What visitors ask' },
    asked: 'asked 2 times',
    answer: 'Write the answer to: Do you mend umbrellas?',
    field: 'Your answer',
    save: 'Save the answer',
    untaught: 'I haven’t read anything yet.',
  },
  {
    prefix: '/it',
    quiet: 'Ultimamente nessun visitatore ha chiesto niente.',
    steps: { teach: 'Istruiscilo', embed: 'Copia il codice', work: 'Che cosa chiedono' },
    asked: 'chiesta 2 volte',
    answer: 'Scrivi la risposta a: Do you mend umbrellas?',
    field: 'La tua risposta',
    save: 'Salva la risposta',
    untaught: 'Non ho ancora letto nulla.',
  },
] as const

test.each(languages)('a new client sees the next step at $prefix/portal', async ({ prefix, quiet, steps }) => {
  const { page, product, botId } = desk
  await visit(`${prefix}/portal`)
  const card = (step: string) => page.locator(`[data-step="${step}"]`)
  await page.getByText(quiet).waitFor()
  await card('teach').waitFor()
  expect(await page.locator('[data-metric]').count()).toBe(0)
  expect(await filled(page)).toEqual([steps.teach])
  await onAPhone(`${prefix}/portal of a new account`)
  await card('teach').getByRole('link', { name: steps.teach }).click()
  await page.getByRole('tab', { selected: true }).and(page.locator('[id$="tab-content"]')).waitFor()

  const site = await teach()
  try {
    await visit(`${prefix}/portal`)
    await card('embed').waitFor()
    expect(await filled(page)).toEqual([steps.embed])
    await onAPhone(`${prefix}/portal before it is on a website`)
    await card('embed').getByRole('link', { name: steps.embed }).click()
    await page.getByText(`data-bot-id="${botId}"`).first().waitFor()

    const own = await servePages((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        `<!doctype html><html lang="en"><title>Own</title><h1>Own</h1><script async src="${product.url}/widget.js" data-bot-id="${botId}"></script></html>`,
      )
    })
    await call('PUT', ofBot('origins'), { allowed: [`http://${own.host}`] })
    await call('POST', ofBot('install-check'), { url: `http://${own.host}/` })
    await own.stop()
    await visit(`${prefix}/portal`)
    await card('work').waitFor()
    expect(await filled(page)).toEqual([steps.work])
    await onAPhone(`${prefix}/portal of a bot at work`)
    await card('work').getByRole('link', { name: steps.work }).click()
    await page.waitForURL(`**${prefix}/portal/analytics?bot=${botId}`)
  } finally {
    await site.stop()
  }
})

test.each(languages)('summarizes a week of visitors at $prefix/portal', async ({ prefix, ...w }) => {
  const { page, product, botId } = desk
  const site = await teach()
  try {
    const outcomes = { sure: 0, unsure: 0, none: 0 }
    let visitors = 0
    for (const questions of [
      [bakeryQuestion, 'Do you mend umbrellas?'],
      ['Do you mend umbrellas?'],
      ['How much does delivery cost?'],
    ]) {
      visitors++
      let token: string | undefined
      for (const question of questions) {
        const { outcome, visitorToken } = await product.ask(botId, question, token)
        outcomes[outcome]++
        token = visitorToken
      }
    }
    expect([outcomes.sure > 0, outcomes.none]).toEqual([true, 2])
    await leaveLead(product.url, botId)

    // The owner's own test questions are answered but not counted.
    await visit(`${prefix}/portal/chatbot-embed?bot=${botId}&tab=customize`)
    const chat = page.locator('[data-chat-widget]')
    await chat.locator('textarea').fill('Do you sell gift vouchers?')
    await chat.locator('textarea').press('Enter')
    await chat.locator('[data-message="assistant"], [data-role="assistant"]').last().waitFor()
    await expect
      .poll(
        async () =>
          ((await call('GET', `${ofBot('conversations')}?tests=only`)) as { conversations: unknown[] }).conversations
            .length,
      )
      .toBe(1)

    await visit(`${prefix}/portal`)
    await page.locator('[data-metric="leads"]').waitFor()
    expect(await metrics(page)).toEqual({ conversations: visitors, ...outcomes, leads: 1 })
    // Of a week in which nobody came there is nothing to say.
    expect(await page.locator('[data-metric] dd').count()).toBe(5)
    const open = page.locator('[aria-labelledby="overview"] [data-unanswered]')
    const mended = open.filter({ hasText: 'Do you mend umbrellas?' })
    await mended.getByText(w.asked).waitFor()
    expect(await open.filter({ hasText: 'gift vouchers' }).count()).toBe(0)
    await onAPhone(`${prefix}/portal with a week`)

    // By the keyboard, to the very field.
    await mended.getByRole('link', { name: w.answer }).press('Enter')
    await page.waitForURL(/tab=unanswered/)
    const field = page
      .locator('[role="tabpanel"]:not([hidden]) [data-unanswered]')
      .filter({ hasText: 'Do you mend umbrellas?' })
      .locator('textarea')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('Umbrellas are mended on Tuesdays.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
    await expect.poll(async () => (await product.ask(botId, 'Do you mend umbrellas?')).answer).toContain('Tuesdays')
    await visit(`${prefix}/portal`)
    await page.locator('[data-metric="leads"]').waitFor()
    expect(await mended.count()).toBe(0)
  } finally {
    await site.stop()
  }
})

test('retries a failed overview', async () => {
  const { page } = desk
  await page.route('**/api/chatbot/overview', (route) => route.fulfill({ status: 500, body: '' }))
  await visit('/portal')
  await page.getByText('The overview did not load').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const answer: OverviewResponse = {
    success: true,
    now: { conversations: 1, questions: 1, sure: 1, unsure: 0, none: 0, leads: 0 },
    before: { conversations: 12_000, questions: 12_000, sure: 12_000, unsure: 0, none: 0, leads: 0 },
    unanswered: [],
  }
  await page.route('**/api/chatbot/overview', (route) => route.fulfill({ json: answer }))
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('12,000 in the week before').first().waitFor()
  expect(await metrics(page)).toMatchObject({ conversations: 1, sure: 1 })
})

test.each([
  {
    prefix: '',
    all: 'All chatbots in the last 7 days',
    kind: 'Busiest chatbots',
    failures: 'Sources that couldn’t be read',
    house: ['Clients', 'Queue', 'Sources being read', 'Database', 'Uploaded files', 'Free on the disk'],
    questions: '2 questions',
    queue: /\n(?:empty|one job, waiting \d+ min|\d+ jobs, oldest \d+ min)$/,
  },
  {
    prefix: '/it',
    all: 'Tutti i chatbot negli ultimi 7 giorni',
    kind: 'I chatbot più usati',
    failures: 'Fonti non lette',
    house: ['Clienti', 'Coda', 'Fonti in lettura', 'Database', 'File caricati', 'Spazio libero su disco'],
    questions: '2 domande',
    queue: /\n(?:vuota|un lavoro, da \d+ min|\d+ lavori, il più vecchio da \d+ min)$/,
  },
])('summarizes the product for an admin at $prefix/portal', async ({ prefix, ...w }) => {
  const { page, product, botId, username } = desk
  const site = await teach()
  await site.stop()
  await product.ask(botId, bakeryQuestion)
  await product.ask(botId, 'Do you mend umbrellas?')
  await visit('/portal/chatbot-embed?tab=customize')
  const chat = page.locator('[data-chat-widget]')
  await chat.locator('textarea').fill('Does this work?')
  await chat.locator('textarea').press('Enter')
  await expect
    .poll(
      async () =>
        ((await call('GET', `${ofBot('conversations')}?tests=only`)) as { conversations: unknown[] }).conversations
          .length,
    )
    .toBe(1)
  const nowhere = 'http://127.0.0.1:9/nobody'
  await call('POST', '/api/chatbot/training/url', { url: nowhere, scope: 'page', botId })
  await expect
    .poll(async () =>
      (
        (await call('GET', `/api/chatbot/trainings?botId=${botId}`)) as { trainings: { status: string }[] }
      ).trainings.map(({ status }) => status),
    )
    .toContain('failed')

  await call('POST', '/api/login', admin)
  const house = (await call('GET', '/api/admin/overview')) as AdminOverviewResponse
  await visit(`${prefix}/portal`)
  await page.getByRole('heading', { level: 2, name: w.all }).waitFor()
  const overview = page.locator('[aria-labelledby="admin-overview"]')
  await overview.locator('[data-metric="leads"]').waitFor()
  const bot = overview.getByRole('region', { name: w.kind }).locator(`[data-bot="${botId}"]`)
  // Two visitors asked, and the owner a third time, which does not count.
  await bot.getByText(w.questions, { exact: true }).waitFor()
  // Of its own name, which its website told, and by that website.
  await bot.getByRole('link', { name: 'Forno Aurora' }).waitFor()
  await bot.getByText(site.host).waitFor()
  const failure = overview.getByRole('region', { name: w.failures }).locator(`[data-bot="${botId}"]`)
  await failure.getByText(nowhere).waitFor()
  await failure.getByRole('link', { name: username }).waitFor()
  const { conversations, sure, unsure, none, leads } = house.now
  expect(await metrics(page)).toEqual({ conversations, sure, unsure, none, leads })
  const facts = await overview.locator('#house + dl > div').allInnerTexts()
  for (const name of w.house) expect(facts.map((fact) => fact.split('\n')[0])).toContain(name)
  expect(facts.find((fact) => fact.startsWith(w.house[1]!))).toMatch(w.queue)
  // A size has a unit, and is more than nothing.
  for (const name of [w.house[3]!, w.house[5]!])
    expect(facts.find((fact) => fact.startsWith(name))).toMatch(/[1-9][\d.,]*\s?[kMGT]B$/)
  await onAPhone(`${prefix}/portal of an admin`)
  await bot.getByRole('link', { name: username }).click()
  await page.waitForURL(`**${prefix}/admin/users?search=${username}`)
  await page.getByRole('button', { name: new RegExp(`${username}$`) }).waitFor()
})
