import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notificationsResponse, webhookDeliveriesResponse, webhookTestResponse } from '@loquia/contracts'
import { expect, it, vi } from 'vitest'
import { analyticsScene, clear, path, said, scene } from '../analytics/analytics-scene.testing.js'
import { NotificationConsumer } from './notification-consumer.js'
import { WebhookDeliveries } from './webhook-deliveries.js'

analyticsScene()

it('tells a webhook once of what is new, signed, and says when it could not', async () => {
  await clear()
  const got: { signature: string; body: string }[] = []
  let status = 200
  const hook = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      got.push({ signature: String(request.headers['loquia-signature']), body: Buffer.concat(parts).toString() })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/loquia`
  try {
    await said({ question: 'Before it was set?', outcome: 'none', at: '2026-01-01T10:00:00Z' })
    const { webhookSecret } = notificationsResponse.parse(
      (
        await scene.ada.call('PUT', path('notifications'), {
          email: '',
          webhookUrl,
          events: ['unanswered', 'feedback_down'],
        })
      ).body,
    )
    // An address is called when there is something to tell, and never because it was saved.
    expect(got).toEqual([])
    const moment = new Date(Date.now() + 500).toISOString()
    await said({ question: 'Do you repair bicycles?', outcome: 'none', at: moment })
    await said({ question: 'Is rye bread there?', feedback: 'down', at: '2026-01-02T10:00:00Z' })
    // Only what is a second old is told.
    await expect
      .poll(
        async () => {
          // As two processes do whose clocks strike at the same moment.
          await Promise.all([1, 2].map(() => scene.server.app.get(NotificationConsumer).tellAll()))
          return got
            .flatMap(({ body }) =>
              (JSON.parse(body) as { notifications: { event: string; text: string }[] }).notifications.map(
                ({ event }) => event,
              ),
            )
            .sort()
        },
        { interval: 300 },
      )
      .toEqual(['feedback_down', 'unanswered'])
    await scene.server.app.get(NotificationConsumer).tellAll()
    expect(got.flatMap(({ body }) => (JSON.parse(body) as { notifications: unknown[] }).notifications)).toHaveLength(2)
    for (const { signature, body } of got) {
      const [, time, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      expect(hash).toBe(createHmac('sha256', webhookSecret!).update(`${time}.${body}`).digest('hex'))
    }

    const test = async () => webhookTestResponse.parse((await scene.ada.call('POST', path('notifications/test'))).body)
    expect(await test()).toEqual({ success: true, delivered: true })
    status = 500
    expect(await test()).toEqual({ success: true, delivered: false, reason: 'status 500' })
    status = 302
    expect(await test()).toEqual({ success: true, delivered: false, reason: 'http_error' })
    await scene.ada.call('PUT', path('notifications'), { email: '', webhookUrl: 'http://10.0.0.1/', events: [] })
    expect(await test()).toEqual({ success: true, delivered: false, reason: 'private_address' })
  } finally {
    hook.close()
  }
  for (const wrong of [
    { email: 'no', webhookUrl: '', events: [] },
    { email: '', webhookUrl: 'file:///etc', events: [] },
    { email: '', webhookUrl: '', events: ['everything'] },
  ]) {
    expect(await scene.ada.refusal('PUT', path('notifications'), wrong)).toBe('invalid_request')
  }
})

/** A receiver that answers as it is told to, or not at all. */
async function startHook() {
  const got: { id: string; texts: string[] }[] = []
  let status: number | 'silent' = 200
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { notifications } = JSON.parse(Buffer.concat(parts).toString()) as { notifications: { text: string }[] }
      got.push({ id: String(request.headers['loquia-delivery']), texts: notifications.map(({ text }) => text) })
      if (status !== 'silent') response.writeHead(status).end('a body that nobody reads')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    got,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/loquia?key=a-secret`,
    answers: (next: number | 'silent') => (status = next),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

it('lists what was sent to a webhook and what came of it, without a word of it, and sends one again', async () => {
  await clear()
  const hook = await startHook()
  const list = async () =>
    webhookDeliveriesResponse.parse((await scene.ada.call('GET', path('notifications/deliveries'))).body).deliveries
  const again = async (id: string) =>
    webhookTestResponse.parse((await scene.ada.call('POST', path(`notifications/deliveries/${id}/send`))).body)
  const deliveries = scene.server.app.get(WebhookDeliveries)
  try {
    await scene.database.dataSource.query(`DELETE FROM webhook_deliveries`)
    await scene.ada.call('PUT', path('notifications'), {
      email: '',
      webhookUrl: hook.url,
      events: ['unanswered', 'feedback_down'],
    })
    expect(await list()).toEqual([])

    hook.answers(503)
    // At the same moment: a round of notifications that came between the two would tell of the first alone.
    const at = new Date(Date.now() + 300).toISOString()
    await said({ question: 'Do you repair bicycles?', outcome: 'none', at })
    await said({ question: 'Do you repair shoes?', outcome: 'none', at })
    await expect
      .poll(
        async () => {
          await scene.server.app.get(NotificationConsumer).tellAll()
          return (await list()).map(({ tries }) => tries)
        },
        { interval: 300 },
      )
      .toEqual([1])
    const [failed] = await list()
    expect(failed).toMatchObject({
      test: false,
      told: [{ event: 'unanswered', count: 2 }],
      status: 503,
      failure: 'status 503',
      durationMs: expect.any(Number),
    })
    expect(JSON.stringify(failed)).not.toMatch(/bicycles|shoes|a-secret|127\.0\.0\.1/)

    // The queue tries again what failed, until it has arrived; nothing arrives twice by itself.
    hook.answers(204)
    for (const tries of [2, 2]) {
      await deliveries.enqueue(failed!.id)
      await expect.poll(list).toMatchObject([{ tries, status: 204, failure: null }])
    }
    await vi.waitUntil(() => hook.got.length === 2)
    // By hand it goes out again, with what is left of it, and the id it had.
    await scene.database.dataSource.query(`DELETE FROM unanswered_questions WHERE question LIKE '%shoes%'`)
    expect(await again(failed!.id)).toEqual({ success: true, delivered: true })
    expect(hook.got.map(({ texts }) => texts.length)).toEqual([2, 2, 1])
    expect(new Set(hook.got.map(({ id }) => id))).toEqual(new Set([failed!.id]))
    expect(await list()).toMatchObject([{ tries: 3 }])
    await clear()
    expect(await again(failed!.id)).toEqual({ success: true, delivered: false, reason: 'gone' })
    expect(await list()).toMatchObject([{ tries: 3, failure: 'gone', status: null }])
    expect(hook.got).toHaveLength(3)

    hook.answers('silent')
    const { timeout } = AbortSignal
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 100))
    expect((await scene.ada.call('POST', path('notifications/test'))).body).toEqual({
      success: true,
      delivered: false,
      reason: 'timeout',
    })
    patience.mockRestore()
    expect(await list()).toMatchObject([{ test: true, told: [], tries: 1, failure: 'timeout' }, { test: false }])

    await scene.ada.call('PUT', path('notifications'), { email: '', webhookUrl: '', events: [] })
    expect(await again(failed!.id)).toEqual({ success: true, delivered: false, reason: 'no_webhook' })
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000'])
      expect(await scene.ada.refusal('POST', path(`notifications/deliveries/${unknown}/send`))).toBe('not_found')
  } finally {
    await hook.stop()
  }
})

