import { randomUUID } from 'node:crypto'
import { deliveriesShown, webhookDeliveriesResponse } from '@loquia/contracts'
import { expect, it, vi } from 'vitest'
import {
  webhooksScene,
  addWebhook,
  asked,
  emit,
  hurry,
  path,
  query,
  scene,
  startReceiver,
  sweep,
  verify,
} from './webhooks-scene.testing.js'

webhooksScene()

type Webhook = Awaited<ReturnType<typeof addWebhook>>
type Receiver = Awaited<ReturnType<typeof startReceiver>>

async function withWebhook(
  events: Parameters<typeof addWebhook>[1],
  use: (webhook: Webhook, receiver: Receiver) => Promise<void>,
): Promise<void> {
  const receiver = await startReceiver()
  const webhook = await addWebhook(receiver.url, events)
  try {
    await use(webhook, receiver)
  } finally {
    await webhook.remove()
    await receiver.stop()
  }
}

async function failDelivery(webhook: Webhook, receiver: Receiver) {
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
  return { conversationId, failed: failed! }
}

it('retries a failed delivery under the same id', () =>
  withWebhook(['question.unanswered'], async (webhook, receiver) => {
    const { failed } = await failDelivery(webhook, receiver)
    const pause = Date.parse(failed.nextTryAt!) - Date.parse(failed.lastTryAt!)
    expect(pause).toBeGreaterThanOrEqual(4_000)
    expect(pause).toBeLessThanOrEqual(6_000)
    expect((await webhook.shown()).failingSince).not.toBeNull()

    receiver.answers(200, `\0 ok ${'o'.repeat(5_000)}`)
    await hurry()
    await expect
      .poll(() => webhook.deliveries())
      .toMatchObject([{ state: 'delivered', tries: 2, status: 200, nextTryAt: null }])
    expect((await webhook.deliveries())[0]!.response).toMatch(/^ok o{190,}$/)
    expect((await webhook.shown()).failingSince).toBeNull()
    await hurry()
    expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([failed.id, failed.id])
  }))

it('stores no word of a delivery', () =>
  withWebhook(['question.unanswered'], async (webhook, receiver) => {
    await failDelivery(webhook, receiver)
    expect(JSON.stringify(await query(`SELECT * FROM webhook_deliveries`))).not.toMatch(/bicycles/)
  }))

it('sends a delivery again on demand until its conversation is deleted', () =>
  withWebhook(['question.unanswered'], async (webhook, receiver) => {
    const { conversationId, failed } = await failDelivery(webhook, receiver)
    receiver.answers(200)
    expect(await webhook.post(`deliveries/${failed.id}/replay`)).toEqual({ success: true, delivered: true })
    expect(receiver.got).toHaveLength(2)
    expect(verify(webhook.secret, receiver.got[1]!)).toMatchObject({ data: { question: 'Do you repair bicycles?' } })
    await query(`DELETE FROM conversations WHERE id = $1`, [conversationId])
    expect(await webhook.post(`deliveries/${failed.id}/replay`)).toMatchObject({ delivered: false, reason: 'gone' })
    for (const unknown of ['x', randomUUID()])
      expect(await scene.ada.refusal('POST', path(`/${webhook.id}/deliveries/${unknown}/replay`))).toBe('not_found')
  }))

it('reports why a test event was not delivered', () =>
  withWebhook([], async (webhook, receiver) => {
    receiver.answers(302)
    expect(await webhook.post('test')).toMatchObject({ delivered: false, reason: 'http_error' })
    receiver.answers('silent')
    const { timeout } = AbortSignal
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 100))
    expect(await webhook.post('test')).toMatchObject({ delivered: false, reason: 'timeout' })
    patience.mockRestore()
    expect((await webhook.shown()).failingSince).toBeNull()
  }))

it('filters the list of deliveries by type or state', () =>
  withWebhook(['question.unanswered'], async (webhook, receiver) => {
    const { conversationId, failed } = await failDelivery(webhook, receiver)
    await query(`DELETE FROM conversations WHERE id = $1`, [conversationId])
    await webhook.post(`deliveries/${failed.id}/replay`)
    for (const _ of [1, 2]) await webhook.post('test')
    const types = async (search: string) => (await webhook.deliveries(search)).map(({ type }) => type)
    expect(await types('')).toEqual(['webhook.test', 'webhook.test', 'question.unanswered'])
    expect(await types('?type=question.unanswered&state=failed')).toEqual(['question.unanswered'])
    expect(await types('?state=delivered')).toEqual([])
  }))

