import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { userSchema } from '@loquia/contracts'
import { Controller, Get, UseGuards } from '@nestjs/common'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../../database/testing.js'
import type { StoredSession } from '../../../http/index.js'
import { SessionStore } from '../../../http/session-store.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../../testing/test-app.js'
import { UsersService } from '../users/index.js'
import { RequireRole } from './index.js'

@Controller('api/admin-only')
class AdminOnlyController {
  @Get()
  @UseGuards(RequireRole('admin'))
  secret(): { secret: string } {
    return { secret: 'for admins' }
  }
}

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp

beforeAll(async () => {
  database = await startTestDatabase()
  server = await startTestApp({
    dataSource: database.dataSource,
    environment: { RATE_LIMIT_SCALE: '0' },
    controllers: [AdminOnlyController],
  })
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

const ada = { username: 'Ada', password: 'correct horse', email: 'ada@example.com', firstName: 'Ada' }

it('registers, logs out, logs in', async () => {
  const browser = new CookieCaller(server.url)
  expect(await browser.call('GET', '/api/user')).toMatchObject({
    status: 401,
    body: { success: false, code: 'unauthorized' },
  })
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

  const before = browser.cookie
  expect(await browser.call('POST', '/api/logout')).toMatchObject({ status: 200, body: { success: true } })
  browser.cookie = before
  expect((await browser.call('GET', '/api/user')).status).toBe(401)

  expect(await browser.call('POST', '/api/login', { username: 'ADA', password: ada.password })).toMatchObject({
    status: 200,
    body: registered.body,
  })
  expect(browser.cookie).not.toBe(before)
  expect((await browser.call('GET', '/api/user')).status).toBe(200)
})

describe('a session', () => {
  const day = 86_400_000
  let name = 0
  const opened = async (): Promise<{ browser: CookieCaller; username: string }> => {
    const browser = new CookieCaller(server.url)
    const username = `Lasting${++name}`
    await browser.call('POST', '/api/register', { ...ada, username, email: `${username}@example.com` })
    return { browser, username }
  }
  /** Days until the session ends. */
  const ends = async ({ browser }: { browser: CookieCaller }): Promise<number> => {
    const sid = /s%3A([^.]+)/.exec(browser.cookie)![1]
    const [row] = await database.dataSource.query(`SELECT expire FROM sessions WHERE sid = $1`, [sid])
    return (row.expire.getTime() - Date.now()) / day
  }
  const age = (
    { browser }: { browser: CookieCaller },
    { startedDaysAgo = 0, endsInDays }: { startedDaysAgo?: number; endsInDays: number },
  ) =>
    database.dataSource.query(
      `UPDATE sessions SET expire = now() + make_interval(secs => $2), sess = jsonb_set(sess::jsonb, '{startedAt}', to_jsonb($3::text))::json WHERE sid = $1`,
      [
        /s%3A([^.]+)/.exec(browser.cookie)![1],
        (endsInDays * day) / 1_000,
        new Date(Date.now() - startedDaysAgo * day).toISOString(),
      ],
    )

  it('ends seven days after it was last used', async () => {
    const idle = await opened()
    expect(await ends(idle)).toBeCloseTo(7, 2)
    await age(idle, { startedDaysAgo: 6, endsInDays: 1 })
    expect((await idle.browser.call('GET', '/api/user')).status).toBe(200)
    expect(await ends(idle)).toBeCloseTo(7, 2)
    await age(idle, { startedDaysAgo: 14, endsInDays: -0.001 })
    expect((await idle.browser.call('GET', '/api/user')).status).toBe(401)
  })

  it('ends thirty days after its login, however often it is used', async () => {
    const old = await opened()
    await age(old, { startedDaysAgo: 29, endsInDays: 0.5 })
    expect((await old.browser.call('GET', '/api/user')).status).toBe(200)
    expect(await ends(old)).toBeCloseTo(1, 2)
    expect(
      (await old.browser.call('POST', '/api/login', { username: old.username, password: 'not this one' })).status,
    ).toBe(401)
    expect(await ends(old)).toBeCloseTo(1, 2)
  })

  it('that was stored before logins knew what they were checked against goes on, is written, and ends as any other', async () => {
    const { browser, username } = await opened()
    const sid = /s%3A([^.]+)/.exec(browser.cookie)![1]!
    const stored = async (): Promise<Record<string, unknown>[]> =>
      database.dataSource.query(`SELECT sess FROM sessions WHERE sid = $1`, [sid])
    await database.dataSource.query(`UPDATE sessions SET sess = (sess::jsonb - 'loginEpoch')::json WHERE sid = $1`, [
      sid,
    ])
    const store = new SessionStore(database.dataSource, () => undefined)
    const [{ sess }] = (await stored()) as [{ sess: StoredSession }]
    const set = promisify<string, StoredSession, void>(store.set.bind(store))
    await set(sid, { ...sess, browser: 'Renamed' })
    expect(await stored()).toEqual([{ sess: { ...sess, browser: 'Renamed' } }])
    expect((await browser.call('GET', '/api/user')).status).toBe(200)
    expect(
      (
        await browser.call('POST', '/api/account/password', {
          currentPassword: ada.password,
          newPassword: `words of ${username}, new`,
        })
      ).status,
    ).toBe(200)
    expect((await browser.call('GET', '/api/user')).status).toBe(200)
    // A call that was under way when it ended does not bring it back.
    await set(sid, sess)
    expect(await stored()).toEqual([])
  })

  it('is not written again for every call', async () => {
    const busy = await opened()
    await busy.browser.call('GET', '/api/user')
    await age(busy, { endsInDays: 3 })
    await busy.browser.call('GET', '/api/user')
    expect(await ends(busy)).toBeCloseTo(3, 2)
  })
})

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

it('gives a new session at every login, so that a planted one is worth nothing', async () => {
  const browser = new CookieCaller(server.url)
  await browser.call('POST', '/api/login', ada)
  const planted = browser.cookie
  await browser.call('POST', '/api/login', ada)
  expect(browser.cookie).not.toBe(planted)
  browser.cookie = planted
  expect((await browser.call('GET', '/api/user')).status).toBe(401)
})

it('says the same of a wrong password and an unknown name', async () => {
  const browser = new CookieCaller(server.url)
  const wrong = await browser.call('POST', '/api/login', { username: 'Ada', password: 'wrong horse' })
  const unknown = await browser.call('POST', '/api/login', { username: 'Nobody', password: 'wrong horse' })
  // A second may have begun between the two.
  const told = ({ status, text, headers }: typeof wrong) => ({
    status,
    text,
    headers: [...headers].filter(([name]) => name !== 'date'),
  })
  expect(told(wrong)).toEqual(told(unknown))
  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 'invalid_credentials', message: 'Wrong user name or password' },
  })
  expect(browser.cookie).toBe('')
})

