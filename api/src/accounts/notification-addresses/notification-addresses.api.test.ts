import {
  confirmAddressResponse,
  rateLimits,
  modelKeyResponse,
  notificationsResponse,
  ownBotsResponse,
  webhookSecretResponse,
  webhooksResponse,
} from '@loquia/contracts'
import { expect, it, vi } from 'vitest'
import { NoticeAddresses1763800000032 } from '../../platform/database/migrations/0.1/0032-notice-addresses.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp } from '../../testing/test-app.js'
import { NotificationConsumer } from '../../portal/notifications/index.js'
import {
  addressesScene,
  confirm,
  emailsTo,
  isConfirmed,
  leaveLead,
  path,
  query,
  register,
  save,
  scene,
  tell,
  tokenOf,
} from './addresses-scene.testing.js'
import { WebhookEvents } from '../../core/webhooks/index.js'
import { UserSessions } from '../../core/users/index.js'
import { BotsService, OwnBotsService } from '../../core/bots/index.js'

addressesScene()

it('sends nothing but one question to an address before it is confirmed', async () => {
  expect(await save('Desk@bakery.example')).toMatchObject({ mailAvailable: true, emailConfirmed: false })
  const token = await tokenOf('Desk@bakery.example')
  const [email = ''] = emailsTo('Desk@bakery.example')
  expect(email).toContain(`https://loquia.example/auth/confirm-address#token=${token}`)
  expect(email).toContain('the chatbot of bakery.example')
  expect(email).not.toMatch(/pills|ada-/i)
  expect(JSON.stringify(await query(`SELECT * FROM notice_addresses`))).not.toContain(token)
  await save('Desk@bakery.example')
  await leaveLead('Before the word was given')
  await tell()
  expect(
    (await new CookieCaller(scene.server.url).call('GET', `/api/notification-address/confirm?token=${token}`)).status,
  ).toBe(404)
  expect(await isConfirmed()).toBe(false)
  expect(emailsTo('Desk@bakery.example')).toHaveLength(1)

  const pressed = await Promise.all(Array.from({ length: 6 }, () => confirm(token)))
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410])
  expect(confirmAddressResponse.parse(pressed.find(({ status }) => status === 200)?.body).email).toBe(
    'desk@bakery.example',
  )
  expect(await isConfirmed()).toBe(true)
  expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'address_link_invalid' } })
  await leaveLead('After the word was given')
  await tell()
  await expect.poll(() => emailsTo('Desk@bakery.example')).toHaveLength(2)
  expect(emailsTo('Desk@bakery.example')[1]).toContain('After the word was given')
  expect(emailsTo('Desk@bakery.example').join()).not.toContain('Before the word')
  expect(scene.mail.emails.at(-1)?.source).toMatch(/^Reply-To: rosa@example\.com/m)
  expect(emailsTo('Desk@bakery.example')[1]).toMatch(/\/portal\/analytics\?bot=[\w-]+&tab=leads\r?$/m)
  await save('other@bakery.example')
  expect(await save('desk@bakery.example')).toMatchObject({ emailConfirmed: true })
  const eve = await register(`eve-${scene.people++}`)
  scene.bot = eve.bot
  expect(await save('desk@bakery.example', eve.person)).toMatchObject({ emailConfirmed: false })
  await expect.poll(() => emailsTo('desk@bakery.example')).toHaveLength(1)
})

