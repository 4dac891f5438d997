import { randomUUID, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import {
  conversationResponse,
  conversationsResponse,
  leadsResponse,
  handoffReplySchema,
  type VisitorTokenFault,
} from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { connect, identityScene, scene, someone, talk, textsOf, tokenOf, now } from './identity-scene.testing.js'
import { VisitorTokens } from './visitor-tokens.js'

identityScene()

describe('a verified visitor', () => {
  it('continues the same conversation on each device', async () => {
    const sub = someone()
    const phone = await connect({ token: await tokenOf({ sub, name: 'Rosa\u202e Neri', email: 'rosa@example.com' }) })
    expect(phone.welcome).toMatchObject({
      resumed: false,
      identity: { verified: true, name: 'Rosa Neri', email: 'rosa@example.com' },
    })
    const first = await talk(phone, 'Where is my order?')

    const desk = await connect({ token: await tokenOf({ sub }) })
    expect(desk.welcome).toMatchObject({
      resumed: true,
      identity: { verified: true },
      visitorToken: first.visitorToken,
    })
    expect(await textsOf(desk)).toEqual(['Where is my order?', 'So it is.'])
    const second = await desk.ask('And my invoice?')
    await phone.until(() => phone.questions.length === 1)
    ;(await scene.server.answerer.next()).say('Here.').end()
    await phone.end(second.answerId)
    expect(second.conversationId).toBe(first.conversationId)
  })

  it('cannot be read by a client that has only the visitor token', async () => {
    const first = await talk(await connect({ token: await tokenOf({ sub: someone() }) }), 'Where is my order?')
    const after = await connect({ visitorToken: first.visitorToken })
    expect(after.welcome).toMatchObject({ resumed: false })
    expect(after.welcome).not.toHaveProperty('identity')
    expect(await textsOf(after)).toEqual([])
    for (const event of ['resume', 'feedback', 'stop', 'regenerate'] as const)
      expect(await after.sendAnything(event, { messageId: first.answerId, offset: 0, value: 'up' })).toMatchObject({
        success: false,
      })
    const anew = await talk(after, 'Do you ship abroad?')
    expect(anew.conversationId).not.toBe(first.conversationId)
    const overHttp = await fetch(`${scene.server.url}/api/chatbot-demo/${scene.own.botId}/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Where is my order?', visitorToken: first.visitorToken }),
    })
    expect(overHttp.status).toBe(404)
  })

  it('sees a conversation that began with a request for a person on each device, under the visitor’s name', async () => {
    const { owner, botId } = scene.own
    const offered = { offered: true, officeHours: '', replyMinutes: 5, waitMinutes: 10, emailAfterMinutes: 2 }
    expect((await owner.call('PUT', `bots/${botId}/people`, { ...offered, emailAnswers: true })).status).toBe(200)
    await scene.database.dataSource.query(
      `INSERT INTO agents_online (user_id, node, until) SELECT id, 'elsewhere', now() + interval '1 hour' FROM users WHERE username = 'ada'`,
    )
    const sub = someone()
    const phone = await connect({ token: await tokenOf({ sub, name: 'Rosa Neri' }) })
    const reply = handoffReplySchema.parse(await phone.send('ask-person', { clientMessageId: randomUUID() }))
    if (!reply.available) throw new Error(reply.availability.reason ?? '')
    const desk = await connect({ token: await tokenOf({ sub, name: 'Rosa Neri' }) })
    expect(desk.welcome).toMatchObject({ resumed: true, handover: { state: 'waiting' } })
    const [stored] = await scene.database.dataSource.query(
      `SELECT visitor_sub AS sub, visitor_name AS name FROM conversations WHERE id = $1`,
      [reply.conversationId],
    )
    expect(stored).toEqual({ sub, name: 'Rosa Neri' })
    expect((await connect({ visitorToken: reply.visitorToken })).welcome).toMatchObject({ resumed: false })
  })

  it('starts a new conversation on request', async () => {
    const said = await tokenOf({ sub: someone() })
    const first = await talk(await connect({ token: said }), 'One')
    const fresh = await connect({ token: said, startNew: true })
    expect(fresh.welcome?.resumed).toBe(false)
    const second = await talk(fresh, 'Two')
    expect(second.conversationId).not.toBe(first.conversationId)
    expect(await textsOf(await connect({ token: said }))).toContain('Two')
    expect(await textsOf(await connect({ token: said, visitorToken: first.visitorToken }))).toContain('One')
  })

  it('cannot read what somebody else asked on the same device before', async () => {
    const stranger = await talk(await connect(), 'What does a lawyer cost?')
    const sub = someone()
    const next = await connect({ visitorToken: stranger.visitorToken, token: await tokenOf({ sub }) })
    expect(next.welcome).toMatchObject({ resumed: false, identity: { verified: true } })
    expect(await textsOf(next)).toEqual([])
    const own = await talk(next, 'Where is my order?')
    expect(own.conversationId).not.toBe(stranger.conversationId)
    expect(await textsOf(await connect({ visitorToken: stranger.visitorToken }))).toHaveLength(2)
    const rows = await scene.database.dataSource.query<{ visitor_sub: string | null }[]>(
      `SELECT visitor_sub FROM conversations WHERE id = ANY ($1) ORDER BY visitor_sub NULLS FIRST`,
      [[stranger.conversationId, own.conversationId]],
    )
    expect(rows).toEqual([{ visitor_sub: null }, { visitor_sub: sub }])
  })

  it('cannot be entered by an id of a message whose acknowledgement was lost', async () => {
    const id = randomUUID()
    const asked = await talk(await connect({ token: await tokenOf({ sub: someone() }) }), 'Mine', id)
    const thief = await connect()
    const twice = await talk(thief, 'Mine', id)
    expect(twice.conversationId).not.toBe(asked.conversationId)
    const rival = await connect({ token: await tokenOf({ sub: someone() }) })
    expect((await talk(rival, 'Mine', id)).conversationId).not.toBe(asked.conversationId)
  })

  it('cannot reach what belongs to another visitor by naming its id', async () => {
    const first = await talk(await connect({ token: await tokenOf({ sub: someone() }) }), 'Mine alone')
    const thief = await connect({ token: await tokenOf({ sub: someone() }), visitorToken: first.visitorToken })
    expect(thief.welcome?.resumed).toBe(false)
    expect(await textsOf(thief)).toEqual([])
    const lead = { clientLeadId: randomUUID(), name: 'Rosa', email: 'r@example.com', message: 'Call me.' }
    const owner = await connect({ token: await tokenOf({ sub: someone() }) })
    const left = await owner.send('lead', lead)
    expect(left).toMatchObject({ success: true })
    expect(await (await connect()).send('lead', lead)).not.toMatchObject({
      conversationId: left.success && left.conversationId,
    })
  })

  it('continues the conversation whose first acknowledgement was lost', async () => {
    const said = await tokenOf({ sub: someone() })
    const id = randomUUID()
    const first = await talk(await connect({ token: said }), 'Lost?', id)
    const again = await (await connect({ token: said, startNew: true })).ask('Lost?', id)
    expect(again).toEqual(first)
  })

  async function leaveLead() {
    const sub = someone()
    const client = await connect({ token: await tokenOf({ sub, name: 'Rosa Neri', email: 'rosa@example.com' }) })
    const { conversationId } = await talk(client, 'Where is my order?')
    await client.send('lead', {
      clientLeadId: randomUUID(),
      name: 'Somebody Else',
      email: 'else@example.com',
      message: 'Call me.',
    })
    return { sub, conversationId }
  }
  const read = async (path: string) => (await scene.own.owner.call('GET', `bots/${scene.own.botId}/${path}`)).text()

  it('is shown to the owner as verified in conversations, leads, exports', async () => {
    const { sub, conversationId } = await leaveLead()
    const visitor = { id: sub, name: 'Rosa Neri', email: 'rosa@example.com' }
    const listed = conversationsResponse.parse(JSON.parse(await read(`conversations?search=${sub}`)))
    expect(listed.conversations).toMatchObject([{ id: conversationId, visitor }])
    const one = conversationResponse.parse(JSON.parse(await read(`conversations/${conversationId}`)))
    expect(one.conversation.visitor).toEqual(visitor)
    const leads = leadsResponse.parse(JSON.parse(await read(`leads?search=${sub}`)))
    expect(leads.leads).toMatchObject([{ name: 'Somebody Else', visitor }])
    for (const path of ['conversations/export?format=csv', 'leads/export?format=csv', 'leads/export?format=json'])
      expect(await read(path)).toContain(sub)
  })

  it('is deleted with the conversation', async () => {
    const { sub, conversationId } = await leaveLead()
    await scene.own.owner.call('DELETE', `bots/${scene.own.botId}/conversations/${conversationId}`)
    expect(await scene.database.dataSource.query(`SELECT FROM conversations WHERE visitor_sub = $1`, [sub])).toEqual([])
    expect(leadsResponse.parse(JSON.parse(await read(`leads?search=${sub}`))).total).toBe(0)
  })
})

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
  ['dots', 'malformed', () => '../../portal'],
  ['a huge one', 'too_long', () => tokenOf({ ...good(), name: 'x'.repeat(8_000) })],
]

describe('a token', () => {
  it.each(attacks)('leaves the visitor unverified (%s: %s)', async (_name, fault, make) => {
    const before = await talk(await connect(), 'Before')
    const client = await connect({ visitorToken: before.visitorToken, token: await make() })
    expect(client.welcome).toMatchObject({ resumed: true, identity: { verified: false, fault } })
    expect((await talk(client, 'And after?')).conversationId).toBe(before.conversationId)
    expect(
      await scene.database.dataSource.query(`SELECT FROM conversations WHERE visitor_sub IN ('victim', 'admin')`),
    ).toEqual([])
  })

  it('may be dated by a clock that is a minute off', async () => {
    const client = await connect({ token: await tokenOf({ sub: someone(), iat: now() + 50, exp: now() + 600 }) })
    expect(client.welcome?.identity).toMatchObject({ verified: true })
  })

  it('is checked only a limited number of times per minute', async () => {
    const bot = { id: scene.own.key.kid, publicId: scene.own.botId }
    const faults = new Set<unknown>()
    for (let tried = 0; tried < 1_201; tried++)
      faults.add(await scene.server.app.get(VisitorTokens, { strict: false }).verify(bot, 'x', 'an address'))
    expect([...faults]).toEqual(['malformed', 'rate_limited'])
  })
})
