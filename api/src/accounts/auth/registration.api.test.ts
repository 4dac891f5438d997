import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp

beforeAll(async () => {
  database = await startTestDatabase()
  server = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0' } })
  expect((await new CookieCaller(server.url).call('POST', '/api/register', ada)).status).toBe(201)
})
afterAll(async () => {
  await server?.stop()
  await database?.stop()
})

const ada = { username: 'Ada', password: 'correct horse', email: 'ada@example.com', firstName: 'Ada' }

it.each(['password', 'PassWord1', '123456789', 'juventus'])(
  'opens no account with a password that has leaked: %s',
  async (password) => {
    const browser = new CookieCaller(server.url)
    const refused = await browser.call(
      'POST',
      '/api/register',
      { ...ada, username: 'Leaky', email: 'leaky@example.com', password },
      { 'accept-language': 'it' },
    )
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'password_leaked', message: expect.stringContaining('rubate') },
    })
    expect(await database.dataSource.query(`SELECT 1 FROM users WHERE username = 'Leaky'`)).toEqual([])
  },
)

it.each([
  'loquia',
  'L0quia2026',
  'giulia1985',
  'Giùlia-123456',
  'verdi.giulia',
  'verdiverdi',
  'forneria!',
  'fornodiverdi',
  'd1v3rd1',
])('opens no account with a password made of what is known of its owner: %s', async (password) => {
  const browser = new CookieCaller(server.url)
  const owner = {
    username: 'giulia',
    email: 'verdi.giulia@forneria.example',
    lastName: 'Verdi',
    company: 'Forno di Verdi',
  }
  const refused = await browser.call('POST', '/api/register', { ...owner, password }, { 'accept-language': 'it' })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'password_guessable', message: expect.stringContaining('si indovina') },
  })
  expect(await database.dataSource.query(`SELECT 1 FROM users WHERE username = 'giulia'`)).toEqual([])
})

it('takes a password in which a name stands beside enough else', async () => {
  const owner = { username: 'tom', email: 'tom@tomato.example', company: 'Q' }
  expect(
    (await new CookieCaller(server.url).call('POST', '/api/register', { ...owner, password: 'tomorrow is a walk' }))
      .status,
  ).toBe(201)
})

it('takes a name and an address once, whatever their case', async () => {
  const browser = new CookieCaller(server.url)
  expect(
    await browser.call('POST', '/api/register', { ...ada, username: 'aDA', email: 'other@example.com' }),
  ).toMatchObject({ status: 409, body: { code: 'username_taken' } })
  expect(
    await browser.call('POST', '/api/register', { ...ada, username: 'Grace', email: 'ADA@example.com' }),
  ).toMatchObject({ status: 409, body: { code: 'email_taken' } })
})

it('cannot be made an admin by asking', async () => {
  const reply = await new CookieCaller(server.url).call('POST', '/api/register', {
    username: 'Mallory',
    password: 'let me in',
    email: 'm@example.com',
    role: 'admin',
  })
  expect(reply.body).toMatchObject({ role: 'client' })
})
