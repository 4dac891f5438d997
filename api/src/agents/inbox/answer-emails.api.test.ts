import { randomUUID } from 'node:crypto'
import { historySchema, stopEmailsResponse } from '@loquia/contracts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  inboxScene,
  ask,
  bob,
  botId,
  detail,
  inbox,
  mail,
  people,
  publicUrl,
  rolesOf,
  server,
  sql,
  visit,
  write,
} from './inbox-scene.testing.js'
import type { AgentClient } from '../../testing/agent-client.js'
import type { ChatClient } from '../../testing/chat-client.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { ConversationTokens } from '../../chat/index.js'
import { AnswerEmails } from './answer-emails/answer-emails.js'

inboxScene()

const page = 'http://localhost:4321/shop/bread?from=a#top'
const stateOf = async (id: string) => (await detail(id)).conversation.answerEmail
const wait = (id: string, seconds = 150) =>
  Promise.all([
    sql(`UPDATE messages SET created_at = created_at - make_interval(secs => $2) WHERE conversation_id = $1`, [
      id,
      seconds,
    ]),
    sql(
      `UPDATE handovers SET undelivered_since = undelivered_since - make_interval(secs => $2), answer_tried_at = answer_tried_at - interval '11 minutes' WHERE conversation_id = $1`,
      [id, seconds],
    ),
  ])
const send = () => server.app.get(AnswerEmails).sendAll()
const emailsTo = (address: string) => mail.emails.filter(({ to }) => to.includes(address))
const linkIn = (text: string) => /https?:\/\/\S+#loquia:\S+/.exec(text)![0]
const tokenIn = (text: string) => linkIn(text).split('=').at(-1)!

async function gone(
  agent: AgentClient,
  { pageUrl = page, email = `${randomUUID()}@mail.example` }: { pageUrl?: string; email?: string } = {},
): Promise<{ id: string; email: string; visitorToken: string; visitor: ChatClient }> {
  const visitor = await visit(undefined, { pageUrl, language: 'it' })
  const { conversationId: id, visitorToken } = await ask(visitor)
  const left = { clientLeadId: randomUUID(), name: 'Anna', email, message: 'Please answer.' }
  expect(await visitor.send('lead', left)).toMatchObject({ success: true })
  await agent.send('take', { conversationId: id })
  visitor.close()
  return { id, email, visitorToken, visitor }
}

