import { randomUUID } from 'node:crypto'
import { errorBodySchema, leadAccepted, leadSchema, type LeadRequest } from '@loquia/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { ChatClient } from '../../testing/chat-client.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { BotsService } from '../../core/bots/index.js'
import { DemosService } from '../../public/demos/index.js'
import { LeadsService } from './index.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let leads: LeadsService
let publicId: string
let botId: string
const clients: ChatClient[] = []

beforeAll(async () => {
  database = await startTestDatabase()
  server = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '1' } })
  leads = server.app.get(LeadsService)
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

async function newBot(): Promise<void> {
  publicId = (await server.app.get(DemosService).create({ domain: 'example.com' })).demoId
  botId = (await server.app.get(BotsService).getActive(publicId)).id
}
let addresses = 0
async function connect(visitorToken?: string, address = `198.51.100.${++addresses}`): Promise<ChatClient> {
  const client = await ChatClient.connect(
    server.url,
    { botId: publicId, pageUrl: 'https://example.com/cakes', ...(visitorToken && { visitorToken }) },
    { 'x-forwarded-for': address },
  )
  clients.push(client)
  return client
}
const lead = (changes: Partial<LeadRequest> = {}): LeadRequest => ({
  clientLeadId: randomUUID(),
  name: ' Ada Rossi ',
  email: 'ada@example.com',
  message: 'Do you bake wedding cakes?',
  ...changes,
})
const count = async (table: string): Promise<number> =>
  (await database.dataSource.query(`SELECT count(*)::int AS n FROM ${table} WHERE bot_id = $1`, [botId]))[0].n

describe('a lead', () => {
  it('is stored once with the question that was declined, however often it is sent', async () => {
    await newBot()
    const client = await connect()
    const { answerId, conversationId, visitorToken } = await client.ask('Do you bake wedding cakes?')
    ;(await server.answerer.next()).say('I found nothing about this.').end({ refused: true })
    await client.end(answerId)
    const request = lead({ messageId: answerId })
    const [first, second] = await Promise.all([client.send('lead', request), client.send('lead', request)])
    expect(leadAccepted.strict().parse(first)).toMatchObject({ conversationId, visitorToken })
    expect(second).toEqual(first)
    const { leads: kept, cursor: next } = await leads.list(botId)
    expect(kept.map((one) => leadSchema.strict().parse(one))).toMatchObject([
      {
        conversationId,
        name: 'Ada Rossi',
        email: 'ada@example.com',
        message: 'Do you bake wedding cakes?',
        question: 'Do you bake wedding cakes?',
        pageUrl: 'https://example.com/cakes',
      },
    ])
    expect(next).toBeNull()
  })

  it('opens the conversation that the visitor’s first question then belongs to', async () => {
    await newBot()
    const client = await connect()
    const accepted = leadAccepted.parse(await client.send('lead', lead()))
    const asked = await client.ask('And now?')
    ;(await server.answerer.next()).end()
    expect(asked.conversationId).toBe(accepted.conversationId)
    expect((await connect(accepted.visitorToken)).welcome?.resumed).toBe(true)
    expect(await count('conversations')).toBe(1)
  })

  it('finds its conversation again when the acknowledgement was lost with the connection', async () => {
    await newBot()
    const request = lead()
    const first = leadAccepted.parse(await (await connect()).send('lead', request))
    const again = leadAccepted.parse(await (await connect()).send('lead', request))
    expect(again).toMatchObject({ leadId: first.leadId, conversationId: first.conversationId })
    expect((await connect(again.visitorToken)).welcome?.resumed).toBe(true)
    expect(await count('leads')).toBe(1)
    expect(await count('conversations')).toBe(1)
  })

  it('is stored once in one conversation when several connections send it at the same time', async () => {
    await newBot()
    const request = lead()
    const clients = await Promise.all(Array.from({ length: 5 }, () => connect()))
    const accepted = (await Promise.all(clients.map((client) => client.send('lead', request)))).map((reply) =>
      leadAccepted.parse(reply),
    )
    expect(new Set(accepted.map(({ leadId }) => leadId)).size).toBe(1)
    expect(await count('leads')).toBe(1)
    expect(await count('conversations')).toBe(1)
  })

  it('does not name an answer of another conversation', async () => {
    await newBot()
    const other = await connect()
    const { answerId } = await other.ask('Somebody else asks this')
    ;(await server.answerer.next()).end()
    await (await connect()).send('lead', lead({ messageId: answerId }))
    expect((await leads.list(botId)).leads).toMatchObject([{ question: null }])
  })

  it.each([
    ['no name', { name: '  ' }, 'name'],
    ['no address', { email: 'ada@' }, 'email'],
    ['no message', { message: '' }, 'message'],
    ['a message that is too long', { message: 'a'.repeat(2_001) }, 'message'],
    ['an id that could be guessed', { clientLeadId: '12345678' }, 'clientLeadId'],
  ] as const)('is refused with %s', async (_, changes, path) => {
    await newBot()
    const refused = errorBodySchema.parse(await (await connect()).send('lead', lead(changes)))
    expect(refused).toMatchObject({ code: 'invalid_request', issues: [{ path }] })
    expect(await count('leads')).toBe(0)
    expect(await count('conversations')).toBe(0)
  })

  it('counts against the limit of its address, but not when it is sent again', async () => {
    await newBot()
    const address = '203.0.113.9'
    const client = await connect(undefined, address)
    const first = lead()
    for (let sent = 0; sent < 10; sent++)
      expect(await client.send('lead', sent === 0 ? first : lead())).toMatchObject({ success: true })
    expect(await client.send('lead', lead())).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    })
    expect(await client.send('lead', first)).toMatchObject({ success: true })
    expect(await count('leads')).toBe(10)
  })

  it('is deleted when its visitor asks to be forgotten', async () => {
    await newBot()
    const client = await connect()
    await client.send('lead', lead())
    expect(await count('leads')).toBe(1)
    await client.send('forget', {})
    expect(await count('leads')).toBe(0)
  })
})

