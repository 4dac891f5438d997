import {
  modelKeyResponse,
  notificationsResponse,
  ownBotsResponse,
  webhookSecretResponse,
  webhooksResponse,
} from '@loquia/contracts'
import { expect, it, vi } from 'vitest'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { WebhookEvents } from '../../../webhook-events/index.js'
import { UserSessions } from '../../accounts/users/index.js'
import { BotsService, OwnBotsService } from '../bots/index.js'
import { NotificationConsumer } from '../notifications/index.js'
import { confirm, emailsTo, leaveLead, path, query, register, scene, tell, tokenOf } from './addresses-scene.testing.js'

it('lets what was set up before rest when a reset link is used at an address for the first time, until it is saved again', async () => {
  const own = `ada-${scene.people - 1}@example.com`
  let emails = 0
  const reset = async (password: string) => {
    await new CookieCaller(scene.server.url).call('POST', '/api/password/forgot', { email: own })
    const token = await tokenOf(own, ++emails)
    expect(
      (await new CookieCaller(scene.server.url).call('POST', '/api/password/reset', { token, password })).status,
    ).toBe(200)
    await expect.poll(() => emailsTo(own)).toHaveLength(++emails)
    expect((await scene.ada.call('POST', '/api/login', { username: own.split('@')[0], password })).status).toBe(200)
    return emailsTo(own).at(-1)
  }
  const settings = async () => notificationsResponse.parse((await scene.ada.call('GET', path('notifications'))).body)
  const key = async () =>
    modelKeyResponse.parse((await scene.ada.call('GET', `/api/chatbot/model-key?botId=${scene.bot.publicId}`)).body)
      .modelKey
  const paused = async () =>
    ownBotsResponse
      .parse((await scene.ada.call('POST', '/api/chatbot/bots')).body)
      .bots.find(({ botId }) => botId === scene.bot.publicId)?.paused
  const webhooks = async () => webhooksResponse.parse((await scene.ada.call('GET', path('webhooks'))).body).webhooks
  const mailed = { email: 'desk@stranger.example', events: ['lead'] }
  const webhook = { url: 'https://stranger.example/loquia', events: ['lead.created'], enabled: true }
  const { webhook: added } = webhookSecretResponse.parse((await scene.ada.call('POST', path('webhooks'), webhook)).body)
  const { version } = await settings()
  await scene.ada.call('PUT', path('notifications'), { ...mailed, version })
  // Whoever read them before that writes nothing over it, and no email goes out for them.
  expect(
    await scene.ada.refusal('PUT', path('notifications'), { ...mailed, email: 'late@stranger.example', version }),
  ).toBe('settings_changed')
  expect(emailsTo('late@stranger.example')).toEqual([])
  await confirm(await tokenOf('desk@stranger.example'))
  await scene.ada.call('PUT', '/api/chatbot/model-key', { key: 'sk-of-a-stranger', botId: scene.bot.publicId })
  expect([(await settings()).held, (await key()).held]).toEqual([false, false])

  expect(await reset('entirely fresh words')).toContain('paused')
  expect(await settings()).toMatchObject({ held: true, settings: mailed })
  expect(await webhooks()).toMatchObject([{ held: true }])
  expect(await key()).toMatchObject({ held: true, lastFour: 'nger' })
  expect(await paused()).toEqual(['notifications', 'model_key'])
  expect(
    (await scene.ada.call('POST', '/api/chatbot/model-key/test', { botId: scene.bot.publicId })).body,
  ).toMatchObject({
    code: 'model_key_missing',
  })
  expect((await scene.ada.call('POST', path(`webhooks/${added.id}/test`))).body).toMatchObject({
    delivered: false,
    reason: 'held',
  })
  const emit = () => scene.server.app.get(WebhookEvents, { strict: false }).emit(scene.bot.id, 'lead.created', {})
  await emit()
  await leaveLead('For the stranger’s eyes')
  await scene.server.app.get(NotificationConsumer).tellAll()

  await scene.ada.call('PUT', path('notifications'), mailed)
  expect(await paused()).toEqual(['notifications', 'model_key'])
  await scene.ada.call('PUT', path(`webhooks/${added.id}`), webhook)
  expect(await webhooks()).toMatchObject([{ held: false }])
  await scene.ada.call('PUT', '/api/chatbot/model-key', { key: 'sk-of-the-owner', botId: scene.bot.publicId })
  expect([(await settings()).held, (await key()).held]).toEqual([false, false])
  expect(await paused()).toEqual([])
  await leaveLead('For everybody’s eyes')
  await tell()
  await expect.poll(() => emailsTo('desk@stranger.example').at(-1)).toContain('For everybody’s eyes')
  expect(emailsTo('desk@stranger.example').join()).not.toContain('For the stranger')
  const kept = () =>
    query(`SELECT type FROM webhook_deliveries WHERE bot_id = $1 AND type <> 'webhook.test'`, [scene.bot.id])
  expect(await kept()).toEqual([])
  await emit()
  expect(await kept()).toEqual([{ type: 'lead.created' }])

  // The address is confirmed now: who set this up could read its mail.
  expect(await reset('other fresh words')).not.toContain('paused')
  expect([(await settings()).held, (await key()).held]).toEqual([false, false])
  // Another address needs a proof of its own.
  await scene.ada.call('PUT', '/api/account', { email: `moved-${own}`, currentPassword: 'other fresh words' })
  await new CookieCaller(scene.server.url).call('POST', '/api/password/forgot', { email: `moved-${own}` })
  const token = await tokenOf(`moved-${own}`, 2)
  await new CookieCaller(scene.server.url).call('POST', '/api/password/reset', { token, password: 'third fresh words' })
  await scene.ada.call('POST', '/api/login', { username: own.split('@')[0], password: 'third fresh words' })
  expect((await settings()).held).toBe(true)
})

