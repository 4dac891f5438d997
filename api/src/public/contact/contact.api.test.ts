import { contactInquiryResponse, errorBodySchema, limits } from '@loquia/contracts'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
const emails: string[] = []
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      emails.push(Buffer.concat(parts).toString())
      done()
    })
  },
})

beforeAll(async () => {
  database = await startTestDatabase()
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
  const { port } = mail.server.address() as AddressInfo
  server = await startTestApp({
    dataSource: database.dataSource,
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, ADMIN_EMAIL: 'desk@loquia.example' },
  })
})
afterAll(async () => {
  await server.stop()
  await new Promise<void>((resolve) => mail.close(() => resolve()))
  await database.stop()
})
afterEach(() => database.dataSource.query('DELETE FROM contact_inquiries'))

const good = { name: 'Anna Rossi', email: 'anna@example.com', message: 'Do you speak Italian?', acceptTerms: true }
const send = (body: unknown, language = 'en'): Promise<Response> =>
  fetch(`${server.url}/api/contact-inquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  })
const stored = (): Promise<{ name: string; email: string; message: string; language: string }[]> =>
  database.dataSource.query('SELECT name, email, message, language FROM contact_inquiries')

it('thanks in the sender’s language', async () => {
  const response = await send(good, 'it')
  expect(response.status).toBe(201)
  expect(contactInquiryResponse.parse(await response.json()).message).toBe('Ti risponderemo appena possibile.')
})

it('stores a message', async () => {
  await send(good, 'it')
  expect(await stored()).toEqual([
    { name: 'Anna Rossi', email: 'anna@example.com', message: 'Do you speak Italian?', language: 'it' },
  ])
})

it('emails the admin a message with the sender’s address to reply to', async () => {
  const message = 'Do you also speak German?'
  const received = () => emails.find((email) => email.includes(message))
  await send({ ...good, message })
  await expect.poll(received).toMatch(/^Reply-To: anna@example\.com/m)
})

it.each([
  [{ ...good, name: 'A' }, 'name', 'Name must be at least 2 characters', 'Il nome deve avere almeno 2 caratteri'],
  [{ ...good, email: 'anna' }, 'email', 'Please enter a valid email address', 'Scrivi un indirizzo email valido'],
  [
    { ...good, message: 'short   ' },
    'message',
    'Message must be at least 10 characters',
    'Il messaggio deve avere almeno 10 caratteri',
  ],
  [
    { ...good, acceptTerms: false },
    'acceptTerms',
    'You must accept the terms and conditions',
    'Devi accettare i termini e le condizioni',
  ],
])('refuses %j in the language of its sender', async (body, path, english, italian) => {
  for (const [language, text] of [
    ['en', english],
    ['it', italian],
  ] as const) {
    const response = await send(body, language)
    expect(response.status).toBe(400)
    expect(errorBodySchema.parse(await response.json())).toMatchObject({
      code: 'invalid_request',
      message: text,
      issues: [{ path, message: text }],
    })
  }
  expect(await stored()).toEqual([])
})

it('cleans the name of a sender in the email', async () => {
  const message = 'Please pay the bill today.'
  const received = () => emails.find((email) => email.includes(message))
  expect(
    (await send({ ...good, message, name: 'Anna\u202E <boss@bank.example> (it)\n\nPay the bill today\u2028' })).status,
  ).toBe(201)
  await expect.poll(received).toContain('Anna <boss@bank.example> (it) Pay the bill today <anna@example.com> (en)')
})

it.each<[string, object, string, string, string]>([
  [
    'chatbot-demo/contact',
    { fullName: '', email: 'a@example.com' },
    'fullName',
    'This is required.',
    'Questo campo è obbligatorio.',
  ],
  [
    'chatbot-demo/contact',
    { fullName: 'A', email: 'nowhere' },
    'email',
    'Please enter a valid email address',
    'Scrivi un indirizzo email valido',
  ],
  [
    'chatbot-demo/contact',
    { fullName: 'x'.repeat(5_000), email: 'a@example.com' },
    'fullName',
    `At most ${limits.nameMaxChars} characters.`,
    `Al massimo ${limits.nameMaxChars} caratteri.`,
  ],
  [
    'chatbot-demo/create',
    { domain: 'example.com', language: 'de' },
    'language',
    'One of: en, it.',
    'Uno di questi: en, it.',
  ],
  [
    'contact-inquiry',
    { ...good, name: 7 },
    'name',
    'This is missing or has the wrong type.',
    'Manca o è del tipo sbagliato.',
  ],
  [
    'password/reset',
    { token: 'x', password: 'abc' },
    'password',
    'Password must be at least 6 characters',
    'La password deve avere almeno 6 caratteri',
  ],
])('explains an invalid call of %s in the caller’s language (%#)', async (path, body, field, english, italian) => {
  for (const [language, text] of [
    ['en', english],
    ['it', italian],
  ] as const) {
    const response = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body),
    })
    expect(errorBodySchema.parse(await response.json())).toMatchObject({ issues: [{ path: field, message: text }] })
  }
})

it('drops a message with the hidden field filled in', async () => {
  expect((await send({ ...good, website: 'https://spam.example' })).status).toBe(201)
  expect(await stored()).toEqual([])
})

it('limits the messages of an address per hour', async () => {
  const strict = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0.1' } })
  try {
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) {
      statuses.push(
        (
          await fetch(`${strict.url}/api/contact-inquiry`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(good),
          })
        ).status,
      )
    }
    expect(statuses).toEqual([201, 201, 429])
  } finally {
    await strict.stop()
  }
})
