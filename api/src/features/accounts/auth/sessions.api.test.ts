import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../../database/testing.js'
import type { StoredSession } from '../../../http/index.js'
import { SessionStore } from '../../../http/session-store.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../../../testing/test-app.js'

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

it('gives a new session at every login, so that a planted one is worth nothing', async () => {
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
