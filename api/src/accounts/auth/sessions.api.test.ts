import { beforeAll, describe, expect, it } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp, useTestApp } from '../../testing/test-app.js'

const { database, server } = useTestApp({ environment: { RATE_LIMIT_SCALE: '0' } })

beforeAll(async () => {
  expect((await new CookieCaller(server.url).call('POST', '/api/register', ada)).status).toBe(201)
})

const ada = { username: 'Ada', password: 'correct horse', email: 'ada@example.com', firstName: 'Ada' }

describe('a session', () => {
  const day = 86_400_000
  let name = 0
  const opened = async (): Promise<{ browser: CookieCaller; username: string }> => {
    const browser = new CookieCaller(server.url)
    const username = `Lasting${++name}`
    await browser.call('POST', '/api/register', { ...ada, username, email: `${username}@example.com` })
    return { browser, username }
  }
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

  it('is not stored again for every call', async () => {
    const busy = await opened()
    await busy.browser.call('GET', '/api/user')
    await age(busy, { endsInDays: 3 })
    await busy.browser.call('GET', '/api/user')
    expect(await ends(busy)).toBeCloseTo(3, 2)
  })
})

it('creates a new session at every login', async () => {
  const browser = new CookieCaller(server.url)
  await browser.call('POST', '/api/login', ada)
  const planted = browser.cookie
  await browser.call('POST', '/api/login', ada)
  expect(browser.cookie).not.toBe(planted)
  browser.cookie = planted
  expect((await browser.call('GET', '/api/user')).status).toBe(401)
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
  // Local docker-compose.yml: a lost cookie would still look like a successful login.
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
    // Another host of the domain can plant a cookie without the prefix.
    const value = own.slice(own.indexOf('=') + 1)
    expect(await seen(`loquia.sid=${value}`)).toBe(401)
    browser.cookie = own
    const gone = await browser.call('POST', '/api/logout', undefined, { 'x-forwarded-proto': through })
    expect(gone.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-loquia\.sid=; Path=\/; Expires=Thu, 01 Jan 1970.*; Secure/),
    ])
    expect(await seen(own)).toBe(401)
  } finally {
    await production.stop()
  }
})
