import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { axeViolations } from '../../scripts/testing/axe-violations.ts'
import { clientDesk } from '../testing/client-desk.ts'
import { openChat, serveHostPages } from '../testing/host-page.ts'
import { startDatabase } from '../testing/start-nodes.ts'

const ends: (() => Promise<unknown>)[] = []
let databaseUrl: string
// Registered first, so it runs last: the product stops before its database.
afterAll(async () => {
  for (const end of ends.splice(0)) await end()
})
/** A database that the test reaches, too: the lease of an agent is by its clock. */
const desk = clientDesk(async () => {
  const { url, stop } = await startDatabase()
  ends.push(stop)
  databaseUrl = url
  return { DATABASE_URL: url }
})

it.each([
  {
    language: 'en',
    question: 'Do you bake rye bread?',
    answer: 'Yes, every Tuesday.',
    joined: 'Anna joined',
    lost: 'Anna is no longer in the chat. The AI assistant is answering again.',
    launcher: 'Close chat, AI assistant',
    head: 'answers from this website',
  },
  {
    language: 'it',
    question: 'Fate il pane di segale?',
    answer: 'Sì, ogni martedì.',
    joined: 'Anna è ora in chat',
    lost: 'Anna non è più in chat. Risponde di nuovo l’assistente AI.',
    launcher: 'Chiudi la chat, Assistente AI',
    head: 'risponde dal sito',
  },
] as const)(
  'the bot answers after the agent’s connection was lost: $language',
  async ({ language, question, answer, joined, lost, launcher, head }) => {
    const { page: inbox, product, botId } = desk
    await desk.call('PUT', '/api/account', { firstName: 'Anna' })
    await desk.call('POST', '/api/chatbot/training/answer', { question, answer, botId })
    await desk.call('PUT', desk.ofBot('people'), {
      offered: true,
      officeHours: '',
      replyMinutes: 5,
      waitMinutes: 10,
      emailAfterMinutes: null,
    })
    const host = await serveHostPages(product.url, botId)
    const context = await desk.browser.newContext({ viewport: { width: 390, height: 800 }, locale: 'en-GB' })
    const database = new Client(databaseUrl)
    try {
      await database.connect()
      await desk.visit('/portal/inbox')
      await inbox.getByText('Live', { exact: true }).waitFor()
      const chat = await openChat(context, `http://${host.host}/${language}`, { product: product.url, demoId: botId })
      const widget = chat.page.locator('[data-chat-widget]')
      await widget.locator('[data-part="person"]').click()
      await widget.locator('[data-part="person-ask"]').click()
      await widget.locator('[data-part="person-withdraw"]').waitFor()
      await inbox.locator('[data-row]').locator('a').first().click()
      await inbox.getByRole('button', { name: 'Take over' }).first().click()
      await widget.locator('[data-role="event"]').filter({ hasText: joined }).waitFor()

      // The laptop closes: nothing says goodbye, and its lease runs on.
      await inbox.goto('about:blank')
      await chat.ask(question)
      await widget.locator('[data-role="user"][data-state="done"]').filter({ hasText: question }).waitFor()
      expect(await chat.answers.count()).toBe(0)
      const said = widget.locator('[data-role="event"]').filter({ hasText: lost })
      await expect
        .poll(
          async () => {
            // The 45 seconds pass at once: by the clock of the database, which the lease goes by.
            await database.query(`UPDATE handovers SET lease_until = now() - interval '1 second' WHERE state = 'taken'`)
            return said.count()
          },
          { timeout: 60_000, interval: 250 },
        )
        .toBe(1)
      await chat.shows(answer)
      await chat.reaches('done')
      expect(await chat.answers.count()).toBe(1)

      // The head and the button name the AI assistant again, and the visitor may ask for a person again.
      await expect.poll(() => widget.locator('[data-part="answers-by"]').innerText()).toContain(head)
      await expect.poll(() => widget.locator('[data-part="launcher"]').getAttribute('aria-label')).toBe(launcher)
      expect(await widget.locator('[data-part="header"]').innerText()).not.toContain('Anna')
      await widget.locator('[data-part="person"]').waitFor()
      expect(await axeViolations(chat.page, '[data-chat-widget]')).toEqual([])
      expect(chat.faults).toEqual([])
    } finally {
      await context.close()
      await Promise.all([host.stop(), database.end()])
    }
  },
)