describe("the owner's list", () => {
  async function fillList(): Promise<{ stranger: string }> {
    await newBot()
    const stranger = botId
    await (await connect()).send('lead', lead())
    await newBot()
    await database.dataSource.query(
      `WITH c AS (INSERT INTO conversations (bot_id, token_hash) VALUES ($1, $2) RETURNING id)
       INSERT INTO leads (bot_id, conversation_id, client_lead_id, name, email, message, created_at)
       SELECT $1, c.id, 'client-lead-id-' || n, 'N' || n, 'n@example.com', 'm', now() - make_interval(secs => n / 2) FROM c, generate_series(1, 120) n`,
      [botId, randomUUID()],
    )
    return { stranger }
  }

  it('pages through the leads of the bot, newest first', async () => {
    await fillList()
    const pages = []
    for (let page = await leads.list(botId); ; page = await leads.list(botId, { cursor: page.cursor! })) {
      pages.push(page.leads)
      expect(page.total).toBe(120)
      if (page.cursor === null) break
    }
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
    expect(pages.flat()).toEqual(await leads.listAll(botId))
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(120)
  })

  it('finds leads by a part of their name', async () => {
    await fillList()
    await database.dataSource.query(
      `UPDATE leads SET name = 'Ada 100% Rossi' WHERE bot_id = $1 AND client_lead_id IN ('client-lead-id-3', 'client-lead-id-110')`,
      [botId],
    )
    expect(await leads.list(botId, { search: '100% ross' })).toMatchObject({ leads: [{}, {}], cursor: null, total: 2 })
    expect(await leads.listAll(botId, 'ada')).toHaveLength(2)
    expect((await leads.list(botId, { search: '100_' })).total).toBe(0)
  })

  it('deletes a lead of its own bot only', async () => {
    const { stranger } = await fillList()
    const [first] = await leads.listAll(botId)
    expect(await leads.remove(stranger, first!.id)).toBe(false)
    expect(await leads.remove(botId, first!.id)).toBe(true)
    expect(await leads.listAll(botId)).toHaveLength(119)
    expect(await leads.listAll(stranger)).toHaveLength(1)
  })
})
