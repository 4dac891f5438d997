import type { AdminOverviewResponse } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { bakeryQuestion } from '../../testing/bakery.ts'
import { admin, desk, metrics, onAPhone, teach } from './overview-scene.testing.ts'

const { call, ofBot, visit } = desk

test.each([
  {
    prefix: '',
    all: 'All chatbots in the last 7 days',
    kind: 'Chatbots that were asked most',
    failures: 'Readings that failed',
    house: ['Clients', 'Queue', 'Readings under way', 'Database', 'Uploaded files', 'Free on the disk'],
    questions: '2 questions',
    queue: /\n(?:nothing waits|one job, for \d+ min|\d+ jobs, the oldest for \d+ min)$/,
  },
  {
    prefix: '/it',
    all: 'Tutti i chatbot negli ultimi 7 giorni',
    kind: 'I chatbot più interrogati',
    failures: 'Letture non riuscite',
    house: ['Clienti', 'Coda', 'Letture in corso', 'Database', 'File caricati', 'Spazio libero su disco'],
    questions: '2 domande',
    queue: /\n(?:niente in attesa|un lavoro, da \d+ min|\d+ lavori, il più vecchio da \d+ min)$/,
  },
])(
  'an admin reads at $prefix/portal whose bots were asked, which readings failed, what waits and what room is left',
  async ({ prefix, ...w }) => {
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
  },
)
