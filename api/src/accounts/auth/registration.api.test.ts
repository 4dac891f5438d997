import { beforeAll, expect, it } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { useTestApp } from '../../testing/test-app.js'

const { database, server } = useTestApp({ environment: { RATE_LIMIT_SCALE: '0' } })

beforeAll(async () => {
  expect((await new CookieCaller(server.url).call('POST', '/api/register', ada)).status).toBe(201)
})

const ada = { username: 'Ada', password: 'correct horse', email: 'ada@example.com', firstName: 'Ada' }

it.each(['password', 'PassWord1', '123456789', 'juventus'])('refuses a leaked password: %s', async (password) => {
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
})

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
])('refuses a password made of its owner’s data: %s', async (password) => {
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

it('accepts a password that contains a name beside enough else', async () => {
  const owner = { username: 'tom', email: 'tom@tomato.example', company: 'Q' }
  expect(
    (await new CookieCaller(server.url).call('POST', '/api/register', { ...owner, password: 'tomorrow is a walk' }))
      .status,
  ).toBe(201)
})

it('accepts a username once, whatever its case', async () => {
  const browser = new CookieCaller(server.url)
  expect(
    await browser.call('POST', '/api/register', { ...ada, username: 'aDA', email: 'other@example.com' }),
  ).toMatchObject({ status: 409, body: { code: 'username_taken' } })
})

it('accepts an address once, whatever its case', async () => {
  const browser = new CookieCaller(server.url)
  expect(
    await browser.call('POST', '/api/register', { ...ada, username: 'Grace', email: 'ADA@example.com' }),
  ).toMatchObject({ status: 409, body: { code: 'email_taken' } })
})

it('ignores a role in a registration', async () => {
  const reply = await new CookieCaller(server.url).call('POST', '/api/register', {
    username: 'Mallory',
    password: 'let me in',
    email: 'm@example.com',
    role: 'admin',
  })
  expect(reply.body).toMatchObject({ role: 'client' })
})
