import { notificationsResponse, ownBotsResponse, reportResponse, type Outcome } from '@loquia/contracts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startMailCatcher } from '../../testing/mail-catcher.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { ReportService } from '../analytics/index.js'
import { WeeklyReport } from './weekly-report.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let mail: Awaited<ReturnType<typeof startMailCatcher>>
let server: TestApp
let ada: CookieCaller
let botId: string
let id: string

const query = (sql: string, values: unknown[] = []) => database.dataSource.query(sql, values)
const path = (rest: string) => `/api/chatbot/bots/${botId}/${rest}`
const email = 'owner@bakery.example'
const monday = new Date('2026-03-23T08:00:00Z')
const tell = (now: Date) => server.app.get(WeeklyReport).sendAll(now)
const notify = async (settings: object = {}) =>
  notificationsResponse.parse(
    (await ada.call('PUT', path('notifications'), { email, webhookUrl: '', events: [], ...settings })).body,
  )

beforeAll(async () => {
  database = await startTestDatabase()
  mail = await startMailCatcher()
  server = await startTestApp({
    dataSource: database.dataSource,
    environment: { RATE_LIMIT_SCALE: '0', SMTP_URL: mail.url, PUBLIC_URL: 'https://loquia.example' },
  })
  ada = await new CookieCaller(server.url).register('ada')
  botId = ownBotsResponse.parse((await ada.call('POST', '/api/chatbot/bots')).body).bots[0]!.botId
  ;[[{ id }]] = await query(
    `UPDATE bots SET name = 'Bakery', time_zone = 'Europe/Rome' WHERE public_id = $1 RETURNING id`,
    [botId],
  )
  await notify()
  await query(`UPDATE notice_addresses SET proven_at = now() WHERE email = $1`, [email])
  await vi.waitFor(() => mail.emails.length > 0 || Promise.reject(new Error('no question yet')))
})
afterAll(async () => {
  await server?.stop()
  await mail?.stop()
  await database?.stop()
})
beforeEach(async () => {
  mail.emails.length = 0
  await query(`DELETE FROM conversations`)
  await query(`UPDATE bot_notifications SET weekly_told = NULL`)
  await query(`UPDATE bots SET language = 'en'`)
})

interface Turn {
  question: string
  outcome: Outcome
  feedback?: 'up' | 'down'
}
async function conversation(at: string, turns: readonly Turn[], isTest = false): Promise<void> {
  const [{ id: conversationId }] = await query(
    `INSERT INTO conversations (bot_id, token_hash, created_at, is_test) VALUES ($1, gen_random_uuid()::text, $2, $3) RETURNING id`,
    [id, at, isTest],
  )
  for (const [minute, { question, outcome, feedback }] of turns.entries()) {
    const [asked] = await query(
      `INSERT INTO messages (conversation_id, role, content, created_at) VALUES ($1, 'user', $2, $3::timestamptz + make_interval(mins => $4)) RETURNING id, created_at`,
      [conversationId, question, at, minute],
    )
    await query(
      `INSERT INTO messages (conversation_id, role, question_id, content, outcome, refused, feedback, created_at) VALUES ($1, 'assistant', $2, 'At eight.', $3, $4, $5, $6)`,
      [conversationId, asked.id, outcome, outcome === 'none', feedback ?? null, asked.created_at],
    )
    if (outcome !== 'sure')
      await query(`INSERT INTO unanswered_questions (bot_id, message_id, question) VALUES ($1, $2, $3)`, [
        id,
        asked.id,
        question,
      ])
  }
}
const sure = { question: 'When do you open?', outcome: 'sure' } as const
const open = { question: 'Do you repair <b>bicycles</b>?', outcome: 'none' } as const

