import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { KnowledgeBuilder } from '../../../../knowledge/index.js'
import { ChatClient } from '../../../../testing/chat-client.js'
import { WebhookEvents } from '../../../../webhook-events/index.js'
import {
  addWebhook,
  asked,
  emit,
  path,
  query,
  scene,
  startReceiver,
  sweep,
  verify,
  type Got,
} from './webhooks-scene.testing.js'

it('tells of all that happens around a bot, in order, signed so that standardwebhooks takes it', async () => {
  const receiver = await startReceiver()
  const webhook = await addWebhook(receiver.url, [
    'conversation.started',
    'lead.created',
    'question.unanswered',
    'feedback.given',
    'source.failed',
  ])
  const deaf = await addWebhook(receiver.url, ['handover.asked'])
  try {
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const visitor = await ChatClient.connect(scene.server.url, { botId: scene.publicId }, { origin: scene.server.url })
    const { answerId, conversationId } = await visitor.ask('Do you sell bicycles?')
    await visitor.end(answerId)
    await visitor.send('lead', {
      clientLeadId: randomUUID(),
      name: 'Rosa Verdi',
      email: 'rosa@example.com',
      message: 'Please call me back.',
    })
    for (const comment of [undefined, undefined, 'Not true'])
      await visitor.send('feedback', {
        messageId: answerId,
        value: 'down',
        ...(comment === undefined ? {} : { comment }),
      })
    await visitor.send('feedback', { messageId: answerId, value: null })
    visitor.close()
    const [source] = await query(
      `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'url', 'http://127.0.0.1:9/hours') RETURNING id`,
      [scene.botId],
    )
    await scene.server.app.get(KnowledgeBuilder).build(source.id, new AbortController().signal)
    await sweep()
    await expect.poll(() => receiver.got.length).toBe(6)
    const told = receiver.got.map((got) => verify(webhook.secret, got))
    const botId = scene.publicId
    expect(told).toMatchObject([
      { type: 'conversation.started', data: { botId, conversationId, language: 'en' } },
      { type: 'question.unanswered', data: { conversationId, question: 'Do you sell bicycles?', outcome: 'none' } },
      { type: 'lead.created', data: { conversationId, name: 'Rosa Verdi', email: 'rosa@example.com' } },
      {
        type: 'feedback.given',
        data: { answerId, feedback: 'down', question: 'Do you sell bicycles?', generatedBy: 'ai' },
      },
      { type: 'feedback.given', data: { answerId, feedback: 'down' } },
      {
        type: 'source.failed',
        data: { sourceId: source.id, location: 'http://127.0.0.1:9/hours', stillAnswers: false },
      },
    ])
    expect(Object.keys(JSON.parse(receiver.got[0]!.body) as object)).toEqual(['type', 'timestamp', 'data'])
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
    expect(await deaf.deliveries()).toEqual([])

    const [first] = receiver.got as [Got]
    for (const wrong of [
      { ...first, body: first.body.replace('"en"', '"it"') },
      { ...first, headers: { ...first.headers, 'webhook-id': randomUUID() } },
      // Sent again by whoever recorded it.
      { ...first, headers: { ...first.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) - 600) } },
    ])
      expect(() => verify(webhook.secret, wrong)).toThrow(/signature|too old/)
    expect(() => verify(deaf.secret, first)).toThrow(/signature/)
    // Long ago it was right.
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
    expect(() => verify(webhook.secret, first)).toThrow(/too old/)
  } finally {
    vi.useRealTimers()
    await webhook.remove()
    await deaf.remove()
    await receiver.stop()
  }
})

it('keeps an event with its cause or not at all, and none of an owner’s own try', async () => {
  const receiver = await startReceiver()
  const webhook = await addWebhook(receiver.url, ['handover.asked'])
  try {
    const { conversationId } = await asked('Is anybody there?')
    const events = scene.server.app.get(WebhookEvents, { strict: false })
    await scene.database.dataSource
      .transaction(async (manager) => {
        await events.emit(scene.botId, 'handover.asked', { conversationId }, manager)
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await webhook.deliveries()).toEqual([])
    await query(`UPDATE conversations SET is_test = true WHERE id = $1`, [conversationId])
    await emit('handover.asked', { conversationId })
    expect(await webhook.deliveries()).toEqual([])
    await query(`UPDATE conversations SET is_test = false WHERE id = $1`, [conversationId])
    await emit('handover.asked', { conversationId, waitsSeconds: 3 })
    await sweep()
    await expect.poll(() => receiver.got.length).toBe(1)
    expect(verify(webhook.secret, receiver.got[0]!)).toMatchObject({
      type: 'handover.asked',
      data: { conversationId, waitsSeconds: 3, pageUrl: 'https://bakery.example/' },
    })
  } finally {
    await webhook.remove()
    await receiver.stop()
  }
})

it('signs with both secrets while they rotate, and shows the present one to the owner', async () => {
  const receiver = await startReceiver()
  const webhook = await addWebhook(receiver.url)
  try {
    const rotated = await webhook.post('rotate')
    const secret = rotated['secret'] as string
    expect(secret).not.toBe(webhook.secret)
    expect((await scene.ada.call('GET', path(`/${webhook.id}/secret`))).body).toMatchObject({ secret })
    const hours = (Date.parse((await webhook.shown()).rotatesUntil!) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    const sealed = await query(`SELECT sealed FROM webhook_secrets`)
    expect(JSON.stringify(sealed)).not.toContain('whsec_')

    expect(await webhook.post('test')).toEqual({ success: true, delivered: true })
    expect(receiver.got[0]!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    for (const one of [secret, webhook.secret])
      expect(verify(one, receiver.got[0]!)).toMatchObject({ type: 'webhook.test' })

    await query(`UPDATE webhook_secrets SET valid_until = now() WHERE valid_until IS NOT NULL`)
    await webhook.post('test')
    expect(verify(secret, receiver.got[1]!)).toMatchObject({ type: 'webhook.test' })
    expect(() => verify(webhook.secret, receiver.got[1]!)).toThrow(/signature/)
    expect((await webhook.shown()).rotatesUntil).toBeNull()
  } finally {
    await webhook.remove()
    await receiver.stop()
  }
})
