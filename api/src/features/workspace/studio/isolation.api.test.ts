import { ownBotsResponse } from '@loquia/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../../database/testing.js'
import { ChatClient } from '../../../testing/chat-client.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../../testing/test-app.js'
import { ChatGateway } from '../../chat/chat.gateway.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let ada: CookieCaller
let bob: CookieCaller
const theirs: Record<string, string> = {}

beforeAll(async () => {
  database = await startTestDatabase()
  server = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0' } })
  ada = await new CookieCaller(server.url).register('ada')
  bob = await new CookieCaller(server.url).register('bob')
  for (const [name, browser] of [
    ['ADA', ada],
    ['BOB', bob],
  ] as const) {
    const bot = ownBotsResponse.parse((await browser.call('GET', '/api/chatbot/bots')).body).bots[0]!
    theirs[name] = bot.botId
    const [{ id }] = await database.dataSource.query(`SELECT id FROM bots WHERE public_id = $1`, [bot.botId])
    const [conversation] = await database.dataSource.query(
      `INSERT INTO conversations (bot_id, token_hash) VALUES ($1, $2) RETURNING id`,
      [id, name],
    )
    const [message] = await database.dataSource.query(
      `INSERT INTO messages (conversation_id, role, content) VALUES ($1, 'user', $2) RETURNING id`,
      [conversation.id, `secret of ${name}`],
    )
    const [question] = await database.dataSource.query(
      `INSERT INTO unanswered_questions (bot_id, message_id, question) VALUES ($1, $2, $3) RETURNING id::text`,
      [id, message.id, `secret of ${name}`],
    )
    await database.dataSource.query(
      `INSERT INTO refused_origins (bot_id, origin) VALUES ($1, 'https://tried.example')`,
      [id],
    )
    const [lead] = await database.dataSource.query(
      `INSERT INTO leads (bot_id, conversation_id, client_lead_id, name, email, message) VALUES ($1, $2, 'x', $3, 'x@example.com', 'hello') RETURNING id`,
      [id, conversation.id, `secret of ${name}`],
    )
    const [source] = await database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location, status) VALUES ($1, 'site', 'x.example', 'ready') RETURNING id`,
      [id],
    )
    const [golden] = await database.dataSource.query(
      `INSERT INTO golden_questions (bot_id, question, expected_text) VALUES ($1, $2, 'x') RETURNING id::text`,
      [id, `secret of ${name}`],
    )
    const [delivery] = await database.dataSource.query(
      `INSERT INTO webhook_deliveries (bot_id, failure) VALUES ($1, $2) RETURNING id`,
      [id, `secret of ${name}`],
    )
    theirs[`${name}_DELIVERY`] = delivery.id
    theirs[`${name}_GOLDEN`] = golden.id
    theirs[`${name}_LEAD`] = lead.id
    theirs[`${name}_SOURCE`] = source.id
    theirs[`${name}_CONVERSATION`] = conversation.id
    theirs[`${name}_QUESTION`] = question.id
  }
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

const settings = { look: { title: 'Taken' }, companyInfo: 'x', domain: '', contactUrl: '' }
/** Every call under a bot's address. `$BOT` and the like are filled in. */
const calls: [method: string, path: string, body?: unknown][] = [
  ['GET', 'settings'],
  ['PUT', 'settings', settings],
  ['PUT', 'identity', { applied: false }],
  ['POST', 'picture'],
  ['GET', 'build'],
  ['GET', 'model-usage'],
  ['GET', 'golden-questions'],
  ['POST', 'golden-questions', { question: 'When?', expectedText: 'Now' }],
  ['DELETE', 'golden-questions/$GOLDEN'],
  ['POST', 'golden-questions/run'],
  ['GET', 'golden-questions/report'],
  ['POST', 'golden-questions/draft/accept'],
  ['POST', 'golden-questions/draft/discard'],
  ['GET', 'origins'],
  ['PUT', 'origins', { allowed: ['https://evil.example'] }],
  ['POST', 'origins/decide', { origin: 'https://tried.example', decision: 'allow' }],
  ['POST', 'install-check', { url: 'example.com' }],
  ['GET', 'conversations'],
  ['GET', 'conversations/export?format=json'],
  ['GET', 'conversations/export?format=csv'],
  ['GET', 'conversations/$CONVERSATION'],
  ['PUT', 'conversations/$CONVERSATION/test', { isTest: true }],
  ['GET', 'test-link'],
  ['DELETE', 'conversations/$CONVERSATION'],
  ['GET', 'unanswered'],
  ['POST', 'unanswered/dismiss', { ids: ['$QUESTION'] }],
  ['POST', 'unanswered/answer', { ids: ['$QUESTION'], question: 'What?', answer: 'That.' }],
  ['GET', 'statistics?from=2026-01-01&to=2026-01-02'],
  ['GET', 'leads'],
  ['GET', 'leads/export?format=csv'],
  ['DELETE', 'leads/$LEAD'],
  ['GET', 'sources'],
  ['PUT', 'sources/$SOURCE/schedule', { schedule: 'daily' }],
  ['POST', 'sources/$SOURCE/control', { action: 'stop' }],
  ['GET', 'notifications'],
  ['PUT', 'notifications', { email: 'bob@example.com', webhookUrl: '', events: [] }],
  ['POST', 'notifications/address'],
  ['POST', 'notifications/test'],
  ['GET', 'notifications/deliveries'],
  ['POST', 'notifications/deliveries/$DELIVERY/send'],
  ['GET', 'retention'],
  ['PUT', 'retention', { days: 30 }],
]

function filled<T>(value: T, whose: 'ADA' | 'BOB'): T {
  const text = JSON.stringify(value)
  return text === undefined
    ? value
    : (JSON.parse(
        text.replace(
          /\$(CONVERSATION|QUESTION|LEAD|SOURCE|GOLDEN|DELIVERY)/g,
          (_, what: string) => theirs[`${whose}_${what}`] ?? '',
        ),
      ) as T)
}

let tables: string[] | undefined
/**
 * Whatever the database holds, but for who is logged in and which processes live: nobody need think of a table that a
 * new call could write to.
 */
async function everything(): Promise<unknown> {
  tables ??= (
    await database.dataSource.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('sessions', 'migrations', 'processes') ORDER BY 1`,
    )
  ).map(({ name }) => name)
  expect(tables.length).toBeGreaterThan(20)
  const selects = tables.map(
    (table) =>
      `SELECT '${table}' AS name, coalesce(json_agg(t ORDER BY t::text), '[]')::text AS rows FROM "${table}" t`,
  )
  return database.dataSource.query(selects.join(' UNION ALL '))
}