it('lets a stranger’s save that overlaps the first reset lift nothing, whichever is first', async () => {
  const stranger = { email: 'desk@stranger.example', events: ['lead'] }
  const saveNotifications = () => scene.ada.call('PUT', path('notifications'), stranger)
  const saveKey = () =>
    scene.ada.call('PUT', '/api/chatbot/model-key', { key: 'sk-of-a-stranger', botId: scene.bot.publicId })
  const held = async () =>
    (
      await query(
        `SELECT n.held_at IS NOT NULL AS notifications, k.held_at IS NOT NULL AS key FROM bot_notifications n JOIN model_keys k USING (bot_id) WHERE bot_id = $1`,
        [scene.bot.id],
      )
    )[0]
  const reset = async (nth: number) => {
    const own = `ada-${scene.people - 1}@example.com`
    const token = await tokenOf(own)
    expect(
      (
        await new CookieCaller(scene.server.url).call('POST', '/api/password/reset', {
          token,
          password: `entirely fresh words ${nth}`,
        })
      ).status,
    ).toBe(200)
  }
  const ask = () => scene.ada.call('POST', '/api/password/forgot', { email: `ada-${scene.people - 1}@example.com` })
  /** Does something once, right after what a service is asked for first. */
  const after = <T extends object>(service: T, method: keyof T, act: () => void | Promise<void>) => {
    const real = (service[method] as (...given: unknown[]) => Promise<unknown>).bind(service)
    vi.spyOn(
      service as Record<string, (...given: unknown[]) => Promise<unknown>>,
      method as string,
    ).mockImplementationOnce(async (...given) => {
      const found = await real(...given)
      await act()
      return found
    })
  }

  // The session was looked at, and ends before anything is stored.
  const looks = [
    { save: saveNotifications, thenReset: () => after(scene.server.app.get(OwnBotsService), 'find', () => reset(1)) },
    { save: saveKey, thenReset: () => after(scene.server.app.get(BotsService), 'ofMember', () => reset(1)) },
  ]
  for (const { save, thenReset } of looks) {
    ;({ person: scene.ada, bot: scene.bot } = await register(`ada-${scene.people++}`))
    await saveNotifications()
    await saveKey()
    await ask()
    thenReset()
    expect(await save()).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(await held()).toEqual({ notifications: true, key: true })
    vi.restoreAllMocks()
  }
  // The save was first: the reset waits for it, and finds what it stored.
  for (const save of [saveNotifications, saveKey]) {
    ;({ person: scene.ada, bot: scene.bot } = await register(`ada-${scene.people++}`))
    await (save === saveKey ? saveNotifications : saveKey)()
    await ask()
    let done: Promise<void> | undefined
    after(scene.server.app.get(UserSessions), 'hold', () => void (done = reset(2)))
    expect((await save()).status).toBe(200)
    await done
    expect(await held()).toEqual({ notifications: true, key: true })
    vi.restoreAllMocks()
  }
})
