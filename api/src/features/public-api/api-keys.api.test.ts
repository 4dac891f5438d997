import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiKeyPattern, apiScopes, errorBodySchema, type ApiScope, type CreatedApiKeyResponse } from '@loquia/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Loquia, LoquiaError } from '@loquia/client/source'
import { startTestDatabase } from '../../database/testing.js'
import { RateLimits } from '../../http/index.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let folder: string
let ada: CookieCaller
let workspaceId: string
let botId: string
let key: string
let client: Loquia

beforeAll(async () => {
  database = await startTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'loquia-api-keys-'))
  server = await startTestApp({
    dataSource: database.dataSource,
    realKnowledge: true,
    environment: { DATA_DIR: folder, CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
  })
  ada = await new CookieCaller(server.url).register('ada')
  const bots = await ada.call<{ bots: { botId: string }[] }>('GET', '/api/chatbot/bots')
  botId = bots.body.bots[0]!.botId
  workspaceId = await workspaceOf(ada)
  key = (await create()).secret
  client = new Loquia({ baseUrl: server.url, key })
})
afterAll(async () => {
  await server?.stop()
  await database?.stop()
  await rm(folder, { recursive: true })
})

async function workspaceOf(owner: CookieCaller): Promise<string> {
  const { body } = await owner.call<{ workspaces: { id: string }[] }>('GET', '/api/keys')
  return body.workspaces[0]!.id
}

async function create(scopes: readonly ApiScope[] = apiScopes, more: object = {}): Promise<CreatedApiKeyResponse> {
  const path = `/api/workspaces/${workspaceId}/keys`
  const { status, body } = await ada.call<CreatedApiKeyResponse>('POST', path, { name: 'Desk', scopes, ...more })
  expect(status).toBe(201)
  return body
}

/** A call from an address of its own: who guesses is counted by it. */
function call(path: string, secret: string, from = '203.0.113.1', init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.url}/api/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': from, ...init.headers },
  })
}

async function codeOf(response: Response): Promise<string> {
  const body = errorBodySchema.parse(await response.json())
  return `${response.status} ${body.code}`
}