it('does the same work for a wrong password and an unknown name', async () => {
  /**
   * Milliseconds of processor time: unlike those of the clock, no other program adds to them; what else a login does is
   * the same for both.
   */
  const workOf = async (username: string): Promise<number> => {
    const before = process.cpuUsage()
    expect(
      (await new CookieCaller(server.url).call('POST', '/api/login', { username, password: 'wrong horse' })).status,
    ).toBe(401)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  // By turns, and the least of each: on a crowded processor the same work takes longer, and the first time always.
  let [known, unknown] = [Infinity, Infinity]
  for (let round = 0; round < 7; round++) {
    known = Math.min(known, await workOf('Ada'))
    unknown = Math.min(unknown, await workOf('Nobody'))
  }
  // Without a hash to verify against, a login takes a fifth of the work.
  expect(unknown).toBeGreaterThan(known / 2)
  expect(known).toBeGreaterThan(unknown / 2)
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

it('cannot be made an admin by asking', async () => {
  const reply = await new CookieCaller(server.url).call('POST', '/api/register', {
    username: 'Mallory',
    password: 'let me in',
    email: 'm@example.com',
    role: 'admin',
  })
  expect(reply.body).toMatchObject({ role: 'client' })
})

it('lets nobody in but the role', async () => {
  const visitor = new CookieCaller(server.url)
  expect((await visitor.call('GET', '/api/admin-only')).status).toBe(401)
  await visitor.call('POST', '/api/login', ada)
  expect(await visitor.call('GET', '/api/admin-only')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  await server.app
    .get(UsersService)
    .create({ username: 'root', password: 'toor toor', email: 'root@example.com', role: 'admin' })
  const admin = new CookieCaller(server.url)
  await admin.call('POST', '/api/login', { username: 'root', password: 'toor toor' })
  expect(await admin.call('GET', '/api/admin-only')).toMatchObject({ status: 200, body: { secret: 'for admins' } })
})

it('refuses a foreign page that acts in a user’s name', async () => {
  const browser = new CookieCaller(server.url)
  await browser.call('POST', '/api/login', ada)
  expect(await browser.call('POST', '/api/logout', undefined, { origin: 'https://evil.example' })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect(await browser.call('POST', '/api/logout', undefined, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
    status: 403,
  })
  expect((await browser.call('GET', '/api/user')).status).toBe(200)
})

it.each([
  { publicUrl: 'https://loquia.example', through: 'https', secure: true },
  // The topology of docker-compose.yml on one's own machine: a login that is not kept would be told as one.
  { publicUrl: 'http://localhost:8080', through: 'http', secure: false },
])('in production the cookie of $publicUrl is Secure: $secure', async ({ publicUrl, through, secure }) => {
  const secret = 'a secret of the test, long enough to be one'
  const environment = { NODE_ENV: 'production', SESSION_SECRET: secret, ENCRYPTION_KEY: secret, PUBLIC_URL: publicUrl }
  const production = await startTestApp({ dataSource: database.dataSource, environment })
  try {
    const browser = new CookieCaller(production.url)
    const reply = await browser.call('POST', '/api/login', ada, { 'x-forwarded-proto': through })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('set-cookie')?.includes('; Secure')).toBe(secure)
    const seen = async (cookie: string): Promise<number> => {
      browser.cookie = cookie
      return (await browser.call('GET', '/api/user', undefined, { 'x-forwarded-proto': through })).status
    }
    const own = browser.cookie
    expect(await seen(own)).toBe(200)
    expect(own.startsWith('__Host-')).toBe(secure)
    if (!secure) return
    expect(reply.headers.get('set-cookie')).toMatch(/^__Host-loquia\.sid=[^;]+; (?!.*domain).*Path=\/(?:;|$)/i)
    // What another host of the domain, or plain http, plants under the name of before opens nothing ...
    const value = own.slice(own.indexOf('=') + 1)
    expect(await seen(`loquia.sid=${value}`)).toBe(401)
    // ... and a session that began under it goes on until its logout.
    const before = new CookieCaller(server.url)
    await before.call('POST', '/api/login', ada)
    const old = before.cookie.replace(/\.[^.]*$/, '').replace('loquia.sid=s%3A', '')
    const signed = `loquia.sid=${encodeURIComponent(`s:${old}.${createHmac('sha256', secret).update(old).digest('base64').replace(/=+$/, '')}`)}`
    expect(await seen(`other=1; ${signed}`)).toBe(200)
    expect(await seen(`${signed}; ${own}`)).toBe(200)
    browser.cookie = signed
    const gone = await browser.call('POST', '/api/logout', undefined, { 'x-forwarded-proto': through })
    expect(gone.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-loquia\.sid=; Path=\/; Expires=Thu, 01 Jan 1970.*; Secure/),
      expect.stringMatching(/^loquia\.sid=; Path=\/; Expires=Thu, 01 Jan 1970/),
    ])
    expect(await seen(signed)).toBe(401)
    expect(await seen(own)).toBe(200)
  } finally {
    await production.stop()
  }
})

it('slows down guessing, for one account from many addresses too', async () => {
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
    // One account, however the database lets its name be written.
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
