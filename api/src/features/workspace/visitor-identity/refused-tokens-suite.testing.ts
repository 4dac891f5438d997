import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { VisitorTokenFault } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { connect, now, scene, someone, talk, tokenOf } from './identity-scene.testing.js'
import { VisitorTokens } from './visitor-tokens.js'

/** Head and claims as they are, with a signature that `signed` makes of them. */
function forged(head: object, claims: object, signed: (text: string) => string): string {
  const part = (fields: object): string => Buffer.from(JSON.stringify(fields)).toString('base64url')
  const text = `${part(head)}.${part(claims)}`
  return `${text}.${signed(text)}`
}
const hmac =
  (secret: string, hash = 'sha256') =>
  (text: string): string =>
    createHmac(hash, secret).update(text).digest('base64url')
const good = () => ({ sub: 'victim', aud: scene.own.botId, iat: now(), exp: now() + 600 })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

const attacks: [name: string, fault: VisitorTokenFault, make: () => string | Promise<string>][] = [
  ['alg none', 'wrong_algorithm', () => forged({ alg: 'none', kid: scene.own.key.kid }, good(), () => '')],
  [
    'alg None, with the right signature',
    'wrong_algorithm',
    () => forged({ alg: 'None', kid: scene.own.key.kid }, good(), hmac(scene.own.key.secret)),
  ],
  ['no signature', 'wrong_signature', () => forged({ alg: 'HS256', kid: scene.own.key.kid }, good(), () => '')],
  [
    'RS256 under the key of an HMAC',
    'wrong_algorithm',
    () =>
      forged({ alg: 'RS256', kid: scene.own.key.kid }, good(), (text) =>
        sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url'),
      ),
  ],
  [
    'HS256 with a public key as the secret, which the head carries',
    'wrong_signature',
    () => {
      const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }) as string
      return forged(
        { alg: 'HS256', kid: scene.own.key.kid, jwk: rsa.publicKey.export({ format: 'jwk' }) },
        good(),
        hmac(pem),
      )
    },
  ],
  [
    'another algorithm of the same secret',
    'wrong_algorithm',
    () => forged({ alg: 'HS512', kid: scene.own.key.kid }, good(), hmac(scene.own.key.secret, 'sha512')),
  ],
  [
    'a wrong secret',
    'wrong_signature',
    () => forged({ alg: 'HS256', kid: scene.own.key.kid }, good(), hmac('guessed')),
  ],
  ['an empty secret', 'wrong_signature', () => forged({ alg: 'HS256', kid: scene.own.key.kid }, good(), hmac(''))],
  [
    'claims changed after signing',
    'wrong_signature',
    async () => {
      const [head, , signature] = (await tokenOf(good())).split('.')
      return `${head}.${Buffer.from(JSON.stringify({ ...good(), sub: 'admin' })).toString('base64url')}.${signature}`
    },
  ],
  ['expired', 'expired', () => tokenOf({ ...good(), iat: now() - 7_200, exp: now() - 61 })],
  ['issued in the future', 'not_yet_valid', () => tokenOf({ ...good(), iat: now() + 120 })],
  ['not before later', 'not_yet_valid', () => tokenOf({ ...good(), nbf: now() + 120 })],
  ['good for more than a day', 'lives_too_long', () => tokenOf({ ...good(), exp: now() + 86_400 + 10 })],
  ['without an end', 'wrong_claim', () => tokenOf({ ...good(), exp: undefined })],
  ['without a beginning', 'wrong_claim', () => tokenOf({ ...good(), iat: undefined })],
  ['without a subject', 'wrong_claim', () => tokenOf({ ...good(), sub: undefined })],
  ['with an empty subject', 'wrong_claim', () => tokenOf({ ...good(), sub: ' ' })],
  ['with a number as subject', 'wrong_claim', () => tokenOf({ ...good(), sub: 7 })],
  ['with a subject that could not be stored as it is', 'wrong_claim', () => tokenOf({ ...good(), sub: 'victim\0' })],
  ['with a huge subject', 'wrong_claim', () => tokenOf({ ...good(), sub: 'v'.repeat(256) })],
  ['for another bot', 'wrong_audience', () => tokenOf({ ...good(), aud: scene.other.botId })],
  ['for nobody', 'wrong_audience', () => tokenOf({ ...good(), aud: undefined })],
  [
    'of another bot, under its key',
    'unknown_key',
    () => tokenOf({ ...good(), aud: scene.other.botId }, scene.other.key),
  ],
  ['for this bot under the key of another', 'unknown_key', () => tokenOf(good(), scene.other.key)],
  [
    'another’s secret under our kid',
    'wrong_signature',
    () => tokenOf(good(), { ...scene.other.key, kid: scene.own.key.kid }),
  ],
  ['a kid that is none', 'unknown_key', () => tokenOf(good(), { ...scene.own.key, kid: "' OR 1=1 --" })],
  [
    'a kid that is a list',
    'unknown_key',
    () => forged({ alg: 'HS256', kid: [scene.own.key.kid] }, good(), hmac(scene.own.key.secret)),
  ],
  ['no kid', 'unknown_key', () => forged({ alg: 'HS256' }, good(), hmac(scene.own.key.secret))],
  [
    'an extension that must be understood',
    'malformed',
    () => forged({ alg: 'HS256', kid: scene.own.key.kid, crit: ['x'], x: 1 }, good(), hmac(scene.own.key.secret)),
  ],
  [
    'a payload that is not encoded',
    'malformed',
    () =>
      forged({ alg: 'HS256', kid: scene.own.key.kid, crit: ['b64'], b64: false }, good(), hmac(scene.own.key.secret)),
  ],
  [
    'claims that are a list',
    'malformed',
    () => forged({ alg: 'HS256', kid: scene.own.key.kid }, [good()], hmac(scene.own.key.secret)),
  ],
  ['no token', 'malformed', () => ''],
  ['words', 'malformed', () => 'let me in'],
  ['dots', 'malformed', () => '..'],
  ['a huge one', 'too_long', () => tokenOf({ ...good(), name: 'x'.repeat(8_000) })],
]

describe('a token that is refused', () => {
  it.each(attacks)('%s: %s; the chat goes on unverified', async (_name, fault, make) => {
    const before = await talk(await connect(), 'Before')
    const client = await connect({ visitorToken: before.visitorToken, token: await make() })
    expect(client.welcome).toMatchObject({ resumed: true, identity: { verified: false, fault } })
    expect((await talk(client, 'And after?')).conversationId).toBe(before.conversationId)
    expect(
      await scene.database.dataSource.query(`SELECT FROM conversations WHERE visitor_sub IN ('victim', 'admin')`),
    ).toEqual([])
  })

  it('has clocks that are a minute apart for an excuse', async () => {
    const client = await connect({ token: await tokenOf({ sub: someone(), iat: now() + 50, exp: now() + 600 }) })
    expect(client.welcome?.identity).toMatchObject({ verified: true })
  })

  it('is looked at so often in a minute, and then not', async () => {
    const bot = { id: scene.own.key.kid, publicId: scene.own.botId }
    const faults = new Set<unknown>()
    for (let tried = 0; tried < 1_201; tried++)
      faults.add(await scene.server.app.get(VisitorTokens, { strict: false }).verify(bot, 'x', 'an address'))
    expect([...faults]).toEqual(['malformed', 'rate_limited'])
  })
})
