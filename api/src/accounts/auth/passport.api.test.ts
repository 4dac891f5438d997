import { afterEach, expect, it, vi } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp, useTestApp } from '../../testing/test-app.js'

const secret = 'a secret of the test, long enough to be one'
const environment = { RATE_LIMIT_SCALE: '0', SESSION_SECRET: secret }

const { database, server } = useTestApp({ environment })

afterEach(() => void vi.restoreAllMocks())

const visitor = () => new CookieCaller(server.url)
const login = (caller: CookieCaller, username: string) =>
  caller.call('POST', '/api/login', { username, password: `password of ${username}` })
const idOf = async (caller: CookieCaller) => (await caller.call<{ id: number }>('GET', '/api/user')).body.id
const stored = (): Promise<{ sid: string; sess: Record<string, unknown> }[]> =>
  database.dataSource.query(`SELECT sid, sess FROM sessions`)
async function queriesOf(call: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(database.dataSource.logger, 'logQuery')
  await call()
  const texts = asked.mock.calls.map(([sql]) => sql)
  asked.mockRestore()
  return texts.filter((sql) => /\b"?(?:sessions|users|second_factors)"?\b/.test(sql))
}

it('stores the account at the top level of a session', async () => {
  const caller = await visitor().register('nina')
  await database.dataSource.query(`DELETE FROM sessions`)
  expect((await login(caller, 'nina')).status).toBe(200)
  expect(await stored()).toEqual([
    {
      sid: expect.any(String),
      sess: {
        cookie: expect.objectContaining({ originalMaxAge: 30 * 24 * 60 * 60 * 1_000, httpOnly: true, sameSite: 'lax' }),
        userId: await idOf(caller),
        loginEpoch: 0,
        startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        browser: 'node',
      },
    },
  ])
})

it('reads session and account once per call', async () => {
  const caller = await visitor().register('paula')
  await idOf(caller)
  const asked = await queriesOf(() => caller.call('GET', '/api/user'))
  expect(asked).toEqual([
    expect.stringMatching(/^SELECT sess FROM "sessions"/),
    expect.stringMatching(/^SELECT .* FROM "users"/),
  ])
})

it('reads no account where none is needed', async () => {
  const caller = await visitor().register('quirin')
  await idOf(caller)
  expect(await queriesOf(() => caller.call('GET', '/api/account/options'))).toEqual([
    expect.stringMatching(/^SELECT sess FROM "sessions"/),
  ])
})

it('reads neither session nor account of an anonymous visitor', async () => {
  const nobody = visitor()
  const before = await stored()
  expect(await queriesOf(() => nobody.call('GET', '/api/user'))).toEqual([])
  expect(nobody.cookie).toBe('')
  expect(await stored()).toEqual(before)
})

it('keeps the session of a disabled account for when it is enabled again', async () => {
  const caller = await visitor().register('rita')
  const before = await stored()
  await database.dataSource.query(`UPDATE users SET disabled_at = now() WHERE username = 'rita'`)
  expect(await caller.call('GET', '/api/user')).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  expect(await stored()).toEqual(before)
  await database.dataSource.query(`UPDATE users SET disabled_at = NULL WHERE username = 'rita'`)
  expect((await caller.call('GET', '/api/user')).status).toBe(200)
})

it('keeps many simultaneous logins apart', async () => {
  const names = ['sven', 'tilda', 'ulla', 'viktor', 'wilma']
  for (const name of names) await visitor().register(name)
  const callers = names.map(() => visitor())
  const own = (replies: { body: object }[]) =>
    expect(replies.map(({ body }) => body)).toMatchObject(names.map((username) => ({ username })))
  own(await Promise.all(callers.map((caller, n) => login(caller, names[n]!))))
  own(await Promise.all(callers.map((caller) => caller.call('GET', '/api/user'))))
  const mixed = await Promise.all(
    callers.map((caller, n) =>
      n % 2 === 0
        ? login(caller, names[n]!)
        : caller.call('POST', '/api/login', { username: 'sven', password: 'a guess' }),
    ),
  )
  expect(mixed.map(({ status }) => status)).toEqual([200, 401, 200, 401, 200])
})

it('uses the services of its own application in a process of several', async () => {
  const caller = await visitor().register('xaver')
  const other = await startTestApp({
    dataSource: database.dataSource,
    environment: { ...environment, RATE_LIMIT_SCALE: '0.1' },
  })
  try {
    for (let n = 0; n < 3; n++)
      expect((await caller.call('POST', '/api/login', { username: 'xaver', password: 'a guess' })).status).toBe(401)
  } finally {
    await other.stop()
  }
  expect((await login(caller, 'xaver')).status).toBe(200)
  expect((await caller.call('GET', '/api/user')).body).toMatchObject({ username: 'xaver' })
})

it('reads no credentials from the address', async () => {
  const caller = visitor()
  await visitor().register('yvonne')
  const password = encodeURIComponent('password of yvonne')
  expect(await caller.call('POST', `/api/login?username=yvonne&password=${password}`, {})).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  })
  expect(caller.cookie).toBe('')
})
