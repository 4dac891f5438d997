import {
  apiScopes,
  apiSource,
  apiSourceFiles,
  apiSourcePage,
  webhookEventTypes,
  type CreatedApiKeyResponse,
} from '@loquia/contracts'
import { calls } from '@loquia/contracts/calls'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../app-error.js'
import { BlobStore } from '../../platform/files/index.js'
import { QuestionAnswerer } from '../../knowledge/index.js'
import { nowhere } from '../../testing/call-samples.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import {
  ada,
  apiKeysScene,
  botId,
  call,
  codeOf,
  create,
  database,
  key,
  server,
  workspaceOf,
} from './api-keys-scene.testing.js'

apiKeysScene()

interface Sent {
  path: string
  body?: object | FormData
}
interface Sample {
  of: string
  name: string
  make: () => Promise<{ sent: () => Sent; other: () => Sent }>
}

const sourcesPath = () => `bots/${botId}/sources`
const textOf = (text: string) => ({ type: 'text', title: 'Once', text })
const formOf = (...texts: string[]): FormData => {
  const form = new FormData()
  for (const [place, text] of texts.entries()) form.append('file', new Blob([text]), `file-${place}.txt`)
  return form
}

const ofPath = (path: () => string, body: (text: string) => object) => async () => ({
  sent: () => ({ path: path(), body: body('Said once.') }),
  other: () => ({ path: path(), body: body('Said otherwise.') }),
})
const ofSource = (below: (id: string) => Sent) => async () => {
  const [first, second] = [await addedSource('The first source.'), await addedSource('The second source.')]
  return { sent: () => below(first), other: () => below(second) }
}

/** Add a sample for every new call that writes. */
const samples: readonly Sample[] = [
  {
    of: 'POST /api/v1/bots/:botId/ask',
    name: 'a question that begins a conversation',
    make: ofPath(
      () => `bots/${botId}/ask`,
      (question) => ({ question }),
    ),
  },
  {
    of: 'POST /api/v1/bots/:botId/ask',
    name: 'a question that continues a conversation',
    make: async () => {
      const path = `bots/${botId}/ask`
      const begun = await send('POST', { path, body: { question: 'Hello?' } }, `begun-${crypto.randomUUID()}`)
      const { conversationId } = (await begun.json()) as { conversationId: string }
      return ofPath(
        () => path,
        (question) => ({ question, conversationId }),
      )()
    },
  },
  { of: 'POST /api/v1/bots/:botId/sources', name: 'a text', make: ofPath(sourcesPath, textOf) },
  {
    of: 'POST /api/v1/bots/:botId/sources',
    name: 'a page',
    make: ofPath(sourcesPath, (text) => ({ type: 'page', url: `${nowhere}/${text.length}` })),
  },
  {
    of: 'POST /api/v1/bots/:botId/sources',
    name: 'a website',
    make: ofPath(sourcesPath, (text) => ({ type: 'site', url: text.length === 10 ? nowhere : 'http://127.0.0.1:10' })),
  },
  {
    of: 'POST /api/v1/bots/:botId/sources/files',
    name: 'files, one of them refused',
    make: ofPath(
      () => `${sourcesPath()}/files`,
      (text) => formOf(text, '', `${text} And again.`),
    ),
  },
  {
    of: 'PUT /api/v1/bots/:botId/sources/:id',
    name: 'other words',
    make: ofSource((id) => ({ path: `${sourcesPath()}/${id}`, body: { title: 'Once', text: 'Other words.' } })),
  },
  {
    of: 'DELETE /api/v1/bots/:botId/sources/:id',
    name: 'a deletion',
    make: ofSource((id) => ({ path: `${sourcesPath()}/${id}` })),
  },
  {
    of: 'POST /api/v1/bots/:botId/sources/:id/refresh',
    name: 'another ingestion',
    make: ofSource((id) => ({ path: `${sourcesPath()}/${id}/refresh` })),
  },
]

