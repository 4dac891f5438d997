import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { identityKeysResponse, errorBodySchema, newIdentityKeyResponse, type IdentityKey } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { SignJWT } from 'jose'
import { identityScene, connect, newKey, now, scene, someone, tokenOf, type Key } from './identity-scene.testing.js'
import type { ChatClient } from '../../testing/chat-client.js'

identityScene()

describe('keys', () => {
  it('are revealed to their owner on request only', async () => {
    const path = `bots/${scene.other.botId}/identity-keys`
    const revealed = await scene.other.owner.call('POST', `${path}/${scene.other.key.kid}/reveal`)
    expect(await revealed.json()).toEqual({ success: true, kid: scene.other.key.kid, secret: scene.other.key.secret })
    expect(revealed.headers.get('cache-control')).toBe('no-store')
    expect(await (await scene.other.owner.call('GET', path)).text()).not.toContain(scene.other.key.secret)
  })

  it('are stored sealed', async () => {
    expect(JSON.stringify(await scene.database.dataSource.query(`SELECT * FROM bot_identity_keys`))).not.toContain(
      scene.other.key.secret,
    )
  })

  it('are hidden from owners of other bots', async () => {
    const path = `bots/${scene.other.botId}/identity-keys`
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['POST', '', { overlapHours: 0 }],
      ['POST', `/${scene.other.key.kid}/reveal`, undefined],
      ['DELETE', `/${scene.other.key.kid}`, undefined],
    ] as const)
      expect((await scene.own.owner.call(method, path + rest, body)).status).toBe(404)
    expect(
      (await scene.own.owner.call('POST', `bots/${scene.own.botId}/identity-keys/${scene.other.key.kid}/reveal`))
        .status,
    ).toBe(404)
    expect(
      (await scene.own.owner.call('DELETE', `bots/${scene.own.botId}/identity-keys/${scene.other.key.kid}`)).status,
    ).toBe(404)
  })

  it('cannot be unsealed in a row of another bot', async () => {
    const [copied] = await scene.database.dataSource.query<{ kid: string }[]>(
      `INSERT INTO bot_identity_keys (kid, bot_id, algorithm, sealed) SELECT gen_random_uuid(), b.id, 'HS256', k.sealed FROM bots b, bot_identity_keys k WHERE b.public_id = $1 AND k.kid = $2 RETURNING kid`,
      [scene.own.botId, scene.other.key.kid],
    )
    const client = await connect({ token: await tokenOf({ sub: 'victim' }, { ...scene.other.key, kid: copied!.kid }) })
    expect(client.welcome?.identity).toEqual({ verified: false, fault: 'unknown_key' })
    await scene.database.dataSource.query(`DELETE FROM bot_identity_keys WHERE kid = $1`, [copied!.kid])
  })

  const list = async () =>
    identityKeysResponse.parse(
      await (await scene.other.owner.call('GET', `bots/${scene.other.botId}/identity-keys`)).json(),
    ).keys
  const open = async (key: Key): Promise<ChatClient> =>
    connect({
      botId: scene.other.botId,
      token: await tokenOf({ sub: 'rotating', aud: scene.other.botId }, key),
    })
  const rotate = async () => ({ before: await newKey(scene.other, 0), next: await newKey(scene.other, 24) })

  it('stay valid for the overlap when they are rotated', async () => {
    const { before, next } = await rotate()
    expect(await list()).toMatchObject([
      { kid: next.kid, retiresAt: null, lastUsedAt: null },
      { kid: before.kid, retiresAt: expect.any(String) },
    ])
    expect((await open(before)).welcome?.identity).toMatchObject({ verified: true })
    expect((await open(next)).welcome?.identity).toMatchObject({ verified: true })
    expect((await list())[0]!.lastUsedAt).not.toBeNull()
  })

  it('end their connections at once when they are revoked', async () => {
    const { before, next } = await rotate()
    const [old, current] = [await open(before), await open(next)]
    const cut = new Promise((resolve) => old.socket.once('disconnect', resolve))
    expect(
      (await scene.other.owner.call('DELETE', `bots/${scene.other.botId}/identity-keys/${before.kid}`)).status,
    ).toBe(200)
    await cut
    expect(current.socket.connected).toBe(true)
    expect((await open(before)).welcome?.identity).toEqual({ verified: false, fault: 'unknown_key' })
  })

  it('are unknown after they retired', async () => {
    const next = await newKey(scene.other, 0)
    await scene.database.dataSource.query(
      `UPDATE bot_identity_keys SET retires_at = now() - interval '1 second' WHERE kid = $1`,
      [next.kid],
    )
    expect((await open(next)).welcome?.identity).toEqual({ verified: false, fault: 'unknown_key' })
    expect(await list()).toEqual([])
  })

  it('are at most five, unless a new one replaces them all', async () => {
    await newKey(scene.other, 0)
    for (let made = 1; made < 5; made++) await newKey(scene.other, 720)
    const full = await scene.other.owner.call('POST', `bots/${scene.other.botId}/identity-keys`, { overlapHours: 720 })
    expect([full.status, await full.json()]).toMatchObject([409, { code: 'identity_key_limit' }])
    await newKey(scene.other, 0)
    expect(await list()).toHaveLength(1)
  })

  it('disconnect a visitor when the token ends', async () => {
    const client = await connect({ token: await tokenOf({ sub: someone(), iat: now() - 120, exp: now() - 58 }) })
    expect(client.welcome?.identity).toMatchObject({ verified: true })
    await new Promise((resolve) => client.socket.once('disconnect', resolve))
  })
})

