import { limits } from '@loquia/contracts'
import { describe, expect, it, vi } from 'vitest'
import { Loquia, LoquiaError } from '@loquia/client/source'

import { database, server, botId, key, client, listed } from './api-keys-scene.testing.js'

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

  it('replaces no text by one that the workspace has no room for', async () => {
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