describe('a key', () => {
  it('is shown once, and stored as a hash alone', async () => {
    const { key: made, secret } = await create(['ask', 'ask', 'bots:read'], { expiresInDays: 30 })
    expect(secret).toMatch(apiKeyPattern)
    expect(secret.startsWith(`${made.prefix}_`)).toBe(true)
    expect(made).toMatchObject({ scopes: ['ask', 'bots:read'], createdBy: 'ada', lastUsedAt: null })
    expect(Date.parse(made.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000)
    const hidden = apiKeyPattern.exec(secret)![2]!
    const rows = await database.dataSource.query<{ row: string }[]>(`SELECT k::text AS row FROM api_keys k`)
    expect(rows.some(({ row }) => row.includes(hidden))).toBe(false)
    const listed = await ada.call('GET', '/api/keys')
    expect(listed.text).toContain(made.id)
    expect(listed.text).not.toContain(hidden)
  })

  it('notes its use at most once a minute, and opens nothing once it is revoked or over', async () => {
    const { key: made, secret } = await create(['bots:read'])
    expect((await call('bots', secret)).status).toBe(200)
    const usedAt = async () =>
      (await database.dataSource.query(`SELECT last_used_at FROM api_keys WHERE id = $1`, [made.id]))[0].last_used_at
    const first = await usedAt()
    expect(first).toBeInstanceOf(Date)
    expect((await call('bots', secret)).status).toBe(200)
    expect(await usedAt()).toEqual(first)
    await database.dataSource.query(`UPDATE api_keys SET last_used_at = now() - interval '2 minutes' WHERE id = $1`, [
      made.id,
    ])
    expect((await call('bots', secret)).status).toBe(200)
    expect((await usedAt()) > new Date(Date.now() - 60_000)).toBe(true)
    await database.dataSource.query(`UPDATE api_keys SET expires_at = now() WHERE id = $1`, [made.id])
    expect(await codeOf(await call('bots', secret))).toBe('401 invalid_api_key')
    await database.dataSource.query(`UPDATE api_keys SET expires_at = NULL WHERE id = $1`, [made.id])
    const path = `/api/workspaces/${workspaceId}/keys/${made.id}`
    expect((await ada.call('DELETE', path)).status).toBe(200)
    expect(await codeOf(await call('bots', secret))).toBe('401 invalid_api_key')
    expect(await ada.refusal('DELETE', path)).toBe('not_found')
  })

  it('that is wrong in any part is told the same, until whoever guesses has to wait', async () => {
    const [, id, secret] = apiKeyPattern.exec(key)!
    const wrong = [
      'x',
      `lq_live_${'0'.repeat(12)}_${secret}`,
      `lq_live_${id}_${'A'.repeat(43)}`,
      `lq_live_${id}_`,
      `${key}x`,
    ]
    const replies = await Promise.all(
      wrong.map(async (guess) => {
        const response = await call('bots', guess, '198.51.100.7')
        return [response.status, await response.text()]
      }),
    )
    expect(new Set(replies.map(([status, text]) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]![0]).toBe(401)
    for (let count = wrong.length; count < 20; count++) await call('bots', `${key}x`, '198.51.100.7')
    const late = await call('bots', `${key}x`, '198.51.100.7')
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await codeOf(late)).toBe('429 rate_limited')
    // Who has a key at the same address is served.
    expect((await call('bots', key, '198.51.100.7')).status).toBe(200)
  })

  it('of another workspace finds nothing, and there are at most twenty', async () => {
    const eve = await new CookieCaller(server.url).register('eve')
    const path = `/api/workspaces/${await workspaceOf(eve)}/keys`
    const make = () => eve.call<CreatedApiKeyResponse>('POST', path, { name: 'Eve', scopes: apiScopes })
    const { body } = await make()
    for (const below of ['conversations', 'leads', 'sources', 'unanswered'])
      expect(await codeOf(await call(`bots/${botId}/${below}`, body.secret))).toBe('404 not_found')
    await database.dataSource.query(
      `INSERT INTO api_keys (workspace_id, name, public_id, secret_hash, scopes)
       SELECT workspace_id, 'More', public_id || n, '', scopes FROM api_keys, generate_series(1, 19) n WHERE id = $1`,
      [body.key.id],
    )
    expect((await make()).body).toMatchObject({ code: 'api_key_limit' })
  })
})

describe('a call', () => {
  it('says what is left of its limit, and is refused beyond it', async () => {
    const { key: made, secret } = await create(['bots:read'])
    const { headers } = await call('bots', secret)
    expect(headers.get('ratelimit-policy')).toBe('"key";q=600;w=60')
    expect(headers.get('ratelimit')).toMatch(/^"key";r=599;t=\d+$/)
    const limits = server.app.get(RateLimits)
    for (let used = 1; used < 600; used++) await limits.consume('apiCallPerKey', made.id)
    const refused = await call('bots', secret)
    expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
    expect(await codeOf(refused)).toBe('429 rate_limited')
  })

  it('is answered with its page of a list, and with no cursor of others', async () => {
    for (const title of ['One', 'Two', 'Three'])
      await client.addSource(botId, { type: 'text', title, text: `This is text ${title}.` })
    const first = await client.listSources(botId, { limit: 2 })
    expect(first.data.map(({ filename }) => filename)).toEqual(['Three', 'Two'])
    const second = await client.listSources(botId, { limit: 2, cursor: first.nextCursor! })
    expect(second).toMatchObject({ data: [{ filename: 'One' }], nextCursor: null })
    for (const query of ['cursor=x', 'cursor=', 'limit=0', 'limit=101', 'limit=x'])
      expect(await codeOf(await call(`bots/${botId}/sources?${query}`, key)), query).toBe('400 invalid_request')
  })

  it('that writes happens once under one idempotency key, and nothing else happens under it', async () => {
    const body = { type: 'text', title: 'Once', text: 'Said once.' } as const
    const send = (text: string, name = 'order-1') =>
      call(`bots/${botId}/sources`, key, undefined, {
        method: 'POST',
        body: JSON.stringify({ ...body, text }),
        headers: { 'content-type': 'application/json', 'idempotency-key': name },
      })
    const [one, other] = await Promise.all([send('Said once.'), send('Said once.')])
    expect([one.status, other.status].filter((status) => status === 201).length).toBeGreaterThan(0)
    const again = await send('Said once.')
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    const winner = [one, other].find(({ status }) => status === 201)!
    expect(await again.json()).toEqual(await winner.json())
    expect(await codeOf(await send('Said otherwise.'))).toBe('422 idempotency_key_reused')
    const sources = await listed(client.sources(botId))
    expect(sources.filter(({ filename }) => filename === 'Once')).toHaveLength(1)
    // What is refused leaves no trace: mended, it may be sent under the same key.
    expect(await codeOf(await send('', 'order-2'))).toBe('400 invalid_request')
    expect((await send('Said again.', 'order-2')).status).toBe(201)
  })
})

describe('the client', () => {
  it('teaches a bot, asks it and goes on in the same conversation', async () => {
    const text = { title: 'Hours', text: 'The bakery opens at seven in the morning, every day of the week.' }
    const added = await client.addSource(botId, { type: 'text', ...text })
    const ready = () =>
      vi.waitFor(
        async () => {
          const source = await client.getSource(botId, added.id)
          expect(source.status).toBe('ready')
          return source
        },
        { timeout: 120_000 },
      )
    await ready()
    const question = 'When does the bakery open?'
    const first = await client.ask(botId, { question })
    expect(first.answer).toContain('seven')
    expect(first.sources[0]).toMatchObject({ title: 'Hours' })

    await client.replaceText(botId, added.id, { ...text, text: text.text.replace('seven', 'nine') })
    await ready()
    const events = await listed(client.askStream(botId, { question, conversationId: first.conversationId }))
    const last = events.at(-1)
    const written = events.map((event) => (event.type === 'delta' ? event.text : '')).join('')
    expect(last).toMatchObject({ type: 'answer', answer: { conversationId: first.conversationId } })
    expect(written).toContain('nine')
    expect(written).toBe(last?.type === 'answer' ? last.answer.answer : '')

    const { messages, conversation } = await client.getConversation(botId, first.conversationId)
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(await listed(client.messages(botId, conversation.id, { limit: 1 }))).toEqual(messages)
    expect(await listed(client.conversations(botId))).toContainEqual(conversation)
    const today = new Date().toISOString().slice(0, 10)
    expect((await client.getAnalytics(botId, { from: today, to: today })).total.questions).toBe(2)

    expect(await client.refreshSource(botId, added.id)).toMatchObject({ id: added.id })
    expect(await client.removeSource(botId, added.id)).toEqual({ deleted: true })
    await expect(client.getSource(botId, added.id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it('hands files over, and lists bots, leads and what had no answer', async () => {
    const { data } = await client.addFiles(botId, [{ name: 'parking.txt', content: new Blob(['Park in the yard.']) }])
    expect(data).toMatchObject([{ filename: 'parking.txt', type: 'document' }])
    expect(await listed(client.bots())).toMatchObject([{ botId }])
    await client.ask(botId, { question: 'Do you sell bicycles?' })
    expect(await listed(client.unanswered(botId))).toMatchObject([{ question: 'Do you sell bicycles?' }])
    expect(await client.listLeads(botId)).toEqual({ data: [], nextCursor: null })
  })

  it('goes on in no conversation that a visitor began', async () => {
    const [visitor] = await database.dataSource.query<{ id: string }[]>(
      `INSERT INTO conversations (bot_id, token_hash) SELECT id, 'of a visitor' FROM bots WHERE public_id = $1 RETURNING id`,
      [botId],
    )
    const asked = client.ask(botId, { question: 'And on Sunday?', conversationId: visitor!.id })
    await expect(asked).rejects.toMatchObject({ code: 'conversation_not_found' })
  })

  it('tries again what may pass, when the server says, under one idempotency key, and nothing else', async () => {
    const sent: (string | null)[] = []
    const replies = [() => new Response('{}', { status: 429, headers: { 'retry-after': '0' } }), () => fetchFailure()]
    const flaky = new Loquia({
      baseUrl: server.url,
      key,
      fetch: async (url, init) => {
        sent.push(new Headers(init?.headers).get('idempotency-key'))
        return replies.shift()?.() ?? fetch(url, init)
      },
    })
    expect(await flaky.addSource(botId, { type: 'text', title: 'Tries', text: 'Three tries.' })).toMatchObject({
      filename: 'Tries',
    })
    expect(sent).toHaveLength(3)
    expect(new Set(sent).size).toBe(1)
    sent.length = 0
    const refused = await flaky.getSource(botId, 'none').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(LoquiaError)
    expect([sent.length, (refused as LoquiaError).code]).toEqual([1, 'not_found'])
  })
})

function fetchFailure(): never {
  throw new TypeError('fetch failed')
}

async function listed<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
