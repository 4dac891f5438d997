import { describe, expect, it, vi, type MockInstance } from 'vitest'
import type { CookieCaller } from '../../../testing/cookie-caller.js'
import { UsersService } from '../users/index.js'
import { database, login, mail, newestToken, server, visitor } from './account-scene.testing.js'

describe('what overlaps with a change of what opens the account', () => {
  /** Does something else once the next password has been looked at, and before anything comes of it. */
  const between = (method: 'verify' | 'confirmPassword', change: () => Promise<void>) => {
    const users = server.app.get(UsersService)
    const real = users[method].bind(users) as (...args: unknown[]) => Promise<unknown>
    const spy = vi.spyOn(users, method) as unknown as MockInstance<typeof real>
    spy.mockImplementationOnce(async (...args) => {
      const verdict = await real(...args)
      await change()
      return verdict
    })
  }
  const reset = async (username: string, password: string) => {
    await visitor().call('POST', '/api/password/forgot', { email: `${username}@example.com` })
    const { token } = await newestToken(`${username}@example.com`)
    expect((await visitor().call('POST', '/api/password/reset', { token, password })).status).toBe(200)
  }
  const sessionsOf = async (username: string) =>
    (
      await database.dataSource.query(
        `SELECT count(*)::int AS count FROM sessions JOIN users u ON sess ->> 'userId' = u.id::text WHERE username = $1`,
        [username],
      )
    )[0].count as number

  it.each<[string, (username: string, owner: CookieCaller) => Promise<void>, number]>([
    [
      'changed',
      async (username, owner) =>
        void expect(
          (
            await owner.call('POST', '/api/account/password', {
              currentPassword: `password of ${username}`,
              newPassword: 'fresh words',
            })
          ).status,
        ).toBe(200),
      1,
    ],
    ['reset', (username) => reset(username, 'fresh words'), 0],
    [
      'no longer wanted elsewhere',
      async (_username, owner) => void expect((await owner.call('DELETE', '/api/account/sessions')).status).toBe(200),
      1,
    ],
  ])('a login whose password is %s meanwhile opens nothing', async (what, change, left) => {
    const username = `overlap-${what.slice(0, 2)}`
    const owner = await visitor().register(username)
    between('verify', () => change(username, owner))
    const late = visitor()
    expect(await late.call('POST', '/api/login', { username, password: `password of ${username}` })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    })
    expect(late.cookie).toBe('')
    expect(await sessionsOf(username)).toBe(left)
  })

  it.each<[string, string, string, string, object]>([
    [
      'password',
      'nino',
      'POST',
      '/api/account/password',
      { newPassword: 'words of a thief', currentPassword: 'password of nino' },
    ],
    ['address', 'nella', 'PUT', '/api/account', { email: 'thief@example.com', currentPassword: 'password of nella' }],
    ['whole account, its deletion,', 'nives', 'DELETE', '/api/account', { password: 'password of nives' }],
  ])(
    'a change of the %s from a session that is ended meanwhile changes nothing',
    async (_what, username, method, path, body) => {
      const thief = await visitor().register(username)
      between('confirmPassword', () => reset(username, 'fresh words'))
      expect(await thief.call(method, path, body)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
      expect((await login(username, 'fresh words')).caller.cookie).not.toBe('')
      expect(await server.app.get(UsersService).findByUsername(username)).toMatchObject({
        email: `${username}@example.com`,
      })
    },
  )

  it('a link to a new password that is written while the address changes opens nothing', async () => {
    const owner = await visitor().register('moving')
    const users = server.app.get(UsersService)
    const looked = vi.spyOn(users, 'findByEmail').mockImplementationOnce(async () => {
      looked.mockRestore()
      const before = await users.findByEmail('moving@example.com')
      expect(
        (await owner.call('PUT', '/api/account', { email: 'moved@example.com', currentPassword: 'password of moving' }))
          .status,
      ).toBe(200)
      return before
    })
    await visitor().call('POST', '/api/password/forgot', { email: 'moving@example.com' })
    const token = await vi.waitUntil(
      () =>
        mail.emails
          .map(({ to, text }) => (to.includes('moving@example.com') ? /#token=([\w-]+)/.exec(text)?.[1] : undefined))
          .find(Boolean),
      { timeout: 120_000 },
    )
    expect((await visitor().call('POST', '/api/password/reset', { token, password: 'words of a thief' })).status).toBe(
      410,
    )
  })

  it('another link to a new password ends with a change of it', async () => {
    const owner = await visitor().register('minding')
    await visitor().call('POST', '/api/password/forgot', { email: 'minding@example.com' })
    const { token } = await newestToken('minding@example.com')
    expect(
      (
        await owner.call('POST', '/api/account/password', {
          currentPassword: 'password of minding',
          newPassword: 'fresh words',
        })
      ).status,
    ).toBe(200)
    expect((await visitor().call('POST', '/api/password/reset', { token, password: 'words of a thief' })).status).toBe(
      410,
    )
  })
})
