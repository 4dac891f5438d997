import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, it, vi } from 'vitest'
import { WebhookEvents } from '../../../../webhook-events/index.js'
import { ChatClient } from '../../../../testing/chat-client.js'
import { KnowledgeBuilder, SafeWeb } from '../../../../knowledge/index.js'
import {
  addWebhook,
  asked,
  hurry,
  path,
  query,
  scene,
  startReceiver,
  sweep,
  webhooksScene,
  type Got,
} from './webhooks-scene.testing.js'

webhooksScene()

const emit = (...[type, facts]: [type: Parameters<WebhookEvents['emit']>[1], facts: object]) =>
  scene.server.app.get(WebhookEvents, { strict: false }).emit(scene.botId, type, facts as Record<string, string>)
const verify = (secret: string, { headers, body }: Got) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: object }

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
      { type: 'feedback.given', data: { answerId, feedback: 'down', question: 'Do you sell bicycles?' } },
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

it('tries again after a pause with the id it had, lists what came of it without a word of it, and sends one again', async () => {
  const receiver = await startReceiver()
  const webhook = await addWebhook(receiver.url, ['question.unanswered'])
  try {
    const { conversationId, questionId } = await asked('Do you repair bicycles?')
    receiver.answers(503, 'Do you repair bicycles? I do not.')
    await emit('question.unanswered', { conversationId, questionId, outcome: 'unsure' })
    await sweep()
    await expect
      .poll(() => webhook.deliveries())
      .toMatchObject([
        { type: 'question.unanswered', state: 'waiting', tries: 1, status: 503, failure: 'status 503', response: null },
      ])
    const [failed] = await webhook.deliveries()
    const pause = Date.parse(failed!.nextTryAt!) - Date.parse(failed!.lastTryAt!)
    expect(pause).toBeGreaterThanOrEqual(4_000)
    expect(pause).toBeLessThanOrEqual(6_000)
    expect((await webhook.shown()).failingSince).not.toBeNull()
    expect(JSON.stringify(await query(`SELECT * FROM webhook_deliveries`))).not.toMatch(/bicycles/)

    receiver.answers(200, `\0 ok ${'o'.repeat(5_000)}`)
    await hurry()
    await expect
      .poll(() => webhook.deliveries())
      .toMatchObject([{ state: 'delivered', tries: 2, status: 200, nextTryAt: null }])
    expect((await webhook.deliveries())[0]!.response).toMatch(/^ok o{190,}$/)
    expect((await webhook.shown()).failingSince).toBeNull()
    await hurry()
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed!.id]))

    // By hand it goes out again.
    expect(await webhook.post(`deliveries/${failed!.id}/replay`)).toEqual({ success: true, delivered: true })
    expect(receiver.got).toHaveLength(3)
    expect(verify(webhook.secret, receiver.got[2]!)).toMatchObject({ data: { question: 'Do you repair bicycles?' } })
    receiver.answers(302)
    expect(await webhook.post('test')).toMatchObject({ delivered: false, reason: 'http_error' })
    receiver.answers('silent')
    const { timeout } = AbortSignal
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 100))
    expect(await webhook.post('test')).toMatchObject({ delivered: false, reason: 'timeout' })
    patience.mockRestore()
    expect((await webhook.shown()).failingSince).toBeNull()

    // What was deleted is not sent.
    await query(`DELETE FROM conversations WHERE id = $1`, [conversationId])
    expect(await webhook.post(`deliveries/${failed!.id}/replay`)).toMatchObject({ delivered: false, reason: 'gone' })
    const types = async (search: string) => (await webhook.deliveries(search)).map(({ type }) => type)
    expect(await types('')).toEqual(['webhook.test', 'webhook.test', 'question.unanswered'])
    expect(await types('?type=question.unanswered&state=failed')).toEqual(['question.unanswered'])
    expect(await types('?state=delivered')).toEqual([])
    expect(await types(`?before=${(await webhook.deliveries())[1]!.id}`)).toEqual(['question.unanswered'])
    for (const unknown of ['x', randomUUID()])
      expect(await scene.ada.refusal('POST', path(`/${webhook.id}/deliveries/${unknown}/replay`))).toBe('not_found')
  } finally {
    await webhook.remove()
    await receiver.stop()
  }
})

it('switches a webhook off to which nothing came for days, writes to the owner, and gives up after eight attempts', async () => {
  const receiver = await startReceiver()
  const webhook = await addWebhook(receiver.url, ['source.failed'])
  try {
    const [source] = await query(
      `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'url', 'https://bakery.example/') RETURNING id`,
      [scene.botId],
    )
    receiver.answers(500)
    for (const _ of [1, 2]) await emit('source.failed', { sourceId: source.id, error: 'site_empty' })
    await query(
      `UPDATE webhook_deliveries SET tries = 7 WHERE id = (SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY position LIMIT 1)`,
      [webhook.id],
    )
    await sweep()
    await expect.poll(() => webhook.deliveries()).toMatchObject([{ tries: 0 }, { state: 'failed', tries: 8 }])
    await query(`UPDATE webhook_endpoints SET failing_since = now() - interval '4 days'`)
    await sweep()
    await expect.poll(webhook.shown).toMatchObject({ enabled: false, switchedOffAt: expect.any(String) })
    await expect.poll(() => scene.mail.emails.map(({ text }) => text).join()).toContain('so we switched it off')
    expect(scene.mail.emails).toHaveLength(1)
    expect(scene.mail.emails[0]).toMatchObject({ to: ['ada@example.com'] })
    expect(scene.mail.emails[0]!.text).not.toContain('/hook')
    expect((await webhook.deliveries())[0]).toMatchObject({ state: 'failed', failure: 'switched_off' })
    await emit('source.failed', { sourceId: source.id, error: 'site_empty' })
    expect(await webhook.deliveries()).toHaveLength(2)

    // Saved, it goes on; from a state that is no longer the stored one, nothing is saved.
    receiver.answers(200)
    const { version } = await webhook.shown()
    expect((await webhook.save({ version })).body).toMatchObject({ webhook: { enabled: true, switchedOffAt: null } })
    expect((await webhook.save({ version, enabled: false })).body).toMatchObject({ code: 'settings_changed' })
    await emit('source.failed', { sourceId: source.id, error: 'site_empty' })
    await sweep()
    await expect.poll(() => webhook.deliveries()).toMatchObject([{ state: 'delivered' }, {}, {}])
  } finally {
    await webhook.remove()
    await receiver.stop()
  }
})

it('writes to channels of Slack and Teams in the bot’s language, in words that are no markup', async () => {
  const receiver = await startReceiver()
  // Only the way there is made up.
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

it('takes public addresses over TLS alone, five a bot, and judges them again when it sends', async () => {
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
  const added = await Promise.all(
    Array.from({ length: 6 }, () =>
      scene.ada.call('POST', path(), { url: 'https://example.com/hook', events: [], enabled: true }),
    ),
  )
  expect(added.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(added.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'webhook_limit' })
  // As a name whose address has changed since.
  await query(`UPDATE webhook_endpoints SET url = 'https://10.0.0.1/hook'`)
  const [{ id }] = await query(`SELECT id FROM webhook_endpoints LIMIT 1`)
  expect((await scene.ada.call('POST', path(`/${id}/test`))).body).toMatchObject({
    delivered: false,
    reason: 'private_address',
  })
  await query(`DELETE FROM webhook_endpoints`)
})
