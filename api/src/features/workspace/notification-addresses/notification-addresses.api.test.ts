import {
  confirmAddressResponse,
  modelKeyResponse,
  notificationsResponse,
  ownBotsResponse,
  rateLimits,
} from '@loquia/contracts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../../../database/testing.js'
import { NoticeAddresses1763800000032 } from '../../../database/migrations/0032-notice-addresses.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startMailCatcher } from '../../../testing/mail-catcher.js'
import { startTestApp, type TestApp } from '../../../testing/test-app.js'
import { BotsService, OwnBots } from '../bots/index.js'
import { NotificationWorker } from '../notifications/notification-worker.js'
import { UserSessions } from '../../accounts/users/index.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let mail: Awaited<ReturnType<typeof startMailCatcher>>
let server: TestApp
let ada: CookieCaller
let bot: { publicId: string; id: string }
let people = 0

beforeAll(async () => {
  database = await startTestDatabase()
  mail = await startMailCatcher()
  server = await startTestApp({
    dataSource: database.dataSource,
    environment: { RATE_LIMIT_SCALE: '0', SMTP_URL: mail.url, PUBLIC_URL: 'https://loquia.example' },
  })
})
afterAll(async () => {
  await server?.stop()
  await mail?.stop()
  await database?.stop()
})
/** Somebody with one bot. */
async function register(
  name: string,
  url = server.url,
): Promise<{ person: CookieCaller; bot: { publicId: string; id: string } }> {
  const person = await new CookieCaller(url).register(name)
  const publicId = ownBotsResponse.parse((await person.call('GET', '/api/chatbot/bots')).body).bots[0]!.botId
  const [{ id }] = await query(
    `UPDATE bots SET domain = 'bakery.example', name = 'Buy cheap pills' WHERE public_id = $1 RETURNING id`,
    [publicId],
  ).then(([rows]) => rows)
  return { person, bot: { publicId, id } }
}
const query = (sql: string, values: unknown[] = []) => database.dataSource.query(sql, values)
beforeEach(async () => {
  mail.emails.length = 0
  const made = await register(`ada-${people++}`)
  ada = made.person
  bot = made.bot
})

const path = (rest: string) => `/api/chatbot/bots/${bot.publicId}/${rest}`
const save = async (email: string, person = ada) =>
  notificationsResponse.parse(
    (await person.call('PUT', path('notifications'), { email, webhookUrl: '', events: ['lead'] })).body,
  )
const isConfirmed = async () =>
  notificationsResponse.parse((await ada.call('GET', path('notifications'))).body).emailConfirmed
const confirm = (token: string) =>
  new CookieCaller(server.url).call('POST', '/api/notification-address/confirm', { token })
const emailsTo = (address: string) => mail.emails.filter(({ to }) => to.includes(address)).map(({ text }) => text)
/** The token of the newest of as many emails. */
async function tokenOf(address: string, emails = 1): Promise<string> {
  await expect.poll(() => emailsTo(address)).toHaveLength(emails)
  return /#token=([\w-]{43})$/m.exec(emailsTo(address).at(-1)!.replaceAll('\r', ''))![1]!
}
let leads = 0
/** A visitor leaves an address, and the worker tells of it whom it may; only what is a second old is told. */
async function leaveLead(message: string): Promise<void> {
  const [{ id }] = await query(
    `INSERT INTO conversations (bot_id, token_hash) VALUES ($1, gen_random_uuid()::text) RETURNING id`,
    [bot.id],
  )
  await query(
    `INSERT INTO leads (bot_id, conversation_id, client_lead_id, name, email, message) VALUES ($1, $2, $3, 'Rosa', 'rosa@example.com', $4)`,
    [bot.id, id, String(leads++), message],
  )
}
async function tell(): Promise<void> {
  const newest = async () =>
    (
      await query(
        `SELECT n.told_until >= (SELECT max(created_at) FROM leads l WHERE l.bot_id = n.bot_id) AS told FROM bot_notifications n WHERE bot_id = $1`,
        [bot.id],
      )
    )[0].told as boolean
  await expect
    .poll(
      async () => {
        await server.app.get(NotificationWorker).tellAll()
        return newest()
      },
      { interval: 200 },
    )
    .toBe(true)
}

