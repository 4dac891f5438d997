import { notificationsResponse, ownBotsResponse } from '@loquia/contracts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startMailCatcher } from '../../testing/mail-catcher.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { NotificationConsumer } from '../../portal/notifications/index.js'

export const scene = { people: 0 } as {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  mail: Awaited<ReturnType<typeof startMailCatcher>>
  server: TestApp
  ada: CookieCaller
  bot: { publicId: string; id: string }
  people: number
}

export function addressesScene(): void {
  beforeAll(async () => {
    scene.database = await startTestDatabase()
    scene.mail = await startMailCatcher()
    scene.server = await startTestApp({
      dataSource: scene.database.dataSource,
      environment: { RATE_LIMIT_SCALE: '0', SMTP_URL: scene.mail.url, PUBLIC_URL: 'https://loquia.example' },
    })
  })
  afterAll(async () => {
    await scene.server?.stop()
    await scene.mail?.stop()
    await scene.database?.stop()
  })
  beforeEach(async () => {
    scene.mail.emails.length = 0
    const made = await register(`ada-${scene.people++}`)
    scene.ada = made.person
    scene.bot = made.bot
  })
}

export async function register(
  name: string,
  url = scene.server.url,
): Promise<{ person: CookieCaller; bot: { publicId: string; id: string } }> {
  const person = await new CookieCaller(url).register(name)
  const publicId = ownBotsResponse.parse((await person.call('POST', '/api/chatbot/bots')).body).bots[0]!.botId
  const [{ id }] = await query(
    `UPDATE bots SET domain = 'bakery.example', name = 'Buy cheap pills' WHERE public_id = $1 RETURNING id`,
    [publicId],
  ).then(([rows]) => rows)
  return { person, bot: { publicId, id } }
}
export const query = (sql: string, values: unknown[] = []) => scene.database.dataSource.query(sql, values)
export const path = (rest: string) => `/api/chatbot/bots/${scene.bot.publicId}/${rest}`
export const save = async (email: string, person = scene.ada) =>
  notificationsResponse.parse((await person.call('PUT', path('notifications'), { email, events: ['lead'] })).body)
export const isConfirmed = async () =>
  notificationsResponse.parse((await scene.ada.call('GET', path('notifications'))).body).emailConfirmed
export const confirm = (token: string) =>
  new CookieCaller(scene.server.url).call('POST', '/api/notification-address/confirm', { token })
export const emailsTo = (address: string) =>
  scene.mail.emails.filter(({ to }) => to.includes(address)).map(({ text }) => text)
export async function tokenOf(address: string, emails = 1): Promise<string> {
  await expect.poll(() => emailsTo(address)).toHaveLength(emails)
  return /#token=([\w-]{43})$/m.exec(emailsTo(address).at(-1)!.replaceAll('\r', ''))![1]!
}
let leads = 0
export async function leaveLead(message: string): Promise<void> {
  const [{ id }] = await query(
    `INSERT INTO conversations (bot_id, token_hash) VALUES ($1, gen_random_uuid()::text) RETURNING id`,
    [scene.bot.id],
  )
  await query(
    `INSERT INTO leads (bot_id, conversation_id, client_lead_id, name, email, message) VALUES ($1, $2, $3, 'Rosa', 'rosa@example.com', $4)`,
    [scene.bot.id, id, String(leads++), message],
  )
}
export async function tell(): Promise<void> {
  const newest = async () =>
    (
      await query(
        `SELECT n.told_until >= (SELECT max(created_at) FROM leads l WHERE l.bot_id = n.bot_id) AS told FROM bot_notifications n WHERE bot_id = $1`,
        [scene.bot.id],
      )
    )[0].told as boolean
  await expect
    .poll(
      async () => {
        await scene.server.app.get(NotificationConsumer).sendAll()
        return newest()
      },
      { interval: 200 },
    )
    .toBe(true)
}
