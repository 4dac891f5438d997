import { userSchema } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp, useTestApp } from '../../testing/test-app.js'
import { UsersService } from '../../core/users/index.js'

const { database, server } = useTestApp({
  environment: { RATE_LIMIT_SCALE: '0' },
})

const ada = { username: 'Ada', password: 'correct horse', email: 'ada@example.com', firstName: 'Ada' }

it('registers, logs out, logs in', async () => {
  const browser = new CookieCaller(server.url)
  expect(await browser.call('GET', '/api/user')).toMatchObject({
    status: 401,
    body: { success: false, code: 'unauthorized' },
  })
  expect(await browser.call('GET', '/api/session')).toMatchObject({ status: 200, body: { user: null } })
  expect(browser.cookie).toBe('')

  const registered = await browser.call('POST', '/api/register', ada)
  expect(registered.status).toBe(201)
  expect(userSchema.strict().parse(registered.body)).toMatchObject({
    username: 'Ada',
    role: 'client',
    firstName: 'Ada',
    lastName: null,
  })
  expect(registered.headers.get('set-cookie')).toMatch(/HttpOnly/i)
  expect(registered.headers.get('set-cookie')).toMatch(/SameSite=Lax/i)
  expect((await browser.call('GET', '/api/user')).body).toEqual(registered.body)
  expect((await browser.call('GET', '/api/session')).body).toEqual({ user: registered.body })

  const before = browser.cookie
  expect(await browser.call('POST', '/api/logout')).toMatchObject({ status: 200, body: { success: true } })
  browser.cookie = before
  expect((await browser.call('GET', '/api/user')).status).toBe(401)
  expect((await browser.call('GET', '/api/session')).body).toEqual({ user: null })

  expect(await browser.call('POST', '/api/login', { username: 'ADA', password: ada.password })).toMatchObject({
    status: 200,
    body: registered.body,
  })
  expect(browser.cookie).not.toBe(before)
  expect((await browser.call('GET', '/api/user')).status).toBe(200)
})

it('answers the same to a wrong password as to an unknown name', async () => {
  const browser = new CookieCaller(server.url)
  const wrong = await browser.call('POST', '/api/login', { username: 'Ada', password: 'wrong horse' })
  const unknown = await browser.call('POST', '/api/login', { username: 'Nobody', password: 'wrong horse' })
  const told = ({ status, text, headers }: typeof wrong) => ({
    status,
    text,
    headers: [...headers].filter(([name]) => name !== 'date'),
  })
  expect(told(wrong)).toEqual(told(unknown))
  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 'invalid_credentials', message: 'Wrong username or password' },
  })
  expect(browser.cookie).toBe('')
})

it('does the same work for a wrong password as for an unknown name', async () => {
  /** Processor time in milliseconds, unaffected by other programs. */
  const workOf = async (username: string): Promise<number> => {
    const before = process.cpuUsage()
    expect(
      (await new CookieCaller(server.url).call('POST', '/api/login', { username, password: 'wrong horse' })).status,
    ).toBe(401)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  // The first run and busy cores are slower.
  let [known, unknown] = [Infinity, Infinity]
  for (let round = 0; round < 7; round++) {
    known = Math.min(known, await workOf('Ada'))
    unknown = Math.min(unknown, await workOf('Nobody'))
  }
  // Without a hash to verify, a login costs a fifth.
  expect(unknown).toBeGreaterThan(known / 2)
  expect(known).toBeGreaterThan(unknown / 2)
})

it.each([
  [
    { username: 'ab', password: '12345' },
    ['Username must be at least 3 characters', 'Password must be at least 6 characters'],
  ],
  [{ username: null, password: ['123456'] }, [expect.any(String), expect.any(String)]],
  [{ username: { $gt: '' }, password: { $gt: '' } }, [expect.any(String), expect.any(String)]],
])('refuses %j', async (body, messages) => {
  const reply = await new CookieCaller(server.url).call('POST', '/api/login', body)
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect((reply.body['issues'] as { message: string }[]).map((issue) => issue.message)).toEqual(
    expect.arrayContaining(messages),
  )
})

it('accepts the email address of an account at the login', async () => {
  const visitor = () => new CookieCaller(server.url)
  const password = 'a good password'
  const mila = { username: 'mila', password, email: 'Mila.Verdi@example.com' }
  await visitor().call('POST', '/api/register', mila)
  const login = async (username: string, given = password) =>
    (await visitor().call('POST', '/api/login', { username, password: given })).status
  expect(await login('mila.verdi@EXAMPLE.com')).toBe(200)
  expect(await login('mila.verdi@example.com', 'another password')).toBe(401)
  expect(await login('nobody@example.com')).toBe(401)
})

it('opens the admin’s calls to admins alone', async () => {
  const visitor = new CookieCaller(server.url)
  expect((await visitor.call('GET', '/api/admin/users')).status).toBe(401)
  await visitor.call('POST', '/api/login', ada)
  expect(await visitor.call('GET', '/api/admin/users')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  await server.app
    .get(UsersService)
    .create({ username: 'root', password: 'toor toor', email: 'root@example.com', role: 'admin' })
  const admin = new CookieCaller(server.url)
  await admin.call('POST', '/api/login', { username: 'root', password: 'toor toor' })
  expect(await admin.call('GET', '/api/admin/users')).toMatchObject({ status: 200 })
})

it('limits guesses per account, even from many addresses', async () => {
  const strict = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0.3' } })
  try {
    const browser = new CookieCaller(strict.url)
    const guess = (address: string) =>
      browser.call('POST', '/api/login', { username: 'ada', password: 'guess number' }, { 'x-forwarded-for': address })
    for (let n = 0; n < 3; n++) expect((await guess(`198.51.100.${n}`)).status).toBe(401)
    expect(await guess('198.51.100.99')).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', retryAfterSeconds: expect.any(Number) },
    })
    const ivi = { username: 'ivi', password: 'words of an account', email: 'ivi@example.com' }
    expect((await browser.call('POST', '/api/register', ivi, { 'x-forwarded-for': '198.51.100.50' })).status).toBe(201)
    const tries = await Promise.all(
      ['ivi', 'IVI', 'İvi', 'ivİ', 'İVİ'].map(
        async (username, n) =>
          (
            await browser.call(
              'POST',
              '/api/login',
              { username, password: 'guess number' },
              { 'x-forwarded-for': `198.51.100.${n + 51}` },
            )
          ).status,
      ),
    )
    expect(tries.toSorted()).toEqual([401, 401, 401, 429, 429])
  } finally {
    await strict.stop()
  }
})
