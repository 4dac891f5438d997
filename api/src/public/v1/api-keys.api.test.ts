import { apiKeyPattern, apiScopes, limits, type CreatedApiKeyResponse } from '@loquia/contracts'
import { describe, expect, it, vi } from 'vitest'
import { Loquia, LoquiaError } from '@loquia/client/source'
import { RateLimits } from '../../platform/http/index.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import {
  apiKeysScene,
  listed,
  database,
  server,
  ada,
  workspaceId,
  botId,
  key,
  client,
  workspaceOf,
  create,
  call,
  codeOf,
} from './api-keys-scene.testing.js'

apiKeysScene()

async function anotherBot(): Promise<{ botId: string; secret: string }> {
  const mia = await new CookieCaller(server.url).register('mia')
  const { body } = await mia.call<{ bots: { botId: string }[] }>('POST', '/api/chatbot/bots')
  const path = `/api/workspaces/${await workspaceOf(mia)}/keys`
  const made = await mia.call<CreatedApiKeyResponse>('POST', path, { name: 'Mia', scopes: apiScopes })
  return { botId: body.bots[0]!.botId, secret: made.body.secret }
}

describe('a key', () => {
  async function keyMaker(username: string) {
    const caller = await new CookieCaller(server.url).register(username)
    const path = `/api/workspaces/${await workspaceOf(caller)}/keys`
    return () => caller.call<CreatedApiKeyResponse>('POST', path, { name: username, scopes: apiScopes })
  }

  it('is stored only as a hash', async () => {
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

  it('notes its use at most once a minute', async () => {
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
  })

  it('is refused once it has expired', async () => {
    const { key: made, secret } = await create(['bots:read'])
    expect((await call('bots', secret)).status).toBe(200)
    await database.dataSource.query(`UPDATE api_keys SET expires_at = now() WHERE id = $1`, [made.id])
    expect(await codeOf(await call('bots', secret))).toBe('401 invalid_api_key')
  })

  it('is refused once it is revoked', async () => {
    const { key: made, secret } = await create(['bots:read'])
    const path = `/api/workspaces/${workspaceId}/keys/${made.id}`
    expect((await ada.call('DELETE', path)).status).toBe(200)
    expect(await codeOf(await call('bots', secret))).toBe('401 invalid_api_key')
    expect(await ada.refusal('DELETE', path)).toBe('not_found')
  })

  it('gets the same refusal whichever part is wrong, until its address has to wait', async () => {
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
    expect((await call('bots', key, '198.51.100.7')).status).toBe(200)
  })

  it('finds nothing in another workspace', async () => {
    const { secret } = (await (await keyMaker('eve'))()).body
    for (const below of ['conversations', 'leads', 'sources', 'unanswered'])
      expect(await codeOf(await call(`bots/${botId}/${below}`, secret))).toBe('404 not_found')
  })

  it('is one of at most twenty in a workspace', async () => {
    const make = await keyMaker('evan')
    const { body } = await make()
    await database.dataSource.query(
      `INSERT INTO api_keys (workspace_id, name, public_id, secret_hash, scopes)
       SELECT workspace_id, 'More', public_id || n, '', scopes FROM api_keys, generate_series(1, 19) n WHERE id = $1`,
      [body.key.id],
    )
    expect((await make()).body).toMatchObject({ code: 'api_key_limit' })
  })
})

describe('a call', () => {
  it('reports its rate limit', async () => {
    const { secret } = await create(['bots:read'])
    const { headers } = await call('bots', secret)
    expect(headers.get('ratelimit-policy')).toBe('"key";q=600;w=60')
    expect(headers.get('ratelimit')).toMatch(/^"key";r=599;t=\d+$/)
  })

  it('is refused beyond its rate limit', async () => {
    const { key: made, secret } = await create(['bots:read'])
    await call('bots', secret)
    const limits = server.app.get(RateLimits)
    for (let used = 1; used < 600; used++) await limits.consume('apiCallPerKey', made.id)
    const refused = await call('bots', secret)
    expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
    const [after, reset] = [refused.headers.get('retry-after'), /t=(\d+)/.exec(refused.headers.get('ratelimit')!)![1]]
    expect(Number(after)).toBeGreaterThan(0)
    expect(Number(after)).toBeLessThanOrEqual(60)
    expect(Math.abs(Number(after) - Number(reset))).toBeLessThanOrEqual(1)
    expect(await codeOf(refused)).toBe('429 rate_limited')
  })

  it('gets its page of a list', async () => {
    for (const title of ['One', 'Two', 'Three'])
      await client.addSource(botId, { type: 'text', title, text: `This is text ${title}.` })
    const first = await client.listSources(botId, { limit: 2 })
    expect(first.data.map(({ filename }) => filename)).toEqual(['Three', 'Two'])
    const second = await client.listSources(botId, { limit: 2, cursor: first.nextCursor! })
    expect(second).toMatchObject({ data: [{ filename: 'One' }], nextCursor: null })
  })

  it('is refused with an invalid cursor or limit', async () => {
    for (const query of ['cursor=x', 'cursor=', 'limit=0', 'limit=101', 'limit=x'])
      expect(await codeOf(await call(`bots/${botId}/sources?${query}`, key)), query).toBe('400 invalid_request')
  })

  it('pages through a long list with its own cursors', async () => {
    const other = await anotherBot()
    const lists = ['conversations', 'leads'] as const
    for (const bot of [botId, other.botId])
      await database.dataSource.query(
        `WITH added AS (INSERT INTO conversations (bot_id, token_hash, page_url, created_at)
           SELECT b.id, gen_random_uuid()::text, 'https://example.com/', now() - n * interval '1 second' FROM bots b, generate_series(1, 7) n WHERE b.public_id = $1 RETURNING id, bot_id)
         , asked AS (INSERT INTO messages (conversation_id, role, content) SELECT id, 'user', 'Where are you?' FROM added)
         INSERT INTO leads (bot_id, conversation_id, client_lead_id, name, email, message) SELECT bot_id, id, gen_random_uuid(), 'Zoe', 'zoe@example.com', 'Call me.' FROM added`,
        [bot],
      )
    const page = async (list: string, query: string, bot = botId, secret = key) => {
      const response = await call(`bots/${bot}/${list}?${query}`, secret)
      expect([list, query, response.status]).toEqual([list, query, 200])
      return (await response.json()) as { data: { id: string }[]; nextCursor: string | null }
    }
    const cursors: string[] = []
    for (const list of lists) {
      const whole = await page(list, 'limit=100')
      expect([whole.nextCursor, whole.data.length >= 7]).toEqual([null, true])
      const ids: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const next = await page(list, `limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
        ids.push(...next.data.map(({ id }) => id))
        if (cursor === '') cursors.push(next.nextCursor!)
        cursor = next.nextCursor
      }
      expect(ids).toEqual(whole.data.map(({ id }) => id))
      cursors.push((await page(list, 'limit=3', other.botId, other.secret)).nextCursor!)
    }
    const [conversation, othersConversation, lead, othersLead] = cursors as [string, string, string, string]
    const words = Buffer.from('a list that is none').toString('base64url')
    for (const [list, cursor] of [
      ['conversations', othersConversation],
      ['conversations', lead],
      ['conversations', words],
      ['leads', othersLead],
      ['leads', conversation],
      ['leads', words],
      ['unanswered', conversation],
      ['sources', lead],
    ] as const)
      expect(await codeOf(await call(`bots/${botId}/${list}?cursor=${cursor}`, key)), list).toBe('400 invalid_request')
    await database.dataSource.query(`DELETE FROM conversations WHERE page_url = 'https://example.com/'`)
  })

  it('continues a list after the entries of the page before are deleted', async () => {
    await database.dataSource.query(
      `WITH added AS (INSERT INTO conversations (bot_id, token_hash, page_url, created_at)
         SELECT b.id, gen_random_uuid()::text, 'https://example.com/', now() - n / 2 * interval '1 second' FROM bots b, generate_series(1, 7) n WHERE b.public_id = $1 RETURNING id, bot_id)
       , asked AS (INSERT INTO messages (conversation_id, role, content) SELECT id, 'user', 'Where are you?' FROM added, generate_series(1, 7) RETURNING id, conversation_id)
       , lead AS (INSERT INTO leads (bot_id, conversation_id, client_lead_id, name, email, message, created_at)
         SELECT bot_id, id, gen_random_uuid(), 'Zoe', 'zoe@example.com', 'Call me.', now() - interval '1 second' FROM added)
       INSERT INTO unanswered_questions (bot_id, question, reason) SELECT b.id, 'A question about ' || word, 'unsure'
         FROM bots b, unnest(ARRAY['trains', 'bicycles', 'cats', 'umbrellas', 'violins', 'soup', 'chess']) word WHERE b.public_id = $1`,
      [botId],
    )
    const [conversation] = (await client.listConversations(botId)).data
    for (let n = 0; n < 7; n++) await client.addSource(botId, { type: 'text', title: `Text ${n}`, text: `Text ${n}.` })
    type Entry = { id?: string; ids?: string[] }
    const idOf = ({ id, ids }: Entry): string => id ?? ids!.at(-1)!
    const page = async (list: string, query: string) =>
      (await (await call(`bots/${botId}/${list}?${query}`, key)).json()) as { data: Entry[]; nextCursor: string | null }
    for (const [list, table] of [
      ['sources', 'sources'],
      [`conversations/${conversation!.id}/messages`, 'messages'],
      ['leads', 'leads'],
      ['conversations', 'conversations'],
      ['unanswered', 'unanswered_questions'],
    ] as const) {
      const whole = await page(list, 'limit=100')
      expect(whole.data.length, list).toBeGreaterThanOrEqual(7)
      const first = await page(list, 'limit=2')
      expect(first.data.map(idOf), list).toEqual(whole.data.slice(0, 2).map(idOf))
      const deleted = first.data.flatMap(({ id, ids }) => ids ?? [id!])
      await database.dataSource.query(`DELETE FROM ${table} WHERE id::text = ANY($1::text[])`, [deleted])
      const rest = await page(list, `limit=100&cursor=${first.nextCursor}`)
      expect(rest.data?.map(idOf), list).toEqual(whole.data.slice(2).map(idOf))
    }
    await database.dataSource.query(`DELETE FROM conversations WHERE page_url = 'https://example.com/'`)
    await database.dataSource.query(`DELETE FROM unanswered_questions`)
  })

  const send = (text: string, name = 'order-1') =>
    call(`bots/${botId}/sources`, key, undefined, {
      method: 'POST',
      body: JSON.stringify({ type: 'text', title: 'Once', text }),
      headers: { 'content-type': 'application/json', 'idempotency-key': name },
    })

  it('is executed once under one idempotency key', async () => {
    const [one, other] = await Promise.all([send('Said once.'), send('Said once.')])
    expect([one.status, other.status].filter((status) => status === 201).length).toBeGreaterThan(0)
    const again = await send('Said once.')
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    const winner = [one, other].find(({ status }) => status === 201)!
    expect(await again.json()).toEqual(await winner.json())
    expect(await codeOf(await send('Said otherwise.'))).toBe('422 idempotency_key_reused')
    const sources = await listed(client.sources(botId))
    expect(sources.filter(({ filename }) => filename === 'Once')).toHaveLength(1)
  })

  it('can reuse the idempotency key of a refused request', async () => {
    expect(await codeOf(await send('', 'order-2'))).toBe('400 invalid_request')
    expect((await send('Said again.', 'order-2')).status).toBe(201)
  })
})

describe('the client', () => {
  it('continues a conversation about an added text', async () => {
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

  it('cannot replace a text by one that the workspace has no room for', async () => {
    const text = { title: 'Room', text: 'The back room seats twelve guests.' }
    const added = await client.addSource(botId, { type: 'text', ...text })
    const other = await client.addSource(botId, { type: 'text', ...text, title: 'Terrace' })
    await vi.waitFor(async () => expect((await client.getSource(botId, added.id)).status).toBe('ready'), 120_000)
    const fill = (bytes: number) =>
      database.dataSource.query(`UPDATE sources SET size_bytes = $2 WHERE id = $1`, [other.id, bytes])
    const longer = { ...text, text: `${text.text} ${'It has a view of the mill. '.repeat(100)}` }
    try {
      await fill(limits.workspaceStorageMb * 1_024 * 1_024 - 1_000)
      await expect(client.replaceText(botId, added.id, longer)).rejects.toMatchObject({
        status: 409,
        code: 'workspace_storage_full',
      })
      expect(await client.replaceText(botId, added.id, { ...text, title: 'Back room' })).toMatchObject({ id: added.id })
    } finally {
      await Promise.all([added, other].map(({ id }) => client.removeSource(botId, id)))
    }
  })

  it('uploads files', async () => {
    const { data } = await client.addFiles(botId, [{ name: 'parking.txt', content: new Blob(['Park in the yard.']) }])
    expect(data).toMatchObject([{ filename: 'parking.txt', type: 'document' }])
  })

  it('lists bots', async () => {
    expect(await listed(client.bots())).toMatchObject([{ botId }])
  })

  it('lists unanswered questions', async () => {
    await client.ask(botId, { question: 'Do you sell bicycles?' })
    expect(await listed(client.unanswered(botId))).toMatchObject([{ question: 'Do you sell bicycles?' }])
  })

  it('lists leads', async () => {
    expect(await client.listLeads(botId)).toEqual({ data: [], nextCursor: null })
  })

  it('cannot continue a conversation that a visitor began', async () => {
    const [visitor] = await database.dataSource.query<{ id: string }[]>(
      `INSERT INTO conversations (bot_id, token_hash) SELECT id, 'of a visitor' FROM bots WHERE public_id = $1 RETURNING id`,
      [botId],
    )
    const asked = client.ask(botId, { question: 'And on Sunday?', conversationId: visitor!.id })
    await expect(asked).rejects.toMatchObject({ code: 'conversation_not_found' })
  })

  function createFlakyClient(replies: (() => Response)[]) {
    const sent: (string | null)[] = []
    const flaky = new Loquia({
      baseUrl: server.url,
      key,
      fetch: async (url, init) => {
        sent.push(new Headers(init?.headers).get('idempotency-key'))
        return replies.shift()?.() ?? fetch(url, init)
      },
    })
    return { flaky, sent }
  }

  it('retries a temporary failure under one idempotency key', async () => {
    const replies = [() => new Response('{}', { status: 429, headers: { 'retry-after': '0' } }), () => fetchFailure()]
    const { flaky, sent } = createFlakyClient(replies)
    expect(await flaky.addSource(botId, { type: 'text', title: 'Tries', text: 'Three tries.' })).toMatchObject({
      filename: 'Tries',
    })
    expect(sent).toHaveLength(3)
    expect(new Set(sent).size).toBe(1)
  })

  it('does not retry a refusal', async () => {
    const { flaky, sent } = createFlakyClient([])
    const refused = await flaky.getSource(botId, 'none').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(LoquiaError)
    expect([sent.length, (refused as LoquiaError).code]).toEqual([1, 'not_found'])
  })
})

function fetchFailure(): never {
  throw new TypeError('fetch failed')
}

const apiKeyIdOf = (keys: { id: string; public_id: string }[], secret: string): string =>
  keys.find(({ public_id: publicId }) => secret.includes(publicId))!.id

describe('a call', () => {
  it('is independent of the same idempotency key of another API key', async () => {
    const zoe = await new CookieCaller(server.url).register('zoe')
    const bots = await zoe.call<{ bots: { botId: string }[] }>('POST', '/api/chatbot/bots')
    const path = `/api/workspaces/${await workspaceOf(zoe)}/keys`
    const made = await zoe.call<CreatedApiKeyResponse>('POST', path, { name: 'Zoe', scopes: apiScopes })
    const send = (secret: string, bot: string, text: string) =>
      call(`bots/${bot}/sources`, secret, undefined, {
        method: 'POST',
        body: JSON.stringify({ type: 'text', title: 'Shared', text }),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'shared' },
      })
    expect((await send(key, botId, 'Of Ada.')).status).toBe(201)
    const theirs = (await create()).secret
    for (const [secret, bot] of [
      [theirs, botId],
      [made.body.secret, bots.body.bots[0]!.botId],
    ] as const) {
      const reply = await send(secret, bot, 'Of another key.')
      expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([201, null])
    }
    await database.dataSource.query(
      `UPDATE idempotent_replies SET status = NULL WHERE name = 'shared' AND key_id = $1`,
      [apiKeyIdOf(await database.dataSource.query(`SELECT id, public_id FROM api_keys`), key)],
    )
    expect(await codeOf(await send(key, botId, 'Of Ada.'))).toBe('409 idempotency_in_progress')
    expect((await send(theirs, botId, 'Of another key.')).headers.get('idempotent-replayed')).toBe('true')
    expect(await codeOf(await send((await create()).secret, bots.body.bots[0]!.botId, 'Of Ada.'))).toBe('404 not_found')
  })

  it('replays no answer of a deleted conversation', async () => {
    const send = async () => {
      const reply = await call(`bots/${botId}/ask`, key, undefined, {
        method: 'POST',
        body: JSON.stringify({ question: 'What was said once?' }),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'asked-once' },
      })
      const { conversationId } = (await reply.json()) as { conversationId: string }
      return { conversationId, replayed: reply.headers.get('idempotent-replayed') }
    }
    const first = await send()
    expect(await send()).toEqual({ ...first, replayed: 'true' })
    const path = `/api/chatbot/bots/${botId}/conversations/${first.conversationId}`
    expect((await ada.call('DELETE', path)).status).toBe(200)
    expect(await database.dataSource.query(`SELECT FROM idempotent_replies WHERE name = 'asked-once'`)).toEqual([])
    const second = await send()
    expect(second.replayed).toBeNull()
    expect(second.conversationId).not.toBe(first.conversationId)
    await ada.call('DELETE', `/api/chatbot/bots/${botId}/conversations/${second.conversationId}`)
  })
})