it.each(calls)('%s %s of another client’s bot does not exist, and changes nothing', async (method, path, body) => {
  const before = await everything()
  const reply = await bob.call(method, `/api/chatbot/bots/${theirs['ADA']}/${filled(path, 'ADA')}`, filled(body, 'ADA'))
  expect([reply.status, reply.body['code']]).toEqual([404, 'not_found'])
  expect(reply.text).not.toContain('secret of ADA')
  expect(await everything()).toEqual(before)
})

it.each(calls)('%s %s is for those who are logged in', async (method, path, body) => {
  expect(
    await new CookieCaller(server.url).refusal(
      method,
      `/api/chatbot/bots/${theirs['ADA']}/${filled(path, 'ADA')}`,
      filled(body, 'ADA'),
    ),
  ).toBe('unauthorized')
})

it.each(
  calls.filter(([, path]) => (path.includes('/$') && !path.startsWith('golden')) || path.startsWith('unanswered/')),
)('%s %s: what belongs to another bot is not found under one’s own', async (method, path, body) => {
  const before = await everything()
  expect(
    await bob.refusal(method, `/api/chatbot/bots/${theirs['BOB']}/${filled(path, 'ADA')}`, filled(body, 'ADA')),
  ).toBe('not_found')
  expect(await everything()).toEqual(before)
})

it('covers every call under a bot’s address that the server has', () => {
  interface Layer {
    route?: { path: string; methods: Record<string, boolean> }
  }
  const router = (server.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }).router
  const served = router.stack.flatMap(({ route }) =>
    route?.path.startsWith('/api/chatbot/bots/:botId/')
      ? Object.keys(route.methods).map(
          (method) =>
            `${method.toUpperCase()} ${route.path.slice('/api/chatbot/bots/:botId/'.length).replace(/:\w+/g, '*')}`,
        )
      : [],
  )
  const tried = new Set(calls.map(([method, path]) => `${method} ${path.split('?')[0]!.replace(/\$\w+/, '*')}`))
  expect(served.filter((call) => !tried.has(call))).toEqual([])
  expect(served.length).toBeGreaterThan(10)
})

it('lists only one’s own bots', async () => {
  expect(
    ownBotsResponse.parse((await bob.call('GET', '/api/chatbot/bots')).body).bots.map(({ botId }) => botId),
  ).toEqual([theirs['BOB']])
})

