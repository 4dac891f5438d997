import { apiScopes, type CreatedApiKeyResponse } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { ada, botId, call, codeOf, create, database, key, server, workspaceOf } from './api-keys-scene.testing.js'

const apiKeyIdOf = (keys: { id: string; public_id: string }[], secret: string): string =>
  keys.find(({ public_id: publicId }) => secret.includes(publicId))!.id

describe('a call', () => {
  it('under the idempotency key of another key is neither held up nor answered with what that was', async () => {
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
    // Nor does one that is under way, or the same request at a bot that is not its own.
    await database.dataSource.query(
      `UPDATE idempotent_replies SET status = NULL WHERE name = 'shared' AND key_id = $1`,
      [apiKeyIdOf(await database.dataSource.query(`SELECT id, public_id FROM api_keys`), key)],
    )
    expect(await codeOf(await send(key, botId, 'Of Ada.'))).toBe('409 idempotency_in_progress')
    expect((await send(theirs, botId, 'Of another key.')).headers.get('idempotent-replayed')).toBe('true')
    expect(await codeOf(await send((await create()).secret, bots.body.bots[0]!.botId, 'Of Ada.'))).toBe('404 not_found')
  })

  it('keeps no answer of a conversation that was deleted', async () => {
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
