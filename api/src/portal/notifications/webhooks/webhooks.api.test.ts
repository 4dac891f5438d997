import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { webhooksResponse } from '@loquia/contracts'
import {
  webhooksScene,
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
import { IngestionRunner, SafeWeb } from '../../../knowledge/index.js'
import { ChatClient } from '../../../testing/chat-client.js'
import { WebhookEvents } from '../../../core/webhooks/index.js'
import { WebhookEndpoints1763800000052 } from '../../../platform/database/migrations/0.3/0052-webhook-endpoints.js'
import { SecretViews1763800000071 } from '../../../platform/database/migrations/0.3/0071-secret-views.js'
import { SingleWebhookColumns1763800000073 } from '../../../platform/database/migrations/0.3/0073-single-webhook-columns.js'
import { WebhookSecrets } from './webhook-secrets.js'

webhooksScene()

it('delivers the events of a bot in order, signed per Standard Webhooks', async () => {
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
    await scene.server.app.get(IngestionRunner).ingest(source.id, new AbortController().signal)
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
      { ...first, headers: { ...first.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) - 600) } },
    ])
      expect(() => verify(webhook.secret, wrong)).toThrow(/signature|too old/)
    expect(() => verify(deaf.secret, first)).toThrow(/signature/)
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
    expect(() => verify(webhook.secret, first)).toThrow(/too old/)
  } finally {
    vi.useRealTimers()
    await webhook.remove()
    await deaf.remove()
    await receiver.stop()
  }
})

it('drops an event whose transaction is rolled back', async () => {
  const webhook = await addWebhook('https://receiver.example/hook', ['handover.asked'])
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
  } finally {
    await webhook.remove()
  }
})

it('sends no event of an owner’s own test', async () => {
  const receiver = await startReceiver()
  const webhook = await addWebhook(receiver.url, ['handover.asked'])
  try {
    const { conversationId } = await asked('Is anybody there?')
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

it('signs with both secrets while they rotate', async () => {
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

it('posts plain text to Slack and Teams in the bot’s language', async () => {
  const receiver = await startReceiver()
  const post = vi.spyOn(SafeWeb.prototype, 'post')
  const real = post.getMockImplementation() ?? SafeWeb.prototype.post
  post.mockRestore()
  vi.spyOn(SafeWeb.prototype, 'post').mockImplementation(function (this: SafeWeb, _url, ...rest) {
    return real.call(this, receiver.url, ...rest)
  })
  await query(`UPDATE bots SET language = 'it', name = 'Forno & Figli' WHERE id = $1`, [scene.botId])
  const slack = await addWebhook('https://hooks.slack.com/services/T0/B0/x', ['question.unanswered'])
  const teams = await addWebhook('https://prod-1.westeurope.logic.azure.com/workflows/x', ['question.unanswered'])
  try {
    expect(slack.secret).toBeNull()
    expect([(await slack.shown()).format, (await teams.shown()).format]).toEqual(['slack', 'teams'])
    await emit('question.unanswered', { ...(await asked('<!channel> [Hi](https://evil.example)')), outcome: 'unsure' })
    await sweep()
    await expect.poll(() => receiver.got.length).toBe(2)
    const bodies = receiver.got.map(({ body }) => JSON.parse(body) as { text?: string })
    const link = `https://loquia.example/it/portal/analytics?bot=${scene.publicId}&tab=unanswered`
    expect(bodies.find(({ text }) => text !== undefined)).toEqual({
      text: 'Forno &amp; Figli: Una domanda senza una risposta sicura',
      blocks: [
        {
          type: 'header',
          text: { type: 'plain_text', text: 'Forno & Figli: Una domanda senza una risposta sicura', emoji: false },
        },
        { type: 'section', text: { type: 'plain_text', text: '<!channel> [Hi](https://evil.example)', emoji: false } },
        { type: 'section', text: { type: 'mrkdwn', text: `<${link}|Apri in Loquia>` } },
      ],
    })
    expect(bodies.find(({ text }) => text === undefined)).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            body: [
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: expect.stringContaining('Forno & Figli') }] },
              { inlines: [{ type: 'TextRun', text: '<!channel> [Hi](https://evil.example)' }] },
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Apri in Loquia', url: link }],
          },
        },
      ],
    })
    for (const { headers } of receiver.got) expect(headers['webhook-signature']).toBeUndefined()
  } finally {
    vi.restoreAllMocks()
    await query(`UPDATE bots SET language = 'en' WHERE id = $1`, [scene.botId])
    await slack.remove()
    await teams.remove()
    await receiver.stop()
  }
})