function send(method: string, { path, body }: Sent, name: string, headers: object = {}): Promise<Response> {
  const isForm = body instanceof FormData
  return call(path, key, undefined, {
    method,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      'idempotency-key': name,
      ...headers,
    },
  })
}

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  database.dataSource.query<Row[]>(text, values)

async function addedSource(text: string): Promise<string> {
  const { id } = apiSource.parse(
    await (await send('POST', { path: sourcesPath(), body: textOf(text) }, crypto.randomUUID())).json(),
  )
  await settled()
  return id
}

async function settled(): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await sql(`SELECT id FROM sources WHERE status IN ('queued', 'crawling')`)).toEqual([])
      expect(await sql(`SELECT id FROM messages WHERE state = 'streaming'`)).toEqual([])
    },
    { timeout: 60_000, interval: 50 },
  )
}

async function stored(): Promise<object> {
  await settled()
  return {
    sources: await sql(`SELECT id, submitted_at, location, filename FROM sources ORDER BY id`),
    conversations: await sql(`SELECT id, last_used_at FROM conversations ORDER BY id`),
    messages: await sql(`SELECT id, content FROM messages ORDER BY position`),
    events: await sql(`SELECT id, type FROM webhook_deliveries ORDER BY id`),
    jobs: server.jobs.sent.filter(({ name }) => name.startsWith('knowledge-build')).length,
  }
}

