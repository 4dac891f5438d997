import { randomUUID } from 'node:crypto'
import { conversationResponse, conversationsResponse, leadsResponse, personReplySchema } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { connect, identityScene, scene, someone, talk, textsOf, tokenOf } from './identity-scene.testing.js'

identityScene()

describe('a verified visitor', () => {
  it('goes on with the same conversation on each device, and nobody reads it without the token', async () => {
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
    // What one device asks the other hears.
    const second = await desk.ask('And my invoice?')
    await phone.until(() => phone.questions.length === 1)
    ;(await scene.server.answerer.next()).say('Here.').end()
    await phone.end(second.answerId)
    expect(second.conversationId).toBe(first.conversationId)

    // Logged out: what the device still holds opens nothing.
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

  it('who asks for a person before anything else has the conversation on each device, under their name', async () => {
    const { owner, botId } = scene.own
    const offered = { offered: true, officeHours: '', replyMinutes: 5, waitMinutes: 10, emailAfterMinutes: 2 }
    expect((await owner.call('PUT', `bots/${botId}/people`, { ...offered, emailAnswers: true })).status).toBe(200)
    await scene.database.dataSource.query(
      `INSERT INTO agents_online (user_id, node, until) SELECT id, 'elsewhere', now() + interval '1 hour' FROM users WHERE username = 'ada'`,
    )
    const sub = someone()
    const phone = await connect({ token: await tokenOf({ sub, name: 'Rosa Neri' }) })
    const reply = personReplySchema.parse(await phone.send('ask-person', { clientMessageId: randomUUID() }))
    if (!reply.available) throw new Error(reply.availability.reason ?? '')
    const desk = await connect({ token: await tokenOf({ sub, name: 'Rosa Neri' }) })
    expect(desk.welcome).toMatchObject({ resumed: true, handover: { state: 'waiting' } })
    const [stored] = await scene.database.dataSource.query(
      `SELECT visitor_sub AS sub, visitor_name AS name FROM conversations WHERE id = $1`,
      [reply.conversationId],
    )
    expect(stored).toEqual({ sub, name: 'Rosa Neri' })
    // The token of the device alone opens nothing.
    expect((await connect({ visitorToken: reply.visitorToken })).welcome).toMatchObject({ resumed: false })
  })

  it('begins anew when asked to, and names an earlier one to go back to it', async () => {
    const said = await tokenOf({ sub: someone() })
    const first = await talk(await connect({ token: said }), 'One')
    const fresh = await connect({ token: said, startNew: true })
    expect(fresh.welcome?.resumed).toBe(false)
    const second = await talk(fresh, 'Two')
    expect(second.conversationId).not.toBe(first.conversationId)
    expect(await textsOf(await connect({ token: said }))).toContain('Two')
    expect(await textsOf(await connect({ token: said, visitorToken: first.visitorToken }))).toContain('One')
  })

  it('is told nothing of what somebody asked on the same device before, and takes nothing over', async () => {
    const stranger = await talk(await connect(), 'What does a lawyer cost?')
    const sub = someone()
    const next = await connect({ visitorToken: stranger.visitorToken, token: await tokenOf({ sub }) })
    expect(next.welcome).toMatchObject({ resumed: false, identity: { verified: true } })
    expect(await textsOf(next)).toEqual([])
    const own = await talk(next, 'Where is my order?')
    expect(own.conversationId).not.toBe(stranger.conversationId)
    // Nor the other way around: not by the ids with which lost acknowledgements find their conversations.
    const id = randomUUID()
    const asked = await talk(await connect({ token: await tokenOf({ sub: someone() }) }), 'Mine', id)
    const thief = await connect()
    const twice = await talk(thief, 'Mine', id)
    expect(twice.conversationId).not.toBe(asked.conversationId)
    const rival = await connect({ token: await tokenOf({ sub: someone() }) })
    expect((await talk(rival, 'Mine', id)).conversationId).not.toBe(asked.conversationId)
    // The anonymous one is still its device's, as nobody's.
    expect(await textsOf(await connect({ visitorToken: stranger.visitorToken }))).toHaveLength(2)
    const rows = await scene.database.dataSource.query<{ visitor_sub: string | null }[]>(
      `SELECT visitor_sub FROM conversations WHERE id = ANY ($1) ORDER BY visitor_sub NULLS FIRST`,
      [[stranger.conversationId, own.conversationId]],
    )
    expect(rows).toEqual([{ visitor_sub: null }, { visitor_sub: sub }])
  })

  it('does not get what belongs to another by naming it', async () => {
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

  it('goes on where the acknowledgement of the first question was lost', async () => {
    const said = await tokenOf({ sub: someone() })
    const id = randomUUID()
    const first = await talk(await connect({ token: said }), 'Lost?', id)
    const again = await (await connect({ token: said, startNew: true })).ask('Lost?', id)
    expect(again).toEqual(first)
  })

  it('is shown to the owner as verified, in conversations and leads, and goes with what it is part of', async () => {
    const sub = someone()
    const client = await connect({ token: await tokenOf({ sub, name: 'Rosa Neri', email: 'rosa@example.com' }) })
    const { conversationId } = await talk(client, 'Where is my order?')
    await client.send('lead', {
      clientLeadId: randomUUID(),
      name: 'Somebody Else',
      email: 'else@example.com',
      message: 'Call me.',
    })
    const visitor = { id: sub, name: 'Rosa Neri', email: 'rosa@example.com' }
    const read = async (path: string) => (await scene.own.owner.call('GET', `bots/${scene.own.botId}/${path}`)).text()
    const listed = conversationsResponse.parse(JSON.parse(await read(`conversations?search=${sub}`)))
    expect(listed.conversations).toMatchObject([{ id: conversationId, visitor }])
    const one = conversationResponse.parse(JSON.parse(await read(`conversations/${conversationId}`)))
    expect(one.conversation.visitor).toEqual(visitor)
    const leads = leadsResponse.parse(JSON.parse(await read(`leads?search=${sub}`)))
    expect(leads.leads).toMatchObject([{ name: 'Somebody Else', visitor }])
    for (const path of ['conversations/export?format=csv', 'leads/export?format=csv', 'leads/export?format=json'])
      expect(await read(path)).toContain(sub)
    await scene.own.owner.call('DELETE', `bots/${scene.own.botId}/conversations/${conversationId}`)
    expect(await scene.database.dataSource.query(`SELECT FROM conversations WHERE visitor_sub = $1`, [sub])).toEqual([])
    expect(leadsResponse.parse(JSON.parse(await read(`leads?search=${sub}`))).total).toBe(0)
  })
})

await import('./refused-tokens-suite.testing.js')
await import('./identity-keys-suite.testing.js')
await import('./public-keys-suite.testing.js')