it('turns a webhook off after days without a successful delivery', async () => {
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
    await expect.poll(() => scene.mail.emails.map(({ text }) => text).join()).toContain('so we turned it off')
    expect(scene.mail.emails).toHaveLength(1)
    expect(scene.mail.emails[0]).toMatchObject({ to: ['ada@example.com'] })
    expect(scene.mail.emails[0]!.text).not.toContain('/hook')
    expect((await webhook.deliveries())[0]).toMatchObject({ state: 'failed', failure: 'switched_off' })
    await emit('source.failed', { sourceId: source.id, error: 'site_empty' })
    expect(await webhook.deliveries()).toHaveLength(2)

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

it('waits as long as Retry-After asks, for an hour at most', async () => {
  const receiver = await startReceiver()
  const webhook = await addWebhook(receiver.url, ['source.failed'])
  const event = async () => {
    const [source] = await query(`INSERT INTO sources (bot_id, type, location) VALUES ($1, 'url', $2) RETURNING id`, [
      scene.botId,
      `https://bakery.example/${randomUUID()}`,
    ])
    await emit('source.failed', { sourceId: source.id, error: 'site_empty' })
  }
  const rests = async () => {
    const [row] = await query(
      `SELECT extract(epoch FROM sending_until - now())::float8 AS seconds FROM webhook_endpoints WHERE id = $1`,
      [webhook.id],
    )
    return row.seconds as number | null
  }
  const wakes = () => query(`UPDATE webhook_endpoints SET sending_until = NULL WHERE id = $1`, [webhook.id])
  const pauseOf = async () => {
    const [first] = await webhook.deliveries()
    return (Date.parse(first!.nextTryAt!) - Date.parse(first!.lastTryAt!)) / 1_000
  }
  try {
    receiver.answers(429, '', { 'retry-after': '120' })
    await event()
    await sweep()
    await expect.poll(rests).toBeGreaterThan(110)
    expect(await pauseOf()).toBeCloseTo(120, 0)
    await event()
    await hurry()
    expect(receiver.got).toHaveLength(1)

    receiver.answers(503, '', { 'retry-after': new Date(Date.now() + 86_400_000).toUTCString() })
    await wakes()
    await hurry()
    await expect.poll(() => receiver.got.length).toBe(2)
    await expect.poll(rests).toBeGreaterThan(3_590)
    expect(await rests()).toBeLessThanOrEqual(3_600)

    for (const [status, after] of [
      [500, '120'],
      [503, 'soon'],
    ] as const) {
      receiver.answers(status, '', { 'retry-after': after })
      await wakes()
      await hurry()
      await expect.poll(rests).toBeNull()
    }
    receiver.answers(200)
    await hurry()
    await expect.poll(() => webhook.deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  } finally {
    await webhook.remove()
    await receiver.stop()
  }
})

it('sends waiting deliveries at once when the address changes', async () => {
  const [busy, other] = [await startReceiver(), await startReceiver()]
  const webhook = await addWebhook(busy.url, ['source.failed'])
  try {
    busy.answers(429, '', { 'retry-after': '3600' })
    other.answers(200)
    const [source] = await query(
      `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'url', 'https://bakery.example/moved') RETURNING id`,
      [scene.botId],
    )
    await emit('source.failed', { sourceId: source.id, error: 'site_empty' })
    await sweep()
    await expect.poll(() => webhook.deliveries()).toMatchObject([{ state: 'waiting' }])
    const { version } = await webhook.shown()
    expect((await webhook.save({ version, url: other.url })).status).toBe(200)
    await sweep()
    await expect.poll(() => webhook.deliveries()).toMatchObject([{ state: 'delivered' }])
    expect([busy.got.length, other.got.length]).toEqual([1, 1])
  } finally {
    await webhook.remove()
    await busy.stop()
    await other.stop()
  }
})

it('turns a webhook off when its receiver answers 410 Gone', async () => {
  const receiver = await startReceiver()
  const webhook = await addWebhook(receiver.url, ['source.failed'])
  try {
    const sent = scene.mail.emails.length
    receiver.answers(410)
    expect(await webhook.post('test')).toMatchObject({ delivered: false, reason: 'status 410' })
    expect(await webhook.shown()).toMatchObject({ enabled: true })
    const [source] = await query(
      `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'url', 'https://bakery.example/gone') RETURNING id`,
      [scene.botId],
    )
    for (const _ of [1, 2]) await emit('source.failed', { sourceId: source.id, error: 'site_empty' })
    await sweep()
    await expect.poll(webhook.shown).toMatchObject({ enabled: false, switchedOffAt: expect.any(String) })
    await expect.poll(() => scene.mail.emails.length).toBe(sent + 1)
    expect(scene.mail.emails.at(-1)!.text).toContain('no longer exists (410 Gone), so we turned it off')
    await hurry()
    expect(receiver.types()).toEqual(['webhook.test', 'source.failed'])
  } finally {
    await webhook.remove()
    await receiver.stop()
  }
})

it('continues the list of deliveries after the last one of a page is deleted', async () => {
  const webhook = await addWebhook('https://receiver.example/hook')
  const other = await addWebhook('https://receiver.example/other')
  const listed = async (cursor: string) => {
    const reply = await scene.ada.call('GET', path(`/${webhook.id}/deliveries?cursor=${encodeURIComponent(cursor)}`))
    return webhookDeliveriesResponse.parse(reply.body)
  }
  try {
    await query(
      `INSERT INTO webhook_deliveries (bot_id, endpoint_id, type) SELECT $1, $2, 'webhook.test' FROM generate_series(1, $3)`,
      [scene.botId, webhook.id, deliveriesShown * 2 + 1],
    )
    const stored = await query(`SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY position DESC`, [
      webhook.id,
    ])
    const ids = (stored as { id: string }[]).map(({ id }) => id)
    const first = webhookDeliveriesResponse.parse((await scene.ada.call('GET', path(`/${webhook.id}/deliveries`))).body)
    await query(`DELETE FROM webhook_deliveries WHERE id = $1`, [first.deliveries.at(-1)!.id])
    const second = await listed(first.cursor!)
    const third = await listed(second.cursor!)
    expect(third.cursor).toBeNull()
    expect([first, second, third].flatMap(({ deliveries }) => deliveries.map(({ id }) => id))).toEqual(ids)

    const elsewhere = path(`/${other.id}/deliveries?cursor=${encodeURIComponent(first.cursor!)}`)
    expect(await scene.ada.refusal('GET', elsewhere)).toBe('invalid_request')
    for (const wrong of ['', 'v1.AAAA.BBBB.CCCC', ids[0]!, first.cursor!.slice(0, -1)])
      expect([wrong, await scene.ada.refusal('GET', path(`/${webhook.id}/deliveries?cursor=${wrong}`))]).toEqual([
        wrong,
        'invalid_request',
      ])
  } finally {
    await webhook.remove()
    await other.remove()
  }
})