const pairs = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: generateKeyPairSync('ed25519'),
}
type Algorithm = keyof typeof pairs
const strangers: typeof pairs = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: generateKeyPairSync('ed25519'),
}
const algorithms = Object.keys(pairs) as Algorithm[]
const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }) as string
const jwkOf = (key: KeyObject, more: object = {}): string =>
  JSON.stringify({ ...key.export({ format: 'jwk' }), ...more })

const add = (publicKey: string, overlapHours = 24) =>
  scene.own.owner.call('POST', `bots/${scene.own.botId}/identity-keys`, { overlapHours, publicKey })
async function added(publicKey: string): Promise<IdentityKey> {
  const response = await add(publicKey)
  expect(response.status).toBe(201)
  const { kid, secret, keys } = newIdentityKeyResponse.parse(await response.json())
  expect(secret).toBeNull()
  return keys.find((key) => key.kid === kid)!
}
const remove = ({ kid }: IdentityKey) => scene.own.owner.call('DELETE', `bots/${scene.own.botId}/identity-keys/${kid}`)
const claims = () => ({ sub: someone(), aud: scene.own.botId, iat: now(), exp: now() + 600 })
const signed = (alg: string, kid: string, key: KeyObject | Uint8Array) =>
  new SignJWT(claims()).setProtectedHeader({ alg, kid }).sign(key)
const outcome = async (token: string) => (await connect({ token })).welcome?.identity