describe('a conversation of another bot, over the socket', () => {
  let ofAda: ChatClient
  let answerId: string
  let adaToken: string
  beforeAll(async () => {
    ofAda = await ChatClient.connect(server.url, { botId: theirs['ADA']! })
    const accepted = await ofAda.ask('A secret question for ADA?')
    const answer = await server.answerer.next()
    answer.say('A secret answer of ADA.').end()
    await ofAda.end(accepted.answerId)
    answerId = accepted.answerId
    adaToken = accepted.visitorToken!
  })
  afterAll(() => ofAda.close())
  const conversationOfAda = async (): Promise<string> =>
    (await database.dataSource.query(`SELECT conversation_id AS id FROM messages WHERE id = $1`, [answerId]))[0].id

  const events: [event: string, request: () => Record<string, unknown>][] = [
    ['history', () => ({})],
    ['history', () => ({ before: answerId })],
    ['resume', () => ({ messageId: answerId, offset: 0 })],
    ['stop', () => ({ messageId: answerId })],
    ['regenerate', () => ({ messageId: answerId })],
    ['feedback', () => ({ messageId: answerId, value: 'down' })],
    ['forget', () => ({})],
  ]
  it.each(events)('%s with the token of bot A at bot B reaches nothing', async (event, request) => {
    const intruder = await ChatClient.connect(server.url, { botId: theirs['BOB']!, visitorToken: adaToken })
    try {
      expect(intruder.welcome?.resumed).toBe(false)
      const before = await everything()
      const reply = JSON.stringify(await intruder.sendAnything(event, request()))
      expect(reply).not.toContain('secret')
      expect(JSON.stringify(intruder.parts)).not.toContain('secret')
      expect(await everything()).toEqual(before)
    } finally {
      intruder.close()
    }
  })

  it.each(events.filter(([event, request]) => event !== 'forget' && Object.keys(request()).length > 0))(
    '%s of a stranger at the same bot, who has a conversation of their own, reaches nothing',
    async (event, request) => {
      const stranger = await ChatClient.connect(server.url, { botId: theirs['ADA']! })
      try {
        const own = await stranger.ask('What do you sell?')
        const answer = await server.answerer.next()
        answer.say('Bread.').end()
        await stranger.end(own.answerId)
        expect(own.conversationId).not.toBe(await conversationOfAda())
        const before = await everything()
        const heard = stranger.parts.length
        const reply = (await stranger.sendAnything(event, request())) as {
          success: boolean
          code?: string
          messages?: unknown[]
        }
        expect(reply.success ? reply.messages : reply.code, event).toEqual(
          event === 'history' ? [] : 'message_not_found',
        )
        expect(stranger.parts.length).toBe(heard)
        expect(JSON.stringify(stranger.parts)).not.toContain('secret')
        expect(await everything()).toEqual(before)
      } finally {
        stranger.close()
      }
    },
  )

  it('a question asked at bot B with the token of bot A opens a conversation of B’s own', async () => {
    const intruder = await ChatClient.connect(server.url, { botId: theirs['BOB']!, visitorToken: adaToken })
    try {
      const accepted = await intruder.ask('A question for BOB?')
      const answer = await server.answerer.next()
      expect(answer.input).toMatchObject({ history: [] })
      answer.say('An answer of BOB.').end()
      await intruder.end(accepted.answerId)
      expect(accepted.visitorToken).not.toBe(adaToken)
      const [count] = await database.dataSource.query(
        `SELECT count(*)::int AS n FROM conversations c JOIN bots b ON b.id = c.bot_id WHERE b.public_id = $1 AND EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id AND m.content LIKE '%BOB?')`,
        [theirs['ADA']],
      )
      expect(count.n).toBe(0)
      expect(JSON.stringify(ofAda.parts) + JSON.stringify(ofAda.questions)).not.toContain('BOB')
    } finally {
      intruder.close()
    }
  })

  it('covers every event that the server takes', () => {
    const taken = Reflect.ownKeys(ChatGateway.prototype).flatMap((name) => {
      const handler: unknown = Reflect.get(ChatGateway.prototype, name)
      const event: unknown = typeof handler === 'function' ? Reflect.getMetadata('message', handler) : undefined
      return typeof event === 'string' ? [event] : []
    })
    const tried = new Set([...events.map(([event]) => event), 'ask', 'lead'])
    expect(taken.length).toBeGreaterThan(5)
    expect(taken.filter((event) => !tried.has(event))).toEqual([])
  })

  it('a lead left at bot B with the token of bot A belongs to B', async () => {
    const intruder = await ChatClient.connect(server.url, { botId: theirs['BOB']!, visitorToken: adaToken })
    try {
      expect(
        await intruder.sendAnything('lead', {
          clientLeadId: 'lead-of-an-intruder-0001',
          name: 'Eve',
          email: 'eve@example.com',
          message: 'Hello there.',
        }),
      ).toMatchObject({ success: true })
      const found = await database.dataSource.query(
        `SELECT b.public_id FROM leads l JOIN bots b ON b.id = l.bot_id WHERE l.name = 'Eve'`,
      )
      expect(found).toEqual([{ public_id: theirs['BOB'] }])
      expect((await ada.call('GET', `/api/chatbot/bots/${theirs['ADA']}/leads`)).text).not.toContain('Eve')
    } finally {
      intruder.close()
    }
  })

  it('client A is shown no conversation of client B', async () => {
    const list = (await ada.call('GET', `/api/chatbot/bots/${theirs['ADA']}/conversations`)).text
    expect(list).toContain('ADA')
    expect(list).not.toContain('BOB')
  })
})
