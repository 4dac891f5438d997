import { adminOverviewResponse, overviewResponse, reportResponse } from '@loquia/contracts'
import { beforeAll, expect, it } from 'vitest'
import { useAdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { insertBot } from '../../testing/insert-bot.js'

const app = useAdminApp()
let ada: CookieCaller
let bruno: CookieCaller
const query = (sql: string, values: unknown[] = []) => app.database.dataSource.query(sql, values)

interface Asked {
  isTest?: true
  bot: string
  question: string
  outcome: 'sure' | 'unsure' | 'none'
  daysAgo: number
}
async function asked({ bot, question, outcome, daysAgo, isTest }: Asked): Promise<void> {
  const [{ id }] = await query(
    `INSERT INTO conversations (bot_id, token_hash, created_at, is_test) SELECT id, gen_random_uuid()::text, now() - make_interval(days => $2), $3 FROM bots WHERE public_id = $1 RETURNING id`,
    [bot, daysAgo, isTest ?? false],
  )
  const [{ id: questionId }] = await query(
    `INSERT INTO messages (conversation_id, role, content, created_at) VALUES ($1, 'user', $2, now() - make_interval(days => $3)) RETURNING id`,
    [id, question, daysAgo],
  )
  await query(
    `INSERT INTO messages (conversation_id, role, question_id, content, refused, outcome, confidence, created_at) VALUES ($1, 'assistant', $2, 'At eight.', $3, $4, 0.5, now() - make_interval(days => $5))`,
    [id, questionId, outcome === 'none', outcome, daysAgo],
  )
  if (outcome !== 'sure')
    await query(
      `INSERT INTO unanswered_questions (bot_id, message_id, question) SELECT id, $2, $3 FROM bots WHERE public_id = $1`,
      [bot, questionId, question],
    )
}

beforeAll(async () => {
  ada = await new CookieCaller(app.server.url).register('ada')
  bruno = await new CookieCaller(app.server.url).register('bruno')
  for (const [caller, publicId, name] of [
    [ada, 'bakery', 'Bakery'],
    [bruno, 'garage', 'Garage'],
  ] as const) {
    const { id: ownerId } = (await caller.call<{ id: number }>('GET', '/api/user')).body
    await insertBot(app.database.dataSource, { publicId, ownerId, domain: `${publicId}.example`, name })
  }
  await asked({ bot: 'bakery', question: 'When do you open?', outcome: 'sure', daysAgo: 1 })
  await asked({ bot: 'bakery', question: 'Do you sell gift vouchers?', outcome: 'none', daysAgo: 1 })
  await asked({ bot: 'bakery', question: 'Do you sell gift vouchers?', outcome: 'none', daysAgo: 10 })
  await asked({ bot: 'bakery', question: 'Is the rye bread vegan?', outcome: 'unsure', daysAgo: 2 })
  await asked({ bot: 'bakery', question: 'When did you open?', outcome: 'sure', daysAgo: 20 })
  await asked({ bot: 'bakery', question: 'Does this work?', outcome: 'none', daysAgo: 0, isTest: true })
  await asked({ bot: 'garage', question: 'Can you paint a door?', outcome: 'none', daysAgo: 3 })
  await query(
    `INSERT INTO leads (bot_id, conversation_id, client_lead_id, name, email, message)
     SELECT c.bot_id, c.id, 'one', 'Ed', 'ed@example.com', 'Call me' FROM conversations c JOIN bots b ON b.id = c.bot_id WHERE b.public_id = 'bakery' AND NOT c.is_test LIMIT 1`,
  )
  await query(
    `INSERT INTO sources (bot_id, type, location, status, error, finished_at) SELECT id, 'site', 'garage.example', 'failed', 'site_unreachable', now() FROM bots WHERE public_id = 'garage'`,
  )
})

const overviewOf = async (caller: CookieCaller) =>
  overviewResponse.parse((await caller.call('GET', '/api/chatbot/overview')).body)

it('sums up an owner’s week beside the week before', async () => {
  const overview = await overviewOf(ada)
  expect(overview.now).toEqual({ conversations: 3, questions: 3, sure: 1, unsure: 1, none: 1, leads: 1 })
  expect(overview.before).toEqual({ conversations: 1, questions: 1, sure: 0, unsure: 0, none: 1, leads: 0 })
})

it('lists unanswered questions, most asked first', async () => {
  expect((await overviewOf(ada)).unanswered).toMatchObject([
    { botId: 'bakery', botName: 'Bakery', question: 'Do you sell gift vouchers?', count: 2 },
    { botId: 'bakery', question: 'Is the rye bread vegan?', count: 1 },
  ])
})

it('hides the bots of other owners', async () => {
  const overview = await overviewOf(bruno)
  expect(overview.unanswered.map(({ botId }) => botId)).toEqual(['garage'])
  expect(overview.now.questions).toBe(1)
  expect((await new CookieCaller(app.server.url).call('GET', '/api/chatbot/overview')).status).toBe(401)
})

it('sums up the week of the whole installation for admins', async () => {
  const overview = adminOverviewResponse.parse((await app.admin.call('GET', '/api/admin/overview')).body)
  expect(overview.now).toEqual({ conversations: 4, questions: 4, sure: 1, unsure: 1, none: 2, leads: 1 })
  expect(overview.counts.clients).toEqual({ all: 2, new: 2 })
  expect(overview.bots).toMatchObject([
    { botId: 'bakery', domain: 'bakery.example', owner: { username: 'ada' }, questions: 3 },
    { botId: 'garage', owner: { username: 'bruno' }, questions: 1 },
  ])
  expect(overview.failures).toMatchObject([
    { botId: 'garage', location: 'garage.example', error: 'site_unreachable', owner: { username: 'bruno' } },
  ])
  expect(overview.queue).toMatchObject({ readings: 0, setAside: 0 })
  expect(overview.storage.databaseBytes).toBeGreaterThan(1_000_000)
  expect((await ada.call('GET', '/api/admin/overview')).status).toBe(403)
})

it('counts the same seven days of the bot’s time zone as its report', async () => {
  const carla = await new CookieCaller(app.server.url).register('carla')
  const { id: ownerId } = (await carla.call<{ id: number }>('GET', '/api/user')).body
  await insertBot(app.database.dataSource, { publicId: 'florist', ownerId, domain: 'florist.example', name: 'Florist' })
  await query(`UPDATE bots SET time_zone = 'Pacific/Kiritimati' WHERE public_id = 'florist'`)
  await asked({ bot: 'florist', question: 'Do you deliver?', outcome: 'sure', daysAgo: 0 })
  await asked({ bot: 'florist', question: 'Do you sell tulips?', outcome: 'sure', daysAgo: 0 })
  await query(
    `UPDATE messages SET created_at = (date_trunc('day', now() AT TIME ZONE 'Pacific/Kiritimati') - interval '6 days') AT TIME ZONE 'Pacific/Kiritimati' - interval '1 second'
     WHERE conversation_id = (SELECT conversation_id FROM messages WHERE content = 'Do you sell tulips?')`,
  )
  const { now, before } = overviewResponse.parse((await carla.call('GET', '/api/chatbot/overview')).body)
  const { body } = await carla.call('GET', '/api/chatbot/bots/florist/report?days=7')
  const report = reportResponse.parse(body)
  expect([report.now.questions, report.before.questions]).toEqual([1, 1])
  expect([now.questions, before.questions]).toEqual([1, 1])
})
