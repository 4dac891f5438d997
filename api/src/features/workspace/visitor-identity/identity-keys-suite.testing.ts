import { identityKeysResponse } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import type { ChatClient } from '../../../testing/chat-client.js'
import { connect, newKey, now, scene, someone, tokenOf, type Key } from './identity-scene.testing.js'

describe('keys', () => {
  it('are the owner’s, sealed, and read back by them alone', async () => {
    const path = `bots/${scene.other.botId}/identity-keys`
    const revealed = await scene.other.owner.call('POST', `${path}/${scene.other.key.kid}/reveal`)
    expect(await revealed.json()).toEqual({ success: true, kid: scene.other.key.kid, secret: scene.other.key.secret })
    expect(revealed.headers.get('cache-control')).toBe('no-store')
    expect(await (await scene.other.owner.call('GET', path)).text()).not.toContain(scene.other.key.secret)
    expect(JSON.stringify(await scene.database.dataSource.query(`SELECT * FROM bot_identity_keys`))).not.toContain(
      scene.other.key.secret,
    )
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['POST', '', { overlapHours: 0 }],
      ['POST', `/${scene.other.key.kid}/reveal`, undefined],
      ['DELETE', `/${scene.other.key.kid}`, undefined],
    ] as const)
      expect((await scene.own.owner.call(method, path + rest, body)).status).toBe(404)
    // By the way of one's own bot.
    expect(
      (await scene.own.owner.call('POST', `bots/${scene.own.botId}/identity-keys/${scene.other.key.kid}/reveal`))
        .status,
    ).toBe(404)
    expect(
      (await scene.own.owner.call('DELETE', `bots/${scene.own.botId}/identity-keys/${scene.other.key.kid}`)).status,
    ).toBe(404)
    // Copied to another row it does not open.
    const [copied] = await scene.database.dataSource.query<{ kid: string }[]>(
      `INSERT INTO bot_identity_keys (kid, bot_id, algorithm, sealed) SELECT gen_random_uuid(), b.id, 'HS256', k.sealed FROM bots b, bot_identity_keys k WHERE b.public_id = $1 AND k.kid = $2 RETURNING kid`,
      [scene.own.botId, scene.other.key.kid],
    )
    const client = await connect({ token: await tokenOf({ sub: 'victim' }, { ...scene.other.key, kid: copied!.kid }) })
    expect(client.welcome?.identity).toEqual({ verified: false, fault: 'unknown_key' })
    await scene.database.dataSource.query(`DELETE FROM bot_identity_keys WHERE kid = $1`, [copied!.kid])
  })

  it('overlap when they are rotated, and end at once when they are revoked: connections with them', async () => {
    const bot = scene.other.botId
    const list = async () =>
      identityKeysResponse.parse(await (await scene.other.owner.call('GET', `bots/${bot}/identity-keys`)).json()).keys
    const open = async (with_: Key): Promise<ChatClient> => {
      return connect({ botId: bot, token: await tokenOf({ sub: 'rotating', aud: bot }, with_) })
    }
    const before = scene.other.key
    const next = await newKey(scene.other, 24)
    expect(await list()).toMatchObject([
      { kid: next.kid, retiresAt: null, lastUsedAt: null },
      { kid: before.kid, retiresAt: expect.any(String) },
    ])
    const old = await open(before)
    expect(old.welcome?.identity).toMatchObject({ verified: true })
    const current = await open(next)
    expect(current.welcome?.identity).toMatchObject({ verified: true })
    expect((await list())[0]!.lastUsedAt).not.toBeNull()

    const cut = new Promise((resolve) => old.socket.once('disconnect', resolve))
    expect((await scene.other.owner.call('DELETE', `bots/${bot}/identity-keys/${before.kid}`)).status).toBe(200)
    await cut
    expect(current.socket.connected).toBe(true)
    expect((await open(before)).welcome?.identity).toEqual({ verified: false, fault: 'unknown_key' })

    // One that has retired by itself.
    await scene.database.dataSource.query(
      `UPDATE bot_identity_keys SET retires_at = now() - interval '1 second' WHERE kid = $1`,
      [next.kid],
    )
    expect((await open(next)).welcome?.identity).toEqual({ verified: false, fault: 'unknown_key' })
    expect(await list()).toEqual([])

    for (let made = 0; made < 5; made++) await newKey(scene.other, 720)
    const full = await scene.other.owner.call('POST', `bots/${bot}/identity-keys`, { overlapHours: 720 })
    expect([full.status, await full.json()]).toMatchObject([409, { code: 'identity_keys_full' }])
    await newKey(scene.other, 0)
    expect(await list()).toHaveLength(1)
  })

  it('cut a connection when its token ends', async () => {
    const client = await connect({ token: await tokenOf({ sub: someone(), iat: now() - 120, exp: now() - 58 }) })
    expect(client.welcome?.identity).toMatchObject({ verified: true })
    await new Promise((resolve) => client.socket.once('disconnect', resolve))
  })
})
