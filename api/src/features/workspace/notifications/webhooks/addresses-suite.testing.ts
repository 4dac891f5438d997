import { webhooksResponse } from '@loquia/contracts'
import { expect, it, vi } from 'vitest'
import { SafeWeb } from '../../../../knowledge/index.js'
import { WebhookEndpoints1763800000052 } from '../../../../database/migrations/0.3/0052-webhook-endpoints.js'
import { SecretViews1763800000071 } from '../../../../database/migrations/0.3/0071-secret-views.js'
import { WebhookSecrets } from './webhook-secrets.js'
import { addWebhook, asked, emit, path, query, scene, startReceiver, sweep } from './webhooks-scene.testing.js'

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

it('moves the webhook that a bot had before there were several, and gives it a secret', async () => {
  const migration = new WebhookEndpoints1763800000052()
  // It builds on the tables of the other one.
  const later = new SecretViews1763800000071()
  const runner = scene.database.dataSource.createQueryRunner()
  try {
    await later.down(runner)
    await migration.down(runner)
    await runner.query(
      `INSERT INTO bot_notifications (bot_id, webhook_url, events, held_at) VALUES ($1, 'http://10.0.0.1/old', '["lead", "feedback_down"]', now())`,
      [scene.botId],
    )
    await runner.query(`INSERT INTO webhook_deliveries (bot_id, tries) VALUES ($1, 1)`, [scene.botId])
    await migration.up(runner)
    await later.up(runner)
  } finally {
    await runner.release()
  }
  const { webhooks } = webhooksResponse.parse((await scene.ada.call('GET', path())).body)
  expect(webhooks).toMatchObject([
    { url: 'http://10.0.0.1/old', events: ['lead.created', 'feedback.given'], enabled: true, held: true },
  ])
  const { id } = webhooks[0]!
  expect((await scene.ada.call('GET', path(`/${id}/deliveries`))).body).toMatchObject({ deliveries: [] })
  // Two processes of this version start.
  await Promise.all([1, 2].map(() => scene.server.app.get(WebhookSecrets).onApplicationBootstrap()))
  const secrets = await Promise.all([1, 2].map(() => scene.ada.call('GET', path(`/${id}/secret`))))
  expect(secrets[0]!.body['secret']).toMatch(/^whsec_/)
  expect(secrets[1]!.body['secret']).toBe(secrets[0]!.body['secret'])
  // Its address was taken before there was a rule, and stays; a node of the version before does not send there, too.
  const change = { url: 'http://10.0.0.1/old', events: ['lead.created'], enabled: true }
  expect((await scene.ada.call('PUT', path(`/${id}`), change)).body).toMatchObject({ webhook: { held: false } })
  expect(await query(`SELECT webhook_url FROM bot_notifications`)).toEqual([{ webhook_url: null }])
})