it('confirms an address only by its newest link', async () => {
  await query(`UPDATE bots SET language = 'it', domain = '' WHERE id = $1`, [scene.bot.id])
  await save('negozio@example.it')
  const first = await tokenOf('negozio@example.it')
  expect(emailsTo('negozio@example.it')[0]).toMatch(
    /del suo chatbot[\s\S]*https:\/\/loquia\.example\/it\/auth\/confirm-address#token=[\s\S]*7 giorni/,
  )
  expect(await scene.ada.refusal('POST', path('notifications/address'))).toBeUndefined()
  const second = await tokenOf('negozio@example.it', 2)
  expect((await confirm(first)).status).toBe(410)
  await query(`UPDATE notice_addresses SET expires_at = now() WHERE email = 'negozio@example.it'`)
  expect((await confirm(second)).status).toBe(410)
  await scene.ada.call('POST', path('notifications/address'))
  expect((await confirm(await tokenOf('negozio@example.it', 3))).status).toBe(200)
  await scene.ada.call('POST', path('notifications/address'))
  await leaveLead('Ultimo')
  await tell()
  await expect.poll(() => emailsTo('negozio@example.it').at(-1)).toContain('Ultimo')
  expect(emailsTo('negozio@example.it')).toHaveLength(4)
})

it('counts an opened reset link as proof of the account’s address', async () => {
  const own = `ada-${scene.people - 1}@example.com`
  await scene.ada.call('POST', '/api/password/forgot', { email: own })
  const token = await tokenOf(own)
  expect(
    (await scene.ada.call('POST', '/api/password/reset', { token, password: 'entirely fresh words' })).status,
  ).toBe(200)
  await scene.ada.call('POST', '/api/login', { username: own.split('@')[0], password: 'entirely fresh words' })
  expect(await save(own)).toMatchObject({ emailConfirmed: true })
  await expect.poll(() => emailsTo(own)).toHaveLength(2)
  expect(emailsTo(own).join()).not.toContain('confirm-address')
})

