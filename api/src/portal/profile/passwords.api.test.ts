import { rateLimits, accountOptionsResponse } from '@loquia/contracts'
import { describe, expect, it, vi, type MockInstance } from 'vitest'
import { accountScene, database, login, mail, server, visitor, newestToken } from './account-scene.testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp } from '../../testing/test-app.js'
import { UsersService } from '../../core/users/index.js'

accountScene()

describe('one’s own password', () => {
  it('is changed by whoever knows it, and every other session ends', async () => {
    const here = await visitor().register('paula')
    const { caller: there } = await login('paula')
    expect(
      await here.call('POST', '/api/account/password', { currentPassword: 'not it', newPassword: 'a new one' }),
    ).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
    expect((await there.call('GET', '/api/user')).status).toBe(200)
    expect(
      await here.call('POST', '/api/account/password', {
        currentPassword: 'password of paula',
        newPassword: 'Qwertyuiop',
      }),
    ).toMatchObject({ status: 422, body: { code: 'password_leaked' } })
    expect(
      await here.call('POST', '/api/account/password', {
        currentPassword: 'password of paula',
        newPassword: 'Paula1999',
      }),
    ).toMatchObject({ status: 422, body: { code: 'password_guessable' } })
    const before = here.cookie
    expect(
      (
        await here.call('POST', '/api/account/password', {
          currentPassword: 'password of paula',
          newPassword: 'a new one',
        })
      ).status,
    ).toBe(200)
    expect(here.cookie).not.toBe(before)
    expect((await here.call('GET', '/api/user')).status).toBe(200)
    expect((await there.call('GET', '/api/user')).status).toBe(401)
    expect((await login('paula')).status).toBe(401)
    expect((await login('paula', 'a new one')).status).toBe(200)
  })

  it('is told of by mail when it is another one, and changed also when no email can be kept', async () => {
    const here = await visitor().register('petra')
    const change = async (currentPassword: string, newPassword: string, language = 'en') =>
      (await here.call('POST', `/api/account/password?language=${language}`, { currentPassword, newPassword })).status
    const emails = () => mail.emails.filter(({ to }) => to.includes('petra@example.com')).map(({ text }) => text)
    expect(await change('not it', 'the first words')).toBe(403)
    expect(await change('password of petra', 'the first words')).toBe(200)
    expect(await change('the first words', 'the first words')).toBe(200)
    const kept = vi.spyOn(server.jobs, 'send').mockRejectedValueOnce(new Error('the queue is away'))
    expect(await change('the first words', 'the second words')).toBe(200)
    kept.mockRestore()
    expect(await change('the second words', 'the third words', 'it')).toBe(200)
    await expect.poll(() => emails().at(-1) ?? '').toContain('la password del tuo account è stata cambiata')
    expect(emails().map((text) => text.split('\r\n')[0])).toEqual(['Hello petra,', 'Ciao petra,'])
    expect(emails()[0]).toContain('https://loquia.example/#contact')
    expect(emails().join()).not.toMatch(/(?:first|second|third) words/)
    expect((await login('petra', 'the third words')).status).toBe(200)
  })

  it('is not told of without end, as the address may be a stranger’s', async () => {
    const strict = await startTestApp({
      dataSource: database.dataSource,
      environment: { RATE_LIMIT_SCALE: '0.1', SMTP_URL: mail.url },
    })
    try {
      const here = await new CookieCaller(strict.url).register('pablo')
      const words = ['password of pablo', 'the first words', 'the second words', 'the third words']
      for (const [n, newPassword] of words.slice(1).entries())
        expect(
          (await here.call('POST', '/api/account/password', { currentPassword: words[n], newPassword })).status,
        ).toBe(200)
      expect(strict.jobs.sent.filter(({ name }) => name === 'mail')).toHaveLength(
        rateLimits.accountEmailPerMailbox.points * 0.1,
      )
    } finally {
      await strict.stop()
    }
  })

  it('cannot be guessed inside a session', async () => {
    const strict = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0.2' } })
    try {
      const here = await new CookieCaller(strict.url).register('pia')
      const guess = () =>
        here.call('POST', '/api/account/password', { currentPassword: 'guess', newPassword: 'a new one' })
      for (let n = 0; n < 2; n++) expect((await guess()).status).toBe(403)
      expect(await guess()).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    } finally {
      await strict.stop()
    }
  })
})