it('counts resolved conversations by days of the bot’s time zone', async () => {
  // The 23rd in Rome, but still the 22nd in UTC.
  await conversation('2026-03-22T23:05:00Z', [sure])
  await conversation('2026-03-22T22:00:00Z', [open, sure])
  await conversation('2026-03-20T10:00:00Z', [sure, open])
  await conversation('2026-03-20T10:00:00Z', [{ ...sure, feedback: 'down' }, sure])
  await conversation('2026-03-20T10:00:00Z', [{ ...sure, feedback: 'up' }])
  await conversation('2026-03-20T10:00:00Z', [sure], true)
  await conversation('2026-03-14T10:00:00Z', [open])
  const report = await server.app.get(ReportService).getReport(id, 7, new Date('2026-03-22T23:30:00Z'))
  expect(report.timeZone).toBe('Europe/Rome')
  expect(report.days.map(({ day, conversations, resolved }) => [day, conversations, resolved])).toEqual([
    ['2026-03-17', 0, 0],
    ['2026-03-18', 0, 0],
    ['2026-03-19', 0, 0],
    ['2026-03-20', 3, 1],
    ['2026-03-21', 0, 0],
    ['2026-03-22', 1, 1],
    ['2026-03-23', 1, 1],
  ])
  expect(report.now).toMatchObject({ conversations: 5, resolved: 3, questions: 8, sure: 6, none: 2, up: 1, down: 1 })
  expect(report.before).toMatchObject({ conversations: 1, resolved: 0, questions: 1, none: 1 })
  expect(report.topQuestions).toMatchObject([
    { question: sure.question, count: 6, unanswered: 0 },
    { question: open.question, count: 2, unanswered: 2 },
  ])

  const live = reportResponse.parse((await ada.call('GET', path('report?days=30'))).body)
  expect([live.days.length, live.daysBefore.length]).toEqual([30, 30])
  const file = await ada.call('GET', path('report/export?days=30'))
  expect(file.text).toMatch(
    /^\uFEFF?day \((?:UTC|[A-Z]\w+\/\w+)\),conversations,resolved,handOvers,questions,sure,unsure,none,up,down\r\n20/,
  )
  expect(file.text.trim().split('\r\n')).toHaveLength(31)
})

it('emails the report of last week once on Monday', async () => {
  await conversation('2026-03-17T10:00:00Z', [sure])
  await conversation('2026-03-17T10:00:00Z', [open])
  await conversation('2026-03-18T10:00:00Z', [open])
  await conversation('2026-03-09T10:00:00Z', [sure])
  await conversation('2026-03-23T07:30:00Z', [sure])
  await tell(new Date('2026-03-23T06:59:00Z'))
  // Two nodes may start at the same moment.
  await Promise.all([tell(monday), tell(monday)])
  await tell(new Date('2026-03-23T12:00:00Z'))
  await expect.poll(() => mail.emails).toHaveLength(1)
  const [{ to, source }] = mail.emails as [(typeof mail.emails)[number]]
  expect(to).toEqual([email])
  const [text, html] = partsOf(source)
  expect(source).toMatch(/^Subject: Bakery: 3 conversations last week\r$/m)
  expect(text).toContain('Conversations: 3 (week before: 1)')
  expect(text).toContain('Resolved without an agent: 33% (week before: 100%)')
  expect(text).toContain(`1. ${open.question} (asked 2 times)`)
  expect(text).toMatch(
    /Write the answer: https:\/\/loquia\.example\/portal\/analytics\?bot=\S+&tab=unanswered&answer=\d+/,
  )
  expect(html).toContain('Do you repair &lt;b&gt;bicycles&lt;/b&gt;?')
  expect(html).not.toContain('<b>bicycles')
  await query(`UPDATE bots SET language = 'it'`)
  await query(`UPDATE bot_notifications SET weekly_told = weekly_told - 7`)
  await tell(monday)
  await expect.poll(() => mail.emails).toHaveLength(2)
  expect(mail.emails[1]!.source).toMatch(/^Subject: Bakery: 3 conversazioni la settimana scorsa\r$/m)
  expect(partsOf(mail.emails[1]!.source)[0]).toContain('https://loquia.example/it/portal/analytics')
})

const spyOnSending = () => vi.spyOn(server.app.get(WeeklyReport)['mailer'], 'send')

it('sends no report of a bot that nobody talked to', async () => {
  const sent = spyOnSending()
  await tell(monday)
  expect(sent).not.toHaveBeenCalled()
  sent.mockRestore()
})

it('sends no report to an owner who turned it off', async () => {
  const sent = spyOnSending()
  await conversation('2026-03-17T10:00:00Z', [sure])
  expect((await notify({ weekly: false })).settings.weekly).toBe(false)
  await tell(monday)
  expect(sent).not.toHaveBeenCalled()
  await notify()
  await tell(monday)
  expect(sent).toHaveBeenCalledOnce()
  sent.mockRestore()
})

it('sends no report to an address that is not confirmed', async () => {
  const sent = spyOnSending()
  await conversation('2026-03-17T10:00:00Z', [sure])
  await notify({ email: 'another@bakery.example' })
  sent.mockClear()
  await tell(monday)
  expect(sent).not.toHaveBeenCalled()
  await notify()
  await tell(monday)
  expect(sent).toHaveBeenCalledOnce()
  sent.mockRestore()
})

function partsOf(source: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(source)![1]!
  return source
    .split(`--${boundary}`)
    .slice(1, 3)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const said = body.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(said, 'base64').toString()
      if (!/quoted-printable/i.test(head)) return said
      const bytes = said
        .replace(/=\r\n/g, '')
        .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return Buffer.from(bytes, 'latin1').toString()
    })
}