it('shortens the messages of strangers in an email', async () => {
  await save('desk@bakery.example')
  await confirm(await tokenOf('desk@bakery.example'))
  for (let n = 0; n < 23; n++) await leaveLead(`${'\n'.repeat(40)}${'😀'.repeat(1_000)}`)
  await query(`UPDATE leads SET created_at = now() WHERE bot_id = $1`, [scene.bot.id])
  await tell()
  await expect.poll(() => emailsTo('desk@bakery.example')).toHaveLength(2)
  const email = emailsTo('desk@bakery.example')[1]!.replaceAll('\r', '')
  expect(email.match(/Message from a visitor:/g)).toHaveLength(20)
  expect(email).toContain('And 3 more.')
  expect(scene.mail.emails.at(-1)?.source).not.toMatch(/^Reply-To/m)
  expect(Math.max(...email.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(502)
  expect(email).not.toMatch(/�|\n{3}/)
})

it('asks an address that was stored without a mail server once there is one', async () => {
  await query(`INSERT INTO bot_notifications (bot_id, email, events) VALUES ($1, 'kept@bakery.example', '["lead"]')`, [
    scene.bot.id,
  ])
  await Promise.all([1, 2].map(() => scene.server.app.get(NotificationConsumer).sendAll()))
  const token = await tokenOf('kept@bakery.example')
  await scene.server.app.get(NotificationConsumer).sendAll()
  expect((await confirm(token)).status).toBe(200)
  expect(await isConfirmed()).toBe(true)
  expect(emailsTo('kept@bakery.example')).toHaveLength(1)
})

it('limits its questions per account or mailbox', async () => {
  const strict = await startTestApp({
    dataSource: scene.database.dataSource,
    environment: { SMTP_URL: scene.mail.url },
  })
  try {
    let eve: CookieCaller | undefined
    const another = async () => {
      const made = await register(`mallory-${scene.people++}`, strict.url)
      scene.bot = made.bot
      eve = made.person
    }
    const asking = async (email: string) => eve?.refusal('PUT', path('notifications'), { email, events: ['lead'] })
    for (let n = 0; n < rateLimits.notificationAddressPerMailbox.points; n++) {
      await another()
      expect(await asking(`victim+${n}@example.com`)).toBeUndefined()
    }
    await another()
    expect(await asking('Victim@example.com')).toBe('rate_limited')
    expect(await query(`SELECT * FROM bot_notifications WHERE bot_id = $1`, [scene.bot.id])).toEqual([])
    await another()
    for (let n = 0; n < rateLimits.notificationAddressPerUser.points; n++)
      expect(await asking(`victim-${n}@example.com`)).toBeUndefined()
    expect(await asking('another-victim@example.com')).toBe('rate_limited')
  } finally {
    await strict.stop()
  }
})

it('reports that no mail is available without a mail server', async () => {
  const silent = await startTestApp({ dataSource: scene.database.dataSource, environment: { RATE_LIMIT_SCALE: '0' } })
  try {
    const zoe = await register(`zoe-${scene.people++}`, silent.url)
    scene.bot = zoe.bot
    expect(await save('zoe@bakery.example', zoe.person)).toMatchObject({
      mailAvailable: false,
      emailConfirmed: false,
      settings: { email: 'zoe@bakery.example' },
    })
    expect(await zoe.person.refusal('POST', path('notifications/address'))).toBe('mail_unavailable')
    expect(await query(`SELECT * FROM notice_addresses WHERE email = 'zoe@bakery.example'`)).toEqual([])
  } finally {
    await silent.stop()
  }
})

it('migrates the addresses of earlier notifications as confirmed', async () => {
  await query(
    `INSERT INTO bot_notifications (bot_id, email, events) VALUES ($1, 'Before@bakery.example', '["lead"]')`,
    [scene.bot.id],
  )
  const runner = scene.database.dataSource.createQueryRunner()
  try {
    await new NoticeAddresses1763800000032().down(runner)
    // Restores the old schema: each bot had one owner.
    await runner.query(`ALTER TABLE bots ADD COLUMN owner_id integer`)
    await runner.query(
      `UPDATE bots b SET owner_id = m.user_id FROM workspace_members m WHERE m.workspace_id = b.workspace_id`,
    )
    await new NoticeAddresses1763800000032().up(runner)
    await runner.query(`ALTER TABLE bots DROP COLUMN owner_id`)
  } finally {
    await runner.release()
  }
  expect(await isConfirmed()).toBe(true)
})

it('pauses earlier settings at the first reset of a password by email', async () => {
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
  await scene.server.app.get(NotificationConsumer).sendAll()

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

  expect(await reset('other fresh words')).not.toContain('paused')
  expect([(await settings()).held, (await key()).held]).toEqual([false, false])
  await scene.ada.call('PUT', '/api/account', { email: `moved-${own}`, currentPassword: 'other fresh words' })
  await new CookieCaller(scene.server.url).call('POST', '/api/password/forgot', { email: `moved-${own}` })
  const token = await tokenOf(`moved-${own}`, 2)
  await new CookieCaller(scene.server.url).call('POST', '/api/password/reset', { token, password: 'third fresh words' })
  await scene.ada.call('POST', '/api/login', { username: own.split('@')[0], password: 'third fresh words' })
  expect((await settings()).held).toBe(true)
})

it('keeps settings paused when a save overlaps the first reset', async () => {
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
  /** Runs `act` once, right after the first call of a service's method. */
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

  const looks = [
    { save: saveNotifications, thenReset: () => after(scene.server.app.get(OwnBotsService), 'find', () => reset(1)) },
    { save: saveKey, thenReset: () => after(scene.server.app.get(BotsService), 'getForMember', () => reset(1)) },
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
  // The reset waits for the save and sees its settings.
  for (const save of [saveNotifications, saveKey]) {
    ;({ person: scene.ada, bot: scene.bot } = await register(`ada-${scene.people++}`))
    await (save === saveKey ? saveNotifications : saveKey)()
    await ask()
    let done: Promise<void> | undefined
    after(scene.server.app.get(UserSessions), 'lock', () => void (done = reset(2)))
    expect((await save()).status).toBe(200)
    await done
    expect(await held()).toEqual({ notifications: true, key: true })
    vi.restoreAllMocks()
  }
})