it('hands a delivery over that a process did not live to hand over, shows the latest twenty, and forgets them after thirty days', async () => {
  await clear()
  const hook = await startHook()
  const list = async () =>
    webhookDeliveriesResponse.parse((await scene.ada.call('GET', path('notifications/deliveries'))).body).deliveries
  const store = (age: string) =>
    scene.database.dataSource.query(
      `INSERT INTO webhook_deliveries (bot_id, created_at, told_after, told_until, told) VALUES ($1, now() - $2::interval, now() - interval '1 hour', now(), '[{"event":"unanswered","count":1}]')`,
      [scene.botId, age],
    )
  try {
    await scene.database.dataSource.query(`DELETE FROM webhook_deliveries`)
    await said({
      question: 'Do you repair bicycles?',
      outcome: 'none',
      at: new Date(Date.now() - 60_000).toISOString(),
    })
    await scene.ada.call('PUT', path('notifications'), { email: '', webhookUrl: hook.url, events: [] })
    await store('3 minutes')
    await store('1 minute')
    await scene.server.app.get(NotificationConsumer).tellAll()
    await expect.poll(async () => (await list()).map(({ tries }) => tries)).toEqual([0, 1])
    expect(hook.got.map(({ texts }) => texts)).toEqual([['Do you repair bicycles?']])

    for (let n = 0; n < 22; n++) await store(`${n} seconds`)
    expect((await list()).map(({ at }) => at)).toEqual(
      (await list())
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(await list()).toHaveLength(20)
    await scene.database.dataSource.query(
      `UPDATE webhook_deliveries SET created_at = created_at - interval '30 days' WHERE tries = 1 OR created_at > now() - interval '10 seconds'`,
    )
    const before = (await list()).length
    await scene.server.app.get(WebhookDeliveries).forgetOld()
    const [{ left }] = await scene.database.dataSource.query(`SELECT count(*)::int AS left FROM webhook_deliveries`)
    expect([before, left]).toEqual([left, left])
    expect(left).toBeLessThan(20)
  } finally {
    await hook.stop()
  }
})
