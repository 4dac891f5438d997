import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownBotsResponse, purgeReceiptResponse, workspacesResponse } from '@loquia/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { IngestionConsumer } from '../../knowledge/index.js'
import { startTestDatabase } from '../../platform/database/testing.js'
import { AgentClient } from '../../testing/agent-client.js'
import { ChatClient } from '../../testing/chat-client.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { placesOf } from '../../testing/places-of.js'
import { page, startSite } from '../../testing/site.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { deletedRows } from './deleted-rows.queries.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let folder: string

beforeAll(async () => {
  database = await startTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'loquia-bot-removal-'))
  server = await startTestApp({
    dataSource: database.dataSource,
    // A long interval, so that open inboxes lose the bot only by the event.
    timing: { agentBeatMs: 3_600_000 },
    realKnowledge: true,
    environment: { DATA_DIR: folder, RATE_LIMIT_SCALE: '0', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
  })
})
afterAll(async () => {
  await server?.stop()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

const sql = (text: string, values: unknown[] = []) => database.dataSource.query(text, values)
const pathOf = (botId: string) => `/api/chatbot/bots/${botId}`
const newName = (): string => `qz${randomUUID().replaceAll('-', '').slice(0, 16)}`

interface Owner {
  caller: CookieCaller
  name: string
  workspaceId: string
}

async function createOwner(): Promise<Owner> {
  const name = newName()
  const caller = await new CookieCaller(server.url).register(name)
  const { workspaces } = workspacesResponse.parse((await caller.call('POST', '/api/workspaces')).body)
  return { caller, name, workspaceId: workspaces[0]!.id }
}

async function createBot({ caller }: Owner): Promise<string> {
  return ownBotsResponse.parse((await caller.call('POST', '/api/chatbot/bots')).body).bots[0]!.botId
}

async function createMember({ workspaceId }: Owner, role: string): Promise<CookieCaller> {
  const caller = await new CookieCaller(server.url).register(newName())
  const { id } = (await caller.call<{ id: number }>('GET', '/api/user')).body
  await sql(`INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, $3)`, [workspaceId, id, role])
  return caller
}

/** Gives a bot settings, sources, a webhook, and a conversation with a lead and a file. */
async function fillBot(owner: Owner, botId: string, word: string): Promise<ChatClient> {
  const call = async (method: string, path: string, body: unknown) =>
    expect([path, (await owner.caller.call(method, path, body)).status < 300]).toEqual([path, true])
  await call('PUT', `${pathOf(botId)}/settings`, { look: { title: word }, companyInfo: `We are ${word}.` })
  await call('POST', '/api/chatbot/training/answer', { botId, question: `Where is ${word}?`, answer: 'In Rome.' })
  await call('POST', '/api/chatbot/training/document', {
    botId,
    filename: `${word}.txt`,
    content: `Price of ${word}`,
  })
  await call('POST', `${pathOf(botId)}/webhooks`, {
    url: `https://${word}.example/hook`,
    events: ['lead.created'],
    enabled: true,
  })
  const visitor = await ChatClient.connect(server.url, { botId })
  const { conversationId, answerId } = await visitor.ask(`Is the ${word} fresh?`)
  await visitor.end(answerId)
  const lead = { clientLeadId: randomUUID(), name: word, email: `${word}@mail.example`, message: word }
  expect(await visitor.send('lead', lead)).toMatchObject({ success: true })
  const form = new FormData()
  form.append('file', new Blob([`price of ${word}`]), `${word}.txt`)
  const file = `${server.url}${pathOf(botId)}/inbox/${conversationId}/files`
  const { cookie } = owner.caller
  expect((await fetch(file, { method: 'POST', body: form, headers: { cookie } })).status).toBeLessThan(300)
  return visitor
}

describe('DELETE /api/chatbot/bots/:botId', () => {
  it('leaves only a receipt of the bot', async () => {
    const owner = await createOwner()
    const botId = await createBot(owner)
    const word = newName()
    const visitor = await fillBot(owner, botId, word)
    expect((await placesOf(server, word)).filter((place) => place.startsWith(folder)).length).toBeGreaterThan(1)

    const { body, status } = await owner.caller.call('DELETE', pathOf(botId))
    expect(status).toBe(200)
    const { receipt } = purgeReceiptResponse.parse(body)
    expect(receipt.counts).toMatchObject({ conversations: 1, files: 2, contacts: 1 })
    expect(receipt.counts.messages).toBeGreaterThan(1)
    await expect.poll(() => placesOf(server, word), { timeout: 10_000 }).toEqual([])

    expect(await visitor.sendAnything('ask', { clientMessageId: randomUUID(), text: 'And now?' })).toMatchObject({
      success: false,
      code: 'demo_not_found',
    })
    visitor.close()
    expect(await owner.caller.refusal('DELETE', pathOf(botId))).toBe('not_found')
    const kept = await owner.caller.call('GET', `/api/chatbot-demo/${botId}/receipt`)
    expect(purgeReceiptResponse.parse(kept.body).receipt).toEqual(receipt)
  })

  it('counts in the receipt all rows that disappear', async () => {
    const owner = await createOwner()
    const botId = await createBot(owner)
    const visitor = await fillBot(owner, botId, newName())
    visitor.close()
    const values = [botId]
    const ofBot = '(SELECT id FROM bots WHERE public_id = $1)'
    const conversation = `(SELECT id FROM conversations WHERE bot_id = ${ofBot})`
    const user = `(SELECT id FROM users ORDER BY id DESC LIMIT 1)`
    await sql(
      `INSERT INTO conversation_notes (conversation_id, client_note_id, text) SELECT ${conversation}, gen_random_uuid(), 'Note'`,
      values,
    )
    await sql(
      `INSERT INTO conversation_reads (conversation_id, user_id, position) SELECT ${conversation}, ${user}, 1 ON CONFLICT DO NOTHING`,
      values,
    )
    await sql(
      `INSERT INTO secret_views (user_id, webhook_secret_id)
       SELECT ${user}, s.id FROM webhook_secrets s JOIN webhook_endpoints e ON e.id = s.endpoint_id WHERE e.bot_id = ${ofBot} ON CONFLICT DO NOTHING`,
      values,
    )
    await sql(
      `INSERT INTO question_vectors (message_id, embedder, vector)
       SELECT id, 'test', '[1]' FROM messages WHERE conversation_id = ${conversation} AND role = 'user' ON CONFLICT DO NOTHING`,
      values,
    )
    await vi.waitFor(
      async () =>
        expect(await sql(`SELECT 1 FROM sources WHERE bot_id = ${ofBot} AND status <> 'ready'`, values)).toEqual([]),
      { timeout: 60_000 },
    )
    const countAll = async () => {
      const sums = Object.keys(deletedRows).map((table) => `(SELECT count(*) FROM ${table})`)
      const [{ count }] = await sql(`SELECT (${sums.join(' + ')})::int AS count`)
      return count as number
    }
    const before = await countAll()
    const { receipt } = purgeReceiptResponse.parse((await owner.caller.call('DELETE', pathOf(botId))).body)
    await expect.poll(async () => before - (await countAll()), { timeout: 10_000 }).toBe(receipt.counts.rows)
  })

  it.each(['page', 'site'])('ends the ingestion of a %s that is being read', async (scope) => {
    const owner = await createOwner()
    const botId = await createBot(owner)
    const word = newName()
    const held: (() => void)[] = []
    let isDeleted = false
    const site = await startSite({ '/robots.txt': { status: 404 } }, (path) => {
      const answer = page(`${word} ${path}`, '<a href="/a">a</a> <a href="/b">b</a> <a href="/c">c</a>')
      if (isDeleted || (path === '/' && scope === 'site')) return answer
      return (_request, response) => {
        held.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end(answer))
      }
    })
    const source = { botId, url: `http://${site.host}/`, scope }
    expect((await owner.caller.call('POST', '/api/chatbot/training/url', source)).status).toBe(201)
    await expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0)

    expect((await owner.caller.call('DELETE', pathOf(botId))).status).toBe(200)
    isDeleted = true
    for (const answer of held) answer()
    await expect.poll(() => server.jobs.runningCount, { timeout: 20_000 }).toBe(0)
    expect(server.jobs.failed).toEqual([])
    expect(await placesOf(server, word)).toEqual([])
    expect(await placesOf(server, site.host)).toEqual([])
    const asked = site.asked.length
    await server.app.get(IngestionConsumer).recoverOrphans()
    expect([server.jobs.runningCount, site.asked.length]).toEqual([0, asked])
    await site.stop()
  })

  const exists = async (botId: string) => (await sql(`SELECT 1 FROM bots WHERE public_id = $1`, [botId])).length === 1

  it('requires the owner role', async () => {
    const owner = await createOwner()
    const botId = await createBot(owner)
    expect(await (await createMember(owner, 'editor')).refusal('DELETE', pathOf(botId))).toBe('role_too_low')
    expect(await exists(botId)).toBe(true)
  })

  it('hides the bots of others', async () => {
    const botId = await createBot(await createOwner())
    expect(await (await createOwner()).caller.refusal('DELETE', pathOf(botId))).toBe('not_found')
    expect(await exists(botId)).toBe(true)
  })

  it('deletes once when called twice at the same time', async () => {
    const owner = await createOwner()
    const botId = await createBot(owner)
    const outcomes = await Promise.all([1, 2].map(() => owner.caller.refusal('DELETE', pathOf(botId))))
    expect(outcomes.toSorted()).toEqual(['not_found', undefined])
  })

  async function claimDemo(owner: Owner): Promise<string> {
    const request = { domain: 'bakery.example', fullName: 'Rosa Verdi', email: `${owner.name}@mail.example` }
    const made = await owner.caller.call<{ demoId: string; claimSecret: string }>(
      'POST',
      '/api/chatbot-demo/create',
      request,
    )
    const { demoId, claimSecret } = made.body
    expect(await owner.caller.refusal('POST', '/api/chatbot/claim', { demoId, secret: claimSecret })).toBeUndefined()
    return demoId
  }

  it('leaves “deleted” on the page of a saved demo', async () => {
    const owner = await createOwner()
    const demoId = await claimDemo(owner)
    await owner.caller.call('DELETE', pathOf(demoId))
    expect(await owner.caller.refusal('GET', `/api/chatbot-demo/${demoId}`)).toBe('demo_purged')
  })

  it('deletes the contact data of a saved demo', async () => {
    const owner = await createOwner()
    const demoId = await claimDemo(owner)
    const { body } = await owner.caller.call('DELETE', pathOf(demoId))
    expect(purgeReceiptResponse.parse(body).receipt.counts.contacts).toBe(1)
    expect(await sql(`SELECT 1 FROM demo_contacts WHERE demo_id = $1`, [demoId])).toEqual([])
  })

  it('closes the inbox of agents who have no other bot', async () => {
    const owner = await createOwner()
    const botId = await createBot(owner)
    const inbox = await AgentClient.connect(server.url, (await createMember(owner, 'agent')).cookie)
    await owner.caller.call('DELETE', pathOf(botId))
    await inbox.until(() => inbox.socket.disconnected)
    expect(inbox.socket.disconnected).toBe(true)
    inbox.close()
  })

  it('lets the owner of a deleted last bot begin again with an empty one', async () => {
    const owner = await createOwner()
    const botId = await createBot(owner)
    await owner.caller.call('DELETE', pathOf(botId))
    expect((await owner.caller.call('GET', '/api/chatbot/overview')).status).toBe(200)
    expect(ownBotsResponse.parse((await owner.caller.call('GET', '/api/chatbot/bots')).body).bots).toEqual([])
    expect(await createBot(owner)).not.toBe(botId)
  })
})

it('counts every table whose rows are deleted with those of bots', async () => {
  const cascading: { name: string }[] = await sql(
    `WITH RECURSIVE deleted AS (
       SELECT 'bots'::regclass AS id
       UNION SELECT conrelid::regclass FROM pg_constraint JOIN deleted ON confrelid = deleted.id WHERE contype = 'f' AND confdeltype = 'c'
     ) SELECT id::text AS name FROM deleted`,
  )
  const deletedOtherwise = ['conversation_files', 'demo_contacts']
  expect(Object.keys(deletedRows).toSorted()).toEqual(
    [...cascading.map(({ name }) => name), ...deletedOtherwise].toSorted(),
  )
})