it('accepts only public HTTPS addresses', async () => {
  for (const url of [
    'http://example.com/hook',
    'https://10.0.0.1/hook',
    'https://[::1]/hook',
    'https://intranet/hook',
    'https://user:word@example.com/hook',
    'https://example.com:8443/hook',
    'ftp://example.com/hook',
  ])
    expect([url, await scene.ada.refusal('POST', path(), { url, events: [], enabled: true })]).toEqual([
      url,
      'invalid_request',
    ])
  expect(
    await scene.ada.refusal('POST', path(), { url: 'https://example.com/', events: ['everything'], enabled: true }),
  ).toBe('invalid_request')
})

it('allows five webhooks per bot', async () => {
  const added = await Promise.all(
    Array.from({ length: 6 }, () =>
      scene.ada.call('POST', path(), { url: 'https://example.com/hook', events: [], enabled: true }),
    ),
  )
  expect(added.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(added.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'webhook_limit' })
  await query(`DELETE FROM webhook_endpoints`)
})

it('checks the address again when it sends', async () => {
  await scene.ada.call('POST', path(), { url: 'https://example.com/hook', events: [], enabled: true })
  // Simulates a host that later resolves to a private address.
  await query(`UPDATE webhook_endpoints SET url = 'https://10.0.0.1/hook'`)
  const [{ id }] = await query(`SELECT id FROM webhook_endpoints LIMIT 1`)
  expect((await scene.ada.call('POST', path(`/${id}/test`))).body).toMatchObject({
    delivered: false,
    reason: 'private_address',
  })
  await query(`DELETE FROM webhook_endpoints`)
})

// Last, because it recreates the tables.
it('migrates the single webhook of older versions', async () => {
  const migration = new WebhookEndpoints1763800000052()
  const later = [new SecretViews1763800000071(), new SingleWebhookColumns1763800000073()]
  const runner = scene.database.dataSource.createQueryRunner()
  try {
    for (const each of later.toReversed()) await each.down(runner)
    await migration.down(runner)
    await runner.query(
      `INSERT INTO bot_notifications (bot_id, webhook_url, events, held_at) VALUES ($1, 'http://10.0.0.1/old', '["lead", "feedback_down"]', now())`,
      [scene.botId],
    )
    await runner.query(`INSERT INTO webhook_deliveries (bot_id, tries) VALUES ($1, 1)`, [scene.botId])
    await migration.up(runner)
    for (const each of later) await each.up(runner)
  } finally {
    await runner.release()
  }
  const { webhooks } = webhooksResponse.parse((await scene.ada.call('GET', path())).body)
  expect(webhooks).toMatchObject([
    { url: 'http://10.0.0.1/old', events: ['lead.created', 'feedback.given'], enabled: true, held: true },
  ])
  const { id } = webhooks[0]!
  expect((await scene.ada.call('GET', path(`/${id}/deliveries`))).body).toMatchObject({ deliveries: [] })
  await Promise.all([1, 2].map(() => scene.server.app.get(WebhookSecrets).onApplicationBootstrap()))
  const secrets = await Promise.all([1, 2].map(() => scene.ada.call('GET', path(`/${id}/secret`))))
  expect(secrets[0]!.body['secret']).toMatch(/^whsec_/)
  expect(secrets[1]!.body['secret']).toBe(secrets[0]!.body['secret'])
  // The address predates the rule, so it stays.
  const change = { url: 'http://10.0.0.1/old', events: ['lead.created'], enabled: true }
  expect((await scene.ada.call('PUT', path(`/${id}`), change)).body).toMatchObject({ webhook: { held: false } })
})