it('asks a new address once, and writes nothing else to it before its link was opened and pressed', async () => {
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
  // Whoever follows the link without pressing anything confirms nothing.
  expect(
    (await new CookieCaller(server.url).call('GET', `/api/notification-address/confirm?token=${token}`)).status,
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
  // An answer to it reaches who asked, and its link the list that it tells of.
  expect(mail.emails.at(-1)?.source).toMatch(/^Reply-To: rosa@example\.com/m)
  expect(emailsTo('Desk@bakery.example')[1]).toMatch(/\/portal\/analytics\?bot=[\w-]+&tab=leads\r?$/m)
  // Confirmed for the account, and for nobody else.
  await save('other@bakery.example')
  expect(await save('desk@bakery.example')).toMatchObject({ emailConfirmed: true })
  const eve = await register(`eve-${people++}`)
  bot = eve.bot
  expect(await save('desk@bakery.example', eve.person)).toMatchObject({ emailConfirmed: false })
  await expect.poll(() => emailsTo('desk@bakery.example')).toHaveLength(1)
})

it('sends the link again, in the language of the bot; the one before and an old one prove nothing', async () => {
  await query(`UPDATE bots SET language = 'it', domain = '' WHERE id = $1`, [bot.id])
  await save('negozio@example.it')
  const first = await tokenOf('negozio@example.it')
  expect(emailsTo('negozio@example.it')[0]).toMatch(
    /del suo chatbot[\s\S]*https:\/\/loquia\.example\/it\/auth\/confirm-address#token=[\s\S]*7 giorni/,
  )
  expect(await ada.refusal('POST', path('notifications/address'))).toBeUndefined()
  const second = await tokenOf('negozio@example.it', 2)
  expect((await confirm(first)).status).toBe(410)
  await query(`UPDATE notice_addresses SET expires_at = now() WHERE email = 'negozio@example.it'`)
  expect((await confirm(second)).status).toBe(410)
  await ada.call('POST', path('notifications/address'))
  expect((await confirm(await tokenOf('negozio@example.it', 3))).status).toBe(200)
  // Confirmed, it is not asked any more.
  await ada.call('POST', path('notifications/address'))
  await leaveLead('Ultimo')
  await tell()
  await expect.poll(() => emailsTo('negozio@example.it').at(-1)).toContain('Ultimo')
  expect(emailsTo('negozio@example.it')).toHaveLength(4)
})

it('takes a reset link that was opened as proof of the account’s own address', async () => {
  const own = `ada-${people - 1}@example.com`
  await ada.call('POST', '/api/password/forgot', { email: own })
  const token = await tokenOf(own)
  expect((await ada.call('POST', '/api/password/reset', { token, password: 'entirely fresh words' })).status).toBe(200)
  await ada.call('POST', '/api/login', { username: own.split('@')[0], password: 'entirely fresh words' })
  expect(await save(own)).toMatchObject({ emailConfirmed: true })
  // The link, and that the password is new.
  await expect.poll(() => emailsTo(own)).toHaveLength(2)
  expect(emailsTo(own).join()).not.toContain('confirm-address')
})

it('lets what was set up before rest when a reset link is used at an address for the first time, until it is saved again', async () => {
  const own = `ada-${people - 1}@example.com`
  let emails = 0
  const reset = async (password: string) => {
    await new CookieCaller(server.url).call('POST', '/api/password/forgot', { email: own })
    const token = await tokenOf(own, ++emails)
    expect((await new CookieCaller(server.url).call('POST', '/api/password/reset', { token, password })).status).toBe(
      200,
    )
    await expect.poll(() => emailsTo(own)).toHaveLength(++emails)
    expect((await ada.call('POST', '/api/login', { username: own.split('@')[0], password })).status).toBe(200)
    return emailsTo(own).at(-1)
  }
  const settings = async () => notificationsResponse.parse((await ada.call('GET', path('notifications'))).body)
  const key = async () =>
    modelKeyResponse.parse((await ada.call('GET', `/api/chatbot/model-key?botId=${bot.publicId}`)).body).modelKey
  const paused = async () =>
    ownBotsResponse
      .parse((await ada.call('GET', '/api/chatbot/bots')).body)
      .bots.find(({ botId }) => botId === bot.publicId)?.paused
  const webhooked = { email: 'desk@stranger.example', webhookUrl: 'https://stranger.example/loquia', events: ['lead'] }
  const { version } = await settings()
  await ada.call('PUT', path('notifications'), { ...webhooked, version })
  // Whoever read them before that writes nothing over it, and no email goes out for them.
  expect(
    await ada.refusal('PUT', path('notifications'), { ...webhooked, email: 'late@stranger.example', version }),
  ).toBe('settings_changed')
  expect(emailsTo('late@stranger.example')).toEqual([])
  await confirm(await tokenOf('desk@stranger.example'))
  await ada.call('PUT', '/api/chatbot/model-key', { key: 'sk-of-a-stranger', botId: bot.publicId })
  expect([(await settings()).held, (await key()).held]).toEqual([false, false])

  expect(await reset('entirely fresh words')).toContain('paused')
  expect(await settings()).toMatchObject({ held: true, settings: webhooked })
  expect(await key()).toMatchObject({ held: true, lastFour: 'nger' })
  expect(await paused()).toEqual(['notifications', 'model_key'])
  expect((await ada.call('POST', '/api/chatbot/model-key/test', { botId: bot.publicId })).body).toMatchObject({
    code: 'model_key_missing',
  })
  expect((await ada.call('POST', path('notifications/test'), {})).body).toMatchObject({
    delivered: false,
    reason: 'no_webhook',
  })
  await leaveLead('For the stranger’s eyes')
  await server.app.get(NotificationWorker).tellAll()

  await ada.call('PUT', path('notifications'), { ...webhooked, webhookUrl: '' })
  await ada.call('PUT', '/api/chatbot/model-key', { key: 'sk-of-the-owner', botId: bot.publicId })
  expect([(await settings()).held, (await key()).held]).toEqual([false, false])
  expect(await paused()).toEqual([])
  await leaveLead('For everybody’s eyes')
  await tell()
  await expect.poll(() => emailsTo('desk@stranger.example').at(-1)).toContain('For everybody’s eyes')
  expect(emailsTo('desk@stranger.example').join()).not.toContain('For the stranger')
  expect(await query(`SELECT 1 FROM webhook_deliveries WHERE bot_id = $1`, [bot.id])).toEqual([])

  // The address is confirmed now: who set this up could read its mail.
  expect(await reset('other fresh words')).not.toContain('paused')
  expect([(await settings()).held, (await key()).held]).toEqual([false, false])
  // Another address needs a proof of its own.
  await ada.call('PUT', '/api/account', { email: `moved-${own}`, currentPassword: 'other fresh words' })
  await new CookieCaller(server.url).call('POST', '/api/password/forgot', { email: `moved-${own}` })
  const token = await tokenOf(`moved-${own}`, 2)
  await new CookieCaller(server.url).call('POST', '/api/password/reset', { token, password: 'third fresh words' })
  await ada.call('POST', '/api/login', { username: own.split('@')[0], password: 'third fresh words' })
  expect((await settings()).held).toBe(true)
})

it('lets a stranger’s save that overlaps the first reset lift nothing, whichever is first', async () => {
  const stranger = { email: '', webhookUrl: 'https://stranger.example/loquia', events: ['lead'] }
  const saveNotifications = () => ada.call('PUT', path('notifications'), stranger)
  const saveKey = () => ada.call('PUT', '/api/chatbot/model-key', { key: 'sk-of-a-stranger', botId: bot.publicId })
  const held = async () =>
    (
      await query(
        `SELECT n.held_at IS NOT NULL AS notifications, k.held_at IS NOT NULL AS key FROM bot_notifications n JOIN model_keys k USING (bot_id) WHERE bot_id = $1`,
        [bot.id],
      )
    )[0]
  const reset = async (nth: number) => {
    const own = `ada-${people - 1}@example.com`
    const token = await tokenOf(own)
    expect(
      (
        await new CookieCaller(server.url).call('POST', '/api/password/reset', {
          token,
          password: `entirely fresh words ${nth}`,
        })
      ).status,
    ).toBe(200)
  }
  const ask = () => ada.call('POST', '/api/password/forgot', { email: `ada-${people - 1}@example.com` })
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
    { save: saveNotifications, thenReset: () => after(server.app.get(OwnBots), 'find', () => reset(1)) },
    { save: saveKey, thenReset: () => after(server.app.get(BotsService), 'ofOwner', () => reset(1)) },
  ]
  for (const { save, thenReset } of looks) {
    ;({ person: ada, bot } = await register(`ada-${people++}`))
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
    ;({ person: ada, bot } = await register(`ada-${people++}`))
    await (save === saveKey ? saveNotifications : saveKey)()
    await ask()
    let done: Promise<void> | undefined
    after(server.app.get(UserSessions), 'hold', () => void (done = reset(2)))
    expect((await save()).status).toBe(200)
    await done
    expect(await held()).toEqual({ notifications: true, key: true })
    vi.restoreAllMocks()
  }
})