describe('a public key', () => {
  it.each(algorithms)('verifies only tokens of its own private key, given as PEM or as JWK (%s)', async (algorithm) => {
    const { publicKey, privateKey } = pairs[algorithm]
    for (const text of [`${pemOf(publicKey)}\n`, jwkOf(publicKey, { use: 'sig', alg: algorithm, kid: 'theirs' })]) {
      const key = await added(text)
      expect(key).toMatchObject({ algorithm, publicKey: pemOf(publicKey), retiresAt: null })
      expect(await outcome(await signed(algorithm, key.kid, privateKey))).toMatchObject({ verified: true })

      // Key confusion: the public key serves as HMAC secret.
      for (const secret of [pemOf(publicKey), pemOf(publicKey).trim(), text, jwkOf(publicKey)]) {
        const [head, body] = [{ alg: 'HS256', kid: key.kid }, claims()].map((part) =>
          Buffer.from(JSON.stringify(part)).toString('base64url'),
        )
        const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')
        expect(await outcome(`${head}.${body}.${signature}`)).toEqual({ verified: false, fault: 'wrong_algorithm' })
      }
      expect(await outcome(await signed(algorithm, key.kid, strangers[algorithm].privateKey))).toEqual({
        verified: false,
        fault: 'wrong_signature',
      })
      for (const wrong of algorithms.filter((one) => one !== algorithm))
        expect(await outcome(await signed(wrong, key.kid, pairs[wrong].privateKey))).toEqual({
          verified: false,
          fault: 'wrong_algorithm',
        })
      expect(
        (await scene.own.owner.call('POST', `bots/${scene.own.botId}/identity-keys/${key.kid}/reveal`)).status,
      ).toBe(404)
      await remove(key)
    }
  })

  it('is refused where it could not be trusted, a private key above all', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 })
    const { privateKey, publicKey } = pairs.ES256
    const refused: [text: string, message: string][] = [
      [privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, 'private'],
      [jwkOf(privateKey), 'private'],
      [JSON.stringify({ kty: 'oct', k: 'c2VjcmV0' }), 'private'],
      [pemOf(weak.publicKey), 'not_usable'],
      [pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey), 'not_usable'],
      [pemOf(generateKeyPairSync('rsa-pss', { modulusLength: 2_048 }).publicKey), 'not_usable'],
      [pemOf(generateKeyPairSync('x25519').publicKey), 'not_usable'],
      [jwkOf(publicKey, { alg: 'ES384' }), 'not_usable'],
      // Signatures for exponents 1 and 3 can be forged.
      [jwkOf(pairs.RS256.publicKey, { e: 'AQ' }), 'not_usable'],
      [jwkOf(pairs.RS256.publicKey, { e: 'Aw' }), 'not_usable'],
      [jwkOf(publicKey, { use: 'enc' }), 'not_usable'],
      ['{"kty":', 'not_usable'],
      ['{}', 'not_usable'],
      ['[]', 'not_usable'],
      ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGq ada', 'not_usable'],
      ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', 'not_usable'],
    ]
    for (const [text, message] of refused) {
      const response = await add(text)
      const { issues, message: told } = errorBodySchema.parse(await response.json())
      expect([response.status, issues, told.includes(text)], text).toEqual([
        400,
        [{ path: 'publicKey', message }],
        false,
      ])
    }
    expect((await add('x'.repeat(8_193))).status).toBe(400)
    const stored = await scene.database.dataSource.query(`SELECT public_key FROM bot_identity_keys`)
    expect(JSON.stringify(stored)).not.toContain('PRIVATE')
  })

  it('replaces a secret, which retires after the overlap', async () => {
    const before = scene.own.key
    const key = await added(pemOf(pairs.EdDSA.publicKey))
    const { keys } = identityKeysResponse.parse(
      await (await scene.own.owner.call('GET', `bots/${scene.own.botId}/identity-keys`)).json(),
    )
    const [mine, theirs] = [key.kid, before.kid].map((kid) => keys.find((one) => one.kid === kid)!)
    expect([mine?.retiresAt, theirs?.algorithm, theirs?.publicKey]).toEqual([null, 'HS256', null])
    expect(Date.parse(theirs!.retiresAt!)).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000)
    const secret = new TextEncoder().encode(before.secret)
    // Using the new key must not expire the old one early.
    expect(await outcome(await signed('EdDSA', key.kid, pairs.EdDSA.privateKey))).toMatchObject({ verified: true })
    expect(await outcome(await signed('HS256', before.kid, secret))).toMatchObject({ verified: true })
    await scene.database.dataSource.query(
      `UPDATE bot_identity_keys SET retires_at = now() - interval '1 second' WHERE kid = $1`,
      [before.kid],
    )
    expect(await outcome(await signed('HS256', before.kid, secret))).toEqual({ verified: false, fault: 'unknown_key' })
    expect(await outcome(await signed('EdDSA', key.kid, pairs.EdDSA.privateKey))).toMatchObject({ verified: true })
  })
})