async function dieBeforeReply(name: string): Promise<void> {
  const died = await sql(
    `UPDATE idempotent_replies SET status = NULL, body = NULL, created_at = now() - interval '6 minutes' WHERE name = $1 RETURNING name`,
    [name],
  )
  expect(died.flat()).toContainEqual({ name })
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

const questionsOf = (conversationId: string) =>
  sql(`SELECT content FROM messages WHERE conversation_id = $1 AND role = 'user'`, [conversationId])

beforeAll(async () => {
  const webhook = { url: 'https://hooks.example/all', events: webhookEventTypes, enabled: true }
  expect((await ada.call('POST', `/api/chatbot/bots/${botId}/webhooks`, webhook)).status).toBeLessThan(300)
})

describe('a writing call with an idempotency key', () => {
  it('has a sample for each row of the table of calls', () => {
    const rows = calls.filter(({ who, method }) => who === 'key' && method !== 'GET')
    expect([...new Set(samples.map(({ of }) => of))].sort()).toEqual(
      rows.map(({ method, path }) => `${method} ${path}`).sort(),
    )
  })

  it.each(samples)(
    'is executed once although its process dies before the reply is stored: $name ($of)',
    async ({ of, make }) => {
      const method = of.split(' ')[0]!
      const name = crypto.randomUUID()
      const { sent, other } = await make()
      const first = await send(method, sent(), name)
      const reply: unknown = await first.json()
      expect([first.status, reply]).toEqual([first.status < 300 ? first.status : 200, reply])
      const before = await stored()
      await dieBeforeReply(name)
      expect(await codeOf(await send(method, other(), name))).toBe('422 idempotency_key_reused')
      const second = await send(method, sent(), name)
      expect([second.status, await second.json()]).toEqual([first.status, reply])
      expect(await stored()).toEqual(before)
      const third = await send(method, sent(), name)
      expect([third.status, third.headers.get('idempotent-replayed'), await third.json()]).toEqual([
        first.status,
        'true',
        reply,
      ])
      expect(await codeOf(await send(method, other(), name))).toBe('422 idempotency_key_reused')
      expect(await stored()).toEqual(before)
    },
  )

  it('hides its result from another API key with the same idempotency key', async () => {
    const name = crypto.randomUUID()
    const sent = { path: sourcesPath(), body: textOf('Whose is it?') }
    const mine = apiSource.parse(await (await send('POST', sent, name)).json())
    await dieBeforeReply(name)
    const zoe = await new CookieCaller(server.url).register('zoe')
    const keys = `/api/workspaces/${await workspaceOf(zoe)}/keys`
    const zoes = await zoe.call<CreatedApiKeyResponse>('POST', keys, { name: 'Zoe', scopes: apiScopes })
    expect(await codeOf(await send('POST', sent, name, bearer(zoes.body.secret)))).toBe('404 not_found')
    const second = await send('POST', sent, name, bearer((await create()).secret))
    expect(apiSource.parse(await second.json()).id).not.toBe(mine.id)
    expect(apiSource.parse(await (await send('POST', sent, name)).json())).toEqual(mine)
  })

  it('stores nothing once another attempt has taken over', async () => {
    const name = crypto.randomUUID()
    const upload = () => send('POST', { path: `${sourcesPath()}/files`, body: formOf('A slow file.') }, name)
    const blobs = server.app.get(BlobStore)
    const put = vi.spyOn(blobs, 'put')
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    put.mockImplementationOnce(async (...file) => {
      reached.resolve()
      await goOn.promise
      return blobs.put(...file)
    })
    const slow = upload()
    await reached.promise
    expect(await codeOf(await upload())).toBe('409 idempotency_in_progress')
    await sql(`UPDATE idempotent_replies SET created_at = now() - interval '6 minutes' WHERE name = $1`, [name])
    const taken = await upload()
    expect(taken.status).toBe(201)
    const [source] = apiSourceFiles.parse(await taken.json()).data
    const before = await stored()
    goOn.resolve()
    expect(await codeOf(await slow)).toBe('409 idempotency_in_progress')
    expect(await stored()).toEqual(before)
    const locations = await sql<{ location: string }>(`SELECT location FROM sources WHERE id = $1`, [source!.id])
    const known = new Set((await sql<{ location: string }>(`SELECT location FROM sources`)).map((row) => row.location))
    const kept = await blobs.storedBefore('documents', new Date(Date.now() + 1_000))
    expect(kept).toContain(locations[0]!.location)
    expect(kept.filter((each) => !known.has(each))).toEqual([])
    put.mockRestore()
  })

  it('is executed when its first process died before the write', async () => {
    const name = crypto.randomUUID()
    const sent = { path: sourcesPath(), body: textOf('Written late.') }
    const put = vi.spyOn(server.app.get(BlobStore), 'put').mockImplementationOnce(async () => {
      await sql(`UPDATE idempotent_replies SET holder = gen_random_uuid() WHERE name = $1`, [name])
      throw new AppError('storage_full')
    })
    expect((await send('POST', sent, name)).status).toBeGreaterThanOrEqual(500)
    put.mockRestore()
    expect(await codeOf(await send('POST', sent, name))).toBe('409 idempotency_in_progress')
    await sql(`UPDATE idempotent_replies SET created_at = now() - interval '6 minutes' WHERE name = $1`, [name])
    const late = await send('POST', sent, name)
    expect([late.status, late.headers.get('idempotent-replayed')]).toEqual([201, null])
    const { id } = apiSource.parse(await late.json())
    expect(apiSource.parse(await (await send('POST', sent, name)).json()).id).toBe(id)
  })

  it('stores all of its files or none', async () => {
    const name = crypto.randomUUID()
    const texts = ['One more.', 'Two more.', 'Three more.']
    const before = await stored()
    const upload = () => send('POST', { path: `${sourcesPath()}/files`, body: formOf(...texts) }, name)
    const put = vi.spyOn(server.app.get(BlobStore), 'put')
    put.mockImplementationOnce(async () => {
      await sql(`DELETE FROM idempotent_replies WHERE name = $1`, [name])
    })
    expect(await codeOf(await upload())).toBe('409 idempotency_in_progress')
    put.mockRestore()
    expect(await stored()).toEqual(before)
  })

  it('lists a later file of an upload first', async () => {
    const path = `${sourcesPath()}/files`
    const uploaded = await send('POST', { path, body: formOf('Older.', 'Newer.', 'Newest.') }, crypto.randomUUID())
    const { data } = apiSourceFiles.parse(await uploaded.json())
    const listed = apiSourcePage.parse(await (await call(`${sourcesPath()}?limit=3`, key)).json()).data
    expect(listed.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toReversed())
  })
})

describe('a question with an idempotency key', () => {
  const ask = (name: string, headers: object = {}) =>
    send('POST', { path: `bots/${botId}/ask`, body: { question: `Who are you, ${name}?` } }, name, headers)
  const asked = async (name: string) => (await (await ask(name)).json()) as { conversationId: string; answer: string }

  it('waits for an answer under way', async () => {
    const name = crypto.randomUUID()
    const first = await asked(name)
    const { conversationId } = first
    await dieBeforeReply(name)
    await sql(
      `UPDATE messages SET state = 'streaming', content = '', outcome = NULL, lease_until = now() WHERE conversation_id = $1 AND role = 'assistant'`,
      [conversationId],
    )
    expect(await asked(name)).toEqual(first)
    expect(await questionsOf(conversationId)).toHaveLength(1)
  })

  it('is answered again after its answer was interrupted', async () => {
    const name = crypto.randomUUID()
    const first = await asked(name)
    const { conversationId } = first
    await dieBeforeReply(name)
    await sql(
      `UPDATE messages SET state = 'failed', error = 'answer_interrupted', content = 'I am' WHERE conversation_id = $1 AND role = 'assistant'`,
      [conversationId],
    )
    expect(await asked(name)).toEqual(first)
    expect(await questionsOf(conversationId)).toHaveLength(1)
    expect(await asked(name)).toEqual(first)
  })

  it('can be sent again at once after its answer failed', async () => {
    const name = crypto.randomUUID()
    const answerer = server.app.get(QuestionAnswerer)
    vi.spyOn(answerer, 'answer').mockImplementationOnce(() => {
      throw new AppError('model_unavailable')
    })
    expect(await codeOf(await ask(name))).toBe('503 model_unavailable')
    const { conversationId } = await asked(name)
    expect(await sql(`SELECT content FROM messages WHERE content = $1`, [`Who are you, ${name}?`])).toHaveLength(1)
    expect(await questionsOf(conversationId)).toHaveLength(1)
  })

  it('replays a streamed answer as a whole', async () => {
    const name = crypto.randomUUID()
    const streamed = async () => {
      const response = await ask(name, { accept: 'text/event-stream' })
      const events = (await response.text()).split('\n\n').filter((event) => event !== '')
      const data = events.map((event) => JSON.parse(event.split('\ndata: ')[1]!) as { text?: string; answer?: string })
      const answer = data.at(-1) as { answer: string; conversationId: string }
      expect(data.map(({ text }) => text ?? '').join('')).toBe(answer.answer)
      return { answer, replayed: response.headers.get('idempotent-replayed') }
    }
    const { answer, replayed } = await streamed()
    expect([replayed, answer.answer.length > 0]).toEqual([null, true])
    expect(await streamed()).toEqual({ answer, replayed: 'true' })
    await dieBeforeReply(name)
    expect((await streamed()).answer).toEqual(answer)
    expect(await asked(name)).toEqual(answer)
    expect(await questionsOf(answer.conversationId)).toHaveLength(1)
  })

  it('is asked again when its conversation was deleted before the reply', async () => {
    const name = crypto.randomUUID()
    const { conversationId } = await asked(name)
    await dieBeforeReply(name)
    const path = `/api/chatbot/bots/${botId}/conversations/${conversationId}`
    expect((await ada.call('DELETE', path)).status).toBe(200)
    expect(await sql(`SELECT FROM idempotent_replies WHERE name = $1`, [name])).toEqual([])
    expect((await asked(name)).conversationId).not.toBe(conversationId)
  })
})