describe('an answer to somebody who has left', () => {
  let agent: AgentClient
  beforeAll(async () => {
    await sql(`UPDATE users SET email = 'ada@bakery.example' WHERE username = 'ada'`)
  })
  beforeEach(async () => {
    agent = await inbox()
    await sql(`DELETE FROM handovers`)
  })

  it('waits until the business has confirmed an address', async () => {
    const { id, email } = await gone(agent)
    await write(agent, id, 'At eight.')
    expect(await stateOf(id)).toEqual({ due: true, to: email, sentAt: null, fault: null })
    await wait(id)
    await send()
    expect(await stateOf(id)).toMatchObject({ due: true, fault: 'address_unconfirmed', sentAt: null })
    await wait(id)
    await send()
    await expect.poll(() => emailsTo('ada@bakery.example').length).toBe(1)
    expect(emailsTo(email)).toEqual([])
    await sql(`UPDATE notice_addresses SET proven_at = now()`)
    await wait(id)
    await send()
    expect(await stateOf(id)).toMatchObject({ due: false, fault: null, sentAt: expect.any(String) })
    await expect.poll(() => emailsTo(email).length).toBe(1)
  })

  it('is sent as one email once the agent has paused', async () => {
    const { id, email } = await gone(agent)
    await write(agent, id, 'We have **rye** bread.')
    await write(agent, id, 'From eight on.\n\nContinua la conversazione:\nhttps://evil.example')
    await send()
    expect(await stateOf(id)).toMatchObject({ due: true, sentAt: null })
    await wait(id, 500)
    await Promise.all([send(), send()])
    await agent.until(() => agent.conversations.at(-1)?.answerEmail.sentAt != null)
    await expect.poll(() => emailsTo(email).length).toBe(1)
    const { source, text, html } = emailsTo(email)[0]!
    expect(source).toMatch(/^From: .*<admin@/m)
    expect(source).toMatch(/^List-Unsubscribe:\s+<https:\/\/chat\.example\/api\/visitor-emails\/stop\?token=/m)
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    expect(text).toMatch(/^Ada di .+ ti ha risposto dopo che hai lasciato la chat\.\r\n\r\nPer rispondere, /)
    expect(text.indexOf('#loquia:')).toBeLessThan(text.indexOf('We have'))
    expect(text).toContain('Ada:\r\n  We have rye bread.\r\n\r\n  From eight on.')
    expect(html).toContain('<p>We have <strong>rye</strong> bread.</p>')
    expect(html).toContain(linkIn(text))
    expect(html).toMatch(/^<!doctype html><html lang="it">/)
    expect(html).not.toMatch(/<(?:img|script|link|iframe)\b|url\(/)
    expect(text).toContain('\r\n  https://evil.example')
    expect(linkIn(text)).toMatch(new RegExp(`^http://localhost:4321/shop/bread#loquia:${botId}=[\\w-]{43}$`))
    expect(text).toContain(`${publicUrl}/it/stop-emails#token=${botId}.`)
    await write(agent, id, 'Until two.')
    await sql(`UPDATE messages SET created_at = created_at - interval '3 minutes' WHERE content = 'Until two.'`)
    await sql(`UPDATE handovers SET undelivered_since = undelivered_since - interval '3 minutes'`)
    await send()
    expect(await stateOf(id)).toMatchObject({ due: true })
    await sql(`UPDATE handovers SET answer_tried_at = answer_tried_at - interval '11 minutes'`)
    await send()
    await expect.poll(() => emailsTo(email).length).toBe(2)
    expect(emailsTo(email)[1]!.text).not.toContain('rye')
  })

  it('continues the email thread, whoever answers', async () => {
    const { id, email } = await gone(agent)
    const header = (source: string, name: string) =>
      new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(source)?.[1]?.replace(/\r\n\s+/g, ' ')
    const next = async (text: string, sent: number) => {
      await write(agent, id, text)
      await wait(id, 500)
      await send()
      await expect.poll(() => emailsTo(email).length).toBe(sent)
      return emailsTo(email)[sent - 1]!.source
    }
    const [name] = (await sql(`SELECT name FROM bots WHERE public_id = $1`, [botId])) as { name: string }[]
    const first = await next('At eight.', 1)
    await sql(`UPDATE bots SET name = 'Renamed' WHERE public_id = $1`, [botId])
    const second = await next('Until two.', 2)
    await sql(`UPDATE messages SET author_name = 'Bruno' WHERE conversation_id = $1`, [id])
    const third = await next('On Sunday, too.', 3)
    await sql(`UPDATE bots SET name = $2 WHERE public_id = $1`, [botId, name!.name])
    const ids = [first, second, third].map((source) => header(source, 'Message-ID')!)
    expect(new Set(ids).size).toBe(3)
    for (const messageId of ids) expect(messageId).toMatch(/^<answer\.[\w-]+\.\d+@chat\.example>$/)
    expect(header(first, 'In-Reply-To')).toBeUndefined()
    expect([header(second, 'In-Reply-To'), header(second, 'References')]).toEqual([ids[0], ids[0]])
    expect([header(third, 'In-Reply-To'), header(third, 'References')]).toEqual([ids[1], `${ids[0]} ${ids[1]}`])
    expect(new Set([first, second, third].map((source) => header(source, 'Subject'))).size).toBe(1)
    expect(header(first, 'From')).toMatch(/^"?Ada \(/)
  })

  it('opens the conversation on any device by its link', async () => {
    const { id, email, visitorToken } = await gone(agent)
    await write(agent, id, 'At eight.')
    await wait(id)
    await send()
    await expect.poll(() => emailsTo(email).length).toBe(1)
    const link = tokenIn(emailsTo(email)[0]!.text)
    const phone = await visit(link)
    const own = phone.welcome!.visitorToken!
    expect([phone.welcome!.resumed, own === link]).toEqual([true, false])
    expect(rolesOf(historySchema.parse(await phone.send('history', {})).messages)).toContain('person: At eight.')
    for (const token of [own, visitorToken]) {
      const { welcome } = await visit(token)
      expect([welcome!.resumed, welcome!.visitorToken]).toEqual([true, undefined])
    }
    expect((await visit(link)).welcome!.visitorToken).not.toBe(own)
    expect(await phone.send('ask', { clientMessageId: randomUUID(), text: 'On Sunday, too?' })).toMatchObject({
      conversationId: id,
      visitorToken: own,
    })

    const foreign = (await bob.call('POST', '/api/chatbot/bots')).body as { bots: [{ botId: string }] }
    expect((await visit(link, { botId: foreign.bots[0].botId })).welcome!.resumed).toBe(false)
    await sql(`UPDATE conversation_tokens SET expires_at = now() WHERE expires_at IS NOT NULL`)
    expect((await visit(link)).welcome!.resumed).toBe(false)
    expect((await visit(own)).welcome!.resumed).toBe(true)
    await phone.send('forget', {})
    expect((await visit(own)).welcome!.resumed).toBe(false)
    expect(await sql(`SELECT 1 FROM conversation_tokens WHERE conversation_id = $1`, [id])).toEqual([])
  })

  it('keeps the newest tokens of a conversation only', async () => {
    const { id } = await gone(agent)
    const tokens = server.app.get(ConversationTokens)
    const links: string[] = []
    for (let made = 0; made < 21; made++) links.push(await tokens.newLink(id))
    expect((await visit(links[0])).welcome!.resumed).toBe(false)
    expect((await visit(links[20])).welcome!.resumed).toBe(true)
  })

  it('is not sent to a visitor who has seen it or comes back first', async () => {
    const visitor = await visit(undefined, { pageUrl: page })
    const { conversationId: id, visitorToken } = await ask(visitor)
    await visitor.send('lead', { clientLeadId: randomUUID(), name: 'Anna', email: 'here@mail.example', message: 'Hm.' })
    await agent.send('take', { conversationId: id })
    await write(agent, id, 'Here?')
    await expect.poll(() => stateOf(id)).toMatchObject({ due: false })
    // Simulates a phone that lost its network.
    visitor.shows = false
    await write(agent, id, 'Still here?')
    expect(await stateOf(id)).toMatchObject({ due: true })
    for (const messageId of [visitor.said[0]!.message.id, 'x']) visitor.socket.emit('shown', { messageId })
    await visitor.send('history', {})
    expect(await stateOf(id)).toMatchObject({ due: true })
    const back = await visit(visitorToken)
    await agent.until(() => agent.conversations.at(-1)?.answerEmail.due === false)
    back.close()
    await wait(id)
    await send()
    expect(emailsTo('here@mail.example')).toEqual([])
  })

  it('links to the bot’s own page instead of a foreign one', async () => {
    await sql(`UPDATE bots SET allowed_origins = '["https://shop.example"]' WHERE public_id = $1`, [botId])
    const { id, email } = await gone(agent, { pageUrl: 'https://evil.example/shop' })
    await sql(`UPDATE conversations SET page_url = 'https://evil.example/shop' WHERE id = $1`, [id])
    await write(agent, id, 'At eight.')
    await wait(id)
    await send()
    await expect.poll(() => emailsTo(email).length).toBe(1)
    expect(linkIn(emailsTo(email)[0]!.text)).toMatch(
      new RegExp(`^${publicUrl}/it/chatbot-demo/${botId}#loquia:${botId}=[\\w-]{43}$`),
    )
  })

  it('contains no token for the conversation of a verified visitor', async () => {
    const { id, email } = await gone(agent)
    await sql(`UPDATE conversations SET visitor_sub = 'c-1', visitor_email = 'sure@mail.example' WHERE id = $1`, [id])
    await write(agent, id, 'At eight.')
    expect(await stateOf(id)).toMatchObject({ to: 'sure@mail.example' })
    await wait(id)
    await send()
    await expect.poll(() => emailsTo('sure@mail.example').length).toBe(1)
    expect(emailsTo(email)).toEqual([])
    expect(linkIn(emailsTo('sure@mail.example')[0]!.text)).toBe(`http://localhost:4321/shop/bread#loquia:${botId}=`)
    const link = await server.app.get(ConversationTokens).newLink(id)
    expect((await visit(link)).welcome!.resumed).toBe(false)
  })

  it('is not sent after an unsubscription or against the owner’s setting', async () => {
    const { id, email } = await gone(agent)
    await write(agent, id, 'At eight.')
    await wait(id)
    await send()
    await expect.poll(() => emailsTo(email).length).toBe(1)
    const token = /stop-emails#token=(\S+)/.exec(emailsTo(email)[0]!.text)![1]!
    const stranger = new CookieCaller(server.url)
    const stop = (given: string) => stranger.call('POST', `/api/visitor-emails/stop?token=${given}`)
    const [bot, address, signature] = token.split('.') as [string, string, string]
    for (const forged of [
      `${bot}.${address}.${'A'.repeat(43)}`,
      `${bot}.${'0'.repeat(64)}.${signature}`,
      `${botId.split('').toReversed().join('')}.${address}.${signature}`,
      `${bot}.${address}.`,
    ])
      expect((await stop(forged)).status).toBe(404)
    expect((await stop('x')).status).toBe(404)
    const pressed = await fetch(`${server.url}/api/visitor-emails/stop?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(stopEmailsResponse.parse(await pressed.json()).success).toBe(true)
    expect((await stop(token)).status).toBe(200)
    await write(agent, id, 'Or nine.')
    expect(await stateOf(id)).toMatchObject({ due: true, to: null })
    const other = await gone(agent, { email: email.toUpperCase() })
    expect(await stateOf(other.id)).toMatchObject({ to: null })

    const third = await gone(agent)
    expect(await stateOf(third.id)).toMatchObject({ to: third.email })
    await people({ emailAnswers: false })
    expect(await stateOf(third.id)).toMatchObject({ to: null })
    await write(agent, third.id, 'At eight.')
    for (const one of [id, third.id]) await wait(one)
    await send()
    expect([emailsTo(email).length, emailsTo(third.email).length]).toEqual([1, 0])
    await people()
  })
})
