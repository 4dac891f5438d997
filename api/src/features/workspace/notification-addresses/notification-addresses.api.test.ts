import { confirmAddressResponse, rateLimits } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { NoticeAddresses1763800000032 } from '../../../database/migrations/0.1/0032-notice-addresses.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startTestApp } from '../../../testing/test-app.js'
import { NotificationConsumer } from '../notifications/index.js'
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

addressesScene()

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
  // An answer to it reaches who asked, and its link the list that it tells of.
  expect(scene.mail.emails.at(-1)?.source).toMatch(/^Reply-To: rosa@example\.com/m)
  expect(emailsTo('Desk@bakery.example')[1]).toMatch(/\/portal\/analytics\?bot=[\w-]+&tab=leads\r?$/m)
  // Confirmed for the account, and for nobody else.
  await save('other@bakery.example')
  expect(await save('desk@bakery.example')).toMatchObject({ emailConfirmed: true })
  const eve = await register(`eve-${scene.people++}`)
  scene.bot = eve.bot
  expect(await save('desk@bakery.example', eve.person)).toMatchObject({ emailConfirmed: false })
  await expect.poll(() => emailsTo('desk@bakery.example')).toHaveLength(1)
})

it('sends the link again, in the language of the bot; the one before and an old one prove nothing', async () => {
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
  // Confirmed, it is not asked any more.
  await scene.ada.call('POST', path('notifications/address'))
  await leaveLead('Ultimo')
  await tell()
  await expect.poll(() => emailsTo('negozio@example.it').at(-1)).toContain('Ultimo')
  expect(emailsTo('negozio@example.it')).toHaveLength(4)
})

it('takes a reset link that was opened as proof of the account’s own address', async () => {
  const own = `ada-${scene.people - 1}@example.com`
  await scene.ada.call('POST', '/api/password/forgot', { email: own })
  const token = await tokenOf(own)
  expect(
    (await scene.ada.call('POST', '/api/password/reset', { token, password: 'entirely fresh words' })).status,
  ).toBe(200)
  await scene.ada.call('POST', '/api/login', { username: own.split('@')[0], password: 'entirely fresh words' })
  expect(await save(own)).toMatchObject({ emailConfirmed: true })
  // The link, and that the password is new.
  await expect.poll(() => emailsTo(own)).toHaveLength(2)
  expect(emailsTo(own).join()).not.toContain('confirm-address')
})

it('shortens what strangers wrote, and how much of it', async () => {
  await save('desk@bakery.example')
  await confirm(await tokenOf('desk@bakery.example'))
  for (let n = 0; n < 23; n++) await leaveLead(`${'\n'.repeat(40)}${'😀'.repeat(1_000)}`)
  // Of one moment, so that one email tells of them.
  await query(`UPDATE leads SET created_at = now() WHERE bot_id = $1`, [scene.bot.id])
  await tell()
  await expect.poll(() => emailsTo('desk@bakery.example')).toHaveLength(2)
  const email = emailsTo('desk@bakery.example')[1]!.replaceAll('\r', '')
  expect(email.match(/Wants to hear from you:/g)).toHaveLength(20)
  expect(email).toContain('And 3 more.')
  expect(scene.mail.emails.at(-1)?.source).not.toMatch(/^Reply-To/m)
  expect(Math.max(...email.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(502)
  expect(email).not.toMatch(/�|\n{3}/)
})

it('asks an address that was stored while no mail left, once there is a mail server', async () => {
  await query(`INSERT INTO bot_notifications (bot_id, email, events) VALUES ($1, 'kept@bakery.example', '["lead"]')`, [
    scene.bot.id,
  ])
  await Promise.all([1, 2].map(() => scene.server.app.get(NotificationConsumer).tellAll()))
  const token = await tokenOf('kept@bakery.example')
  await scene.server.app.get(NotificationConsumer).tellAll()
  expect((await confirm(token)).status).toBe(200)
  expect(await isConfirmed()).toBe(true)
  expect(emailsTo('kept@bakery.example')).toHaveLength(1)
})

it('writes only so often for one account and to one mailbox', async () => {
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
    const asking = async (email: string) =>
      eve?.refusal('PUT', path('notifications'), { email, webhookUrl: '', events: ['lead'] })
    for (let n = 0; n < rateLimits.notificationAddressPerMailbox.points; n++) {
      await another()
      expect(await asking(`victim+${n}@example.com`)).toBeUndefined()
    }
    await another()
    expect(await asking('Victim@example.com')).toBe('rate_limited')
    // What is refused is not kept either.
    expect(await query(`SELECT * FROM bot_notifications WHERE bot_id = $1`, [scene.bot.id])).toEqual([])
    await another()
    for (let n = 0; n < rateLimits.notificationAddressPerUser.points; n++)
      expect(await asking(`victim-${n}@example.com`)).toBeUndefined()
    expect(await asking('another-victim@example.com')).toBe('rate_limited')
  } finally {
    await strict.stop()
  }
})

it('promises nothing where no mail is sent', async () => {
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

it('counts addresses as confirmed that notifications went to before', async () => {
  await query(
    `INSERT INTO bot_notifications (bot_id, email, events) VALUES ($1, 'Before@bakery.example', '["lead"]')`,
    [scene.bot.id],
  )
  const runner = scene.database.dataSource.createQueryRunner()
  try {
    await new NoticeAddresses1763800000032().down(runner)
    // As the tables were then: each bot had one owner.
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

await import('./first-proof-suite.testing.js')