it('shortens what strangers wrote, and how much of it', async () => {
  await save('desk@bakery.example')
  await confirm(await tokenOf('desk@bakery.example'))
  for (let n = 0; n < 23; n++) await leaveLead(`${'\n'.repeat(40)}${'😀'.repeat(1_000)}`)
  // Of one moment, so that one email tells of them.
  await query(`UPDATE leads SET created_at = now() WHERE bot_id = $1`, [bot.id])
  await tell()
  await expect.poll(() => emailsTo('desk@bakery.example')).toHaveLength(2)
  const email = emailsTo('desk@bakery.example')[1]!.replaceAll('\r', '')
  expect(email.match(/Wants to hear from you:/g)).toHaveLength(20)
  expect(email).toContain('And 3 more.')
  expect(mail.emails.at(-1)?.source).not.toMatch(/^Reply-To/m)
  expect(Math.max(...email.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(502)
  expect(email).not.toMatch(/�|\n{3}/)
})

it('asks an address that was stored while no mail left, once there is a mail server', async () => {
  await query(`INSERT INTO bot_notifications (bot_id, email, events) VALUES ($1, 'kept@bakery.example', '["lead"]')`, [
    bot.id,
  ])
  await Promise.all([1, 2].map(() => server.app.get(NotificationWorker).tellAll()))
  const token = await tokenOf('kept@bakery.example')
  await server.app.get(NotificationWorker).tellAll()
  expect((await confirm(token)).status).toBe(200)
  expect(await isConfirmed()).toBe(true)
  expect(emailsTo('kept@bakery.example')).toHaveLength(1)
})

it('writes only so often for one account and to one mailbox', async () => {
  const strict = await startTestApp({ dataSource: database.dataSource, environment: { SMTP_URL: mail.url } })
  try {
    let eve: CookieCaller | undefined
    const another = async () => {
      const made = await register(`mallory-${people++}`, strict.url)
      bot = made.bot
      eve = made.person
    }
    const asking = async (email: string) =>
      eve?.refusal('PUT', path('notifications'), { email, webhookUrl: '', events: ['lead'] })
    for (let n = 0; n < rateLimits.notificationAddressPerMailbox.points; n++) {
      await another()
      expect(await asking(`victim+${n}@example.com`)).toBeUndefined()
    }
    await another()
    expect(await asking('Victim@example.com')).toBe('rate_limited')
    // What is refused is not kept either.
    expect(await query(`SELECT * FROM bot_notifications WHERE bot_id = $1`, [bot.id])).toEqual([])
    await another()
    for (let n = 0; n < rateLimits.notificationAddressPerUser.points; n++)
      expect(await asking(`victim-${n}@example.com`)).toBeUndefined()
    expect(await asking('another-victim@example.com')).toBe('rate_limited')
  } finally {
    await strict.stop()
  }
})

it('promises nothing where no mail is sent', async () => {
  const silent = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0' } })
  try {
    const zoe = await register(`zoe-${people++}`, silent.url)
    bot = zoe.bot
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

it('counts addresses as confirmed that notifications went to before', async () => {
  await query(
    `INSERT INTO bot_notifications (bot_id, email, events) VALUES ($1, 'Before@bakery.example', '["lead"]')`,
    [bot.id],
  )
  const runner = database.dataSource.createQueryRunner()
  try {
    await new NoticeAddresses1763800000032().down(runner)
    await new NoticeAddresses1763800000032().up(runner)
  } finally {
    await runner.release()
  }
  expect(await isConfirmed()).toBe(true)
})