let emailCount = 0

describe('a forgotten password', () => {
  it('is set anew by the link of an email, once; all sessions end', async () => {
    const before = await visitor().register('rosa')
    expect(
      await visitor().call('POST', '/api/password/forgot', { email: 'ROSA@example.com', language: 'it' }),
    ).toMatchObject({ status: 200, body: { success: true } })
    const { email, token } = await newestToken('rosa@example.com')
    expect(email.text).toContain(`https://loquia.example/it/auth/reset-password#token=${token}`)
    expect(email.text).toContain('60 minuti')
    expect(JSON.stringify(await database.dataSource.query(`SELECT * FROM password_resets`))).not.toContain(token)
    // Queued jobs remain for a day and must not reveal tokens.
    const waiting = JSON.stringify(server.jobs.sent.filter(({ name }) => name === 'mail'))
    expect(waiting).toContain('sealed')
    expect(waiting).not.toMatch(new RegExp(`${token}|rosa|reset-password`))

    expect(await visitor().call('POST', '/api/password/reset', { token, password: 'short' })).toMatchObject({
      status: 400,
    })
    expect(await visitor().call('POST', '/api/password/reset', { token, password: 'password1' })).toMatchObject({
      status: 422,
      body: { code: 'password_leaked' },
    })
    expect(await visitor().call('POST', '/api/password/reset', { token, password: 'rosarosa' })).toMatchObject({
      status: 422,
      body: { code: 'password_guessable' },
    })
    const passwords = Array.from({ length: 6 }, (_, n) => `fresh words ${n}`)
    const set = await Promise.all(
      passwords.map((password) => visitor().call('POST', '/api/password/reset?language=it', { token, password })),
    )
    expect(set.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410])
    const password = passwords[set.findIndex(({ status }) => status === 200)]!
    const told = () =>
      mail.emails
        .filter(({ to }) => to.includes('rosa@example.com'))
        .slice(1)
        .map(({ text }) => text)
    await expect.poll(told).toEqual([expect.stringContaining('è stata scelta una nuova password per il tuo account')])
    expect((await before.call('GET', '/api/user')).status).toBe(401)
    expect((await login('rosa', password)).status).toBe(200)
    expect(await visitor().call('POST', '/api/password/reset', { token, password: 'again words' })).toMatchObject({
      status: 410,
      body: { code: 'reset_link_invalid' },
    })
    expect((await login('rosa', 'again words')).status).toBe(401)
    expect(told()).toHaveLength(1)
  })

  it.each([
    ['Dr. Ada O’Neil-Rossi', 'Hello Dr. Ada O’Neil-Rossi,'],
    ['you owe us money: pay at https://evil.example or', 'Hello,'],
    ['you,\n\nyour account is closed', 'Hello,'],
    ['evil.example', 'Hello,'],
    ['Ada'.repeat(20), 'Hello,'],
  ])('is written of to a name, and to nothing else that stands in its place (%j)', async (firstName, hello) => {
    const username = `addressee-${emailCount++}`
    const { status } = await visitor().call('POST', '/api/register', {
      username,
      password: 'words of an email',
      email: `${username}@example.com`,
    })
    expect(status).toBe(201)
    await database.dataSource.query('UPDATE users SET first_name = $2 WHERE username = $1', [username, firstName])
    await visitor().call('POST', '/api/password/forgot', { email: `${username}@example.com` })
    const { email } = await newestToken(`${username}@example.com`)
    expect(email.text.split(/\r?\n/).slice(0, 3)).toEqual([hello, '', expect.stringContaining('We received a request')])
  })

  it('says the same of an unknown address, to which nothing is sent', async () => {
    await visitor().register('sara')
    mail.emails.length = 0
    const unknown = await visitor().call('POST', '/api/password/forgot', { email: 'nobody@example.com' })
    const known = await visitor().call('POST', '/api/password/forgot', { email: 'sara@example.com' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await newestToken('sara@example.com')
    expect(mail.emails.map(({ to }) => to)).toEqual([['sara@example.com']])
  })

  it('is answered before anybody looks whether the address is known, so that no time tells', async () => {
    await visitor().register('ugo')
    mail.emails.length = 0
    // The lock blocks every lookup.
    const held = database.dataSource.createQueryRunner()
    await held.startTransaction()
    try {
      await held.query(`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`)
      for (const email of ['ugo@example.com', 'nobody@example.com'])
        expect((await visitor().call('POST', '/api/password/forgot', { email })).status).toBe(200)
      expect(mail.emails).toEqual([])
    } finally {
      await held.rollbackTransaction()
      await held.release()
    }
    await newestToken('ugo@example.com')
    expect(mail.emails.map(({ to }) => to)).toEqual([['ugo@example.com']])
  })

  it('has no link that is older than an hour, nor one that a newer one replaced', async () => {
    await visitor().register('tina')
    await visitor().call('POST', '/api/password/forgot', { email: 'tina@example.com' })
    const { token: first } = await newestToken('tina@example.com')
    mail.emails.length = 0
    await visitor().call('POST', '/api/password/forgot', { email: 'tina@example.com' })
    const { token: second } = await newestToken('tina@example.com')
    expect(
      (await visitor().call('POST', '/api/password/reset', { token: first, password: 'too late now' })).status,
    ).toBe(410)
    await database.dataSource.query(`UPDATE password_resets SET expires_at = now() - interval '1 second'`)
    expect(
      (await visitor().call('POST', '/api/password/reset', { token: second, password: 'too late now' })).status,
    ).toBe(410)
  })

  it('has no link once the account has another address, is disabled or is deleted', async () => {
    const ends: Record<string, (name: string) => Promise<unknown>> = {
      moved: async (name) => {
        const { caller } = await login(name)
        return caller.call('PUT', '/api/account', {
          email: `${name}-elsewhere@example.com`,
          currentPassword: `password of ${name}`,
        })
      },
      disabled: (name) => database.dataSource.query(`UPDATE users SET disabled_at = now() WHERE username = $1`, [name]),
      deleted: async (name) => {
        const { caller } = await login(name)
        return caller.call('DELETE', '/api/account', { password: `password of ${name}` })
      },
    }
    for (const [way, end] of Object.entries(ends)) {
      const name = `reset-${way}`
      await visitor().register(name)
      await visitor().call('POST', '/api/password/forgot', { email: `${name}@example.com` })
      const { token } = await newestToken(`${name}@example.com`)
      await end(name)
      const reply = await visitor().call('POST', '/api/password/reset', { token, password: 'fresh words of mine' })
      expect([way, reply.status, reply.body]).toMatchObject([way, 410, { code: 'reset_link_invalid' }])
      expect((await login(name, 'fresh words of mine')).status).toBe(401)
    }
  })

  it('is not promised where there is no mail server', async () => {
    const mute = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0' } })
    try {
      const caller = new CookieCaller(mute.url)
      expect((await caller.call('GET', '/api/account/options')).body).toEqual({
        success: true,
        passwordReset: false,
        signInProviders: [],
        leadFormUrl: null,
      })
      expect(await caller.call('POST', '/api/password/forgot', { email: 'sara@example.com' })).toMatchObject({
        status: 503,
        body: { code: 'mail_unavailable' },
      })
    } finally {
      await mute.stop()
    }
    expect(accountOptionsResponse.parse((await visitor().call('GET', '/api/account/options')).body)).toMatchObject({
      passwordReset: true,
      leadFormUrl: 'https://forms.example/lead',
    })
  })
})

describe('what overlaps with a change of what opens the account', () => {
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
