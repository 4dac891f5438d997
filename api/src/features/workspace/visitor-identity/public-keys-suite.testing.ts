import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { errorBodySchema, identityKeysResponse, newIdentityKeyResponse, type IdentityKey } from '@loquia/contracts'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { connect, now, scene, someone } from './identity-scene.testing.js'

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
  it.each(algorithms)('%s, as PEM and as JWK, lets its private key vouch, and nothing else', async (algorithm) => {
    const { publicKey, privateKey } = pairs[algorithm]
    for (const text of [`${pemOf(publicKey)}\n`, jwkOf(publicKey, { use: 'sig', alg: algorithm, kid: 'theirs' })]) {
      const key = await added(text)
      expect(key).toMatchObject({ algorithm, publicKey: pemOf(publicKey), retiresAt: null })
      expect(await outcome(await signed(algorithm, key.kid, privateKey))).toMatchObject({ verified: true })

      // The public key as the secret of an HMAC, in each form that it could be taken in.
      for (const secret of [pemOf(publicKey), pemOf(publicKey).trim(), text, jwkOf(publicKey)]) {
        const [head, body] = [{ alg: 'HS256', kid: key.kid }, claims()].map((part) =>
          Buffer.from(JSON.stringify(part)).toString('base64url'),
        )
        const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')
        expect(await outcome(`${head}.${body}.${signature}`)).toEqual({ verified: false, fault: 'wrong_algorithm' })
      }
      // Another key of its type, and keys of other types with their own algorithms.
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

  it('is refused where it could not be trusted, a private one above all', async () => {
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
      // Signatures for these exponents, 1 and 3, can be made without the private key, or have been.
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

  it('takes over from a secret, which retires in its own time', async () => {
    const before = scene.own.key
    const key = await added(pemOf(pairs.EdDSA.publicKey))
    const { keys } = identityKeysResponse.parse(
      await (await scene.own.owner.call('GET', `bots/${scene.own.botId}/identity-keys`)).json(),
    )
    const [mine, theirs] = [key.kid, before.kid].map((kid) => keys.find((one) => one.kid === kid)!)
    expect([mine?.retiresAt, theirs?.algorithm, theirs?.publicKey]).toEqual([null, 'HS256', null])
    expect(Date.parse(theirs!.retiresAt!)).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000)
    const secret = new TextEncoder().encode(before.secret)
    // A proof under the new key takes nothing from the old one before its time.
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
