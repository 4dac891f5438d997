import { rateLimits, accountOptionsResponse } from '@loquia/contracts'
import { describe, expect, it, vi, type MockInstance } from 'vitest'
import { accountScene, database, login, mail, server, visitor, newestToken } from './account-scene.testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp } from '../../testing/test-app.js'
import { UsersService } from '../../core/users/index.js'

accountScene()

describe('the password of an account', () => {
  it('can be changed only with the current one', async () => {
    const here = await visitor().register('pauline')
    const { caller: there } = await login('pauline')
    expect(
      await here.call('POST', '/api/account/password', { currentPassword: 'not it', newPassword: 'a new one' }),
    ).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
    expect((await there.call('GET', '/api/user')).status).toBe(200)
  })

  it.each([
    ['Qwertyuiop', 'password_leaked'],
    ['Paloma1999', 'password_guessable'],
  ])('cannot be changed to %s', async (newPassword, code) => {
    const username = newPassword === 'Paloma1999' ? 'paloma' : 'pamela'
    const here = await visitor().register(username)
    expect(
      await here.call('POST', '/api/account/password', { currentPassword: `password of ${username}`, newPassword }),
    ).toMatchObject({ status: 422, body: { code } })
  })

  it('ends every other session when it changes', async () => {
    const here = await visitor().register('paula')
    const { caller: there } = await login('paula')
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

  it('sends an email when it changes', async () => {
    const here = await visitor().register('petra')
    const change = async (currentPassword: string, newPassword: string, language = 'en') =>
      (await here.call('POST', `/api/account/password?language=${language}`, { currentPassword, newPassword })).status
    const emails = () => mail.emails.filter(({ to }) => to.includes('petra@example.com')).map(({ text }) => text)
    expect(await change('not it', 'the first words')).toBe(403)
    expect(await change('password of petra', 'the first words')).toBe(200)
    expect(await change('the first words', 'the first words')).toBe(200)
    expect(await change('the first words', 'the second words', 'it')).toBe(200)
    await expect.poll(() => emails().at(-1) ?? '').toContain('la password del tuo account è stata cambiata')
    expect(emails().map((text) => text.split('\r\n')[0])).toEqual(['Hello petra,', 'Ciao petra,'])
    expect(emails()[0]).toContain('https://loquia.example/#contact')
    expect(emails().join()).not.toMatch(/(?:first|second) words/)
    expect((await login('petra', 'the second words')).status).toBe(200)
  })

  it('changes although its email cannot be queued', async () => {
    const here = await visitor().register('peter')
    const queue = vi.spyOn(server.jobs, 'send').mockRejectedValueOnce(new Error('the queue is away'))
    const change = { currentPassword: 'password of peter', newPassword: 'the first words' }
    expect((await here.call('POST', '/api/account/password', change)).status).toBe(200)
    expect(queue).toHaveBeenCalled()
    queue.mockRestore()
    expect((await login('peter', 'the first words')).status).toBe(200)
    expect(mail.emails.filter(({ to }) => to.includes('peter@example.com'))).toEqual([])
  })

  it('limits the emails about its changes per mailbox', async () => {
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

  it('limits guesses inside a session', async () => {
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
  async function resetToken(username: string): Promise<string> {
    await visitor().call('POST', '/api/password/forgot', { email: `${username}@example.com` })
    return (await newestToken(`${username}@example.com`)).token
  }

  it('sends a link in the language of the visitor', async () => {
    await visitor().register('rosalba')
    expect(
      await visitor().call('POST', '/api/password/forgot', { email: 'ROSALBA@example.com', language: 'it' }),
    ).toMatchObject({ status: 200, body: { success: true } })
    const { email, token } = await newestToken('rosalba@example.com')
    expect(email.text).toContain(`https://loquia.example/it/auth/reset-password#token=${token}`)
    expect(email.text).toContain('60 minuti')
  })

  it('stores its token unreadable, in the table as in the queue', async () => {
    await visitor().register('rosetta')
    const token = await resetToken('rosetta')
    expect(JSON.stringify(await database.dataSource.query(`SELECT * FROM password_resets`))).not.toContain(token)
    // Queued jobs remain for a day and must not reveal tokens.
    const waiting = JSON.stringify(server.jobs.sent.filter(({ name }) => name === 'mail'))
    expect(waiting).toContain('sealed')
    expect(waiting).not.toMatch(new RegExp(`${token}|rosetta|reset-password`))
  })

  it('refuses a weak new password', async () => {
    await visitor().register('rosa')
    const token = await resetToken('rosa')
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
  })

  it('opens the account once by its link', async () => {
    const before = await visitor().register('rosanna')
    const token = await resetToken('rosanna')
    const passwords = Array.from({ length: 6 }, (_, n) => `fresh words ${n}`)
    const set = await Promise.all(
      passwords.map((password) => visitor().call('POST', '/api/password/reset?language=it', { token, password })),
    )
    expect(set.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410])
    const password = passwords[set.findIndex(({ status }) => status === 200)]!
    const told = () =>
      mail.emails
        .filter(({ to }) => to.includes('rosanna@example.com'))
        .slice(1)
        .map(({ text }) => text)
    await expect.poll(told).toEqual([expect.stringContaining('è stata scelta una nuova password per il tuo account')])
    expect((await before.call('GET', '/api/user')).status).toBe(401)
    expect((await login('rosanna', password)).status).toBe(200)
    expect(await visitor().call('POST', '/api/password/reset', { token, password: 'again words' })).toMatchObject({
      status: 410,
      body: { code: 'reset_link_invalid' },
    })
    expect((await login('rosanna', 'again words')).status).toBe(401)
    expect(told()).toHaveLength(1)
  })

  it.each([
    ['Dr. Ada O’Neil-Rossi', 'Hello Dr. Ada O’Neil-Rossi,'],
    ['you owe us money: pay at https://evil.example or', 'Hello,'],
    ['you,\n\nyour account is closed', 'Hello,'],
    ['evil.example', 'Hello,'],
    ['Ada'.repeat(20), 'Hello,'],
  ])('greets the account by its first name only where that looks like a name (%j)', async (firstName, hello) => {
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

  it('answers the same for an unknown address', async () => {
    await visitor().register('sara')
    mail.emails.length = 0
    const unknown = await visitor().call('POST', '/api/password/forgot', { email: 'nobody@example.com' })
    const known = await visitor().call('POST', '/api/password/forgot', { email: 'sara@example.com' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await newestToken('sara@example.com')
    expect(mail.emails.map(({ to }) => to)).toEqual([['sara@example.com']])
  })

  it('is answered before the address is looked up, so that timing reveals nothing', async () => {
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

  it('has no link that a newer one replaced', async () => {
    await visitor().register('tina')
    const first = await resetToken('tina')
    mail.emails.length = 0
    await resetToken('tina')
    expect(
      (await visitor().call('POST', '/api/password/reset', { token: first, password: 'too late now' })).status,
    ).toBe(410)
  })

  it('has no link after an hour', async () => {
    await visitor().register('tilda')
    const token = await resetToken('tilda')
    await database.dataSource.query(`UPDATE password_resets SET expires_at = now() - interval '1 second'`)
    expect((await visitor().call('POST', '/api/password/reset', { token, password: 'too late now' })).status).toBe(410)
  })

  it('has no link once the account is moved, disabled or deleted', async () => {
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

  it('is not offered without a mail server', async () => {
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

describe('a concurrent change of credentials', () => {
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
  ])('refuses a login whose password is %s meanwhile', async (what, change, left) => {
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
  ])('refuses a change of the %s from a session that ends meanwhile', async (_what, username, method, path, body) => {
    const thief = await visitor().register(username)
    between('confirmPassword', () => reset(username, 'fresh words'))
    expect(await thief.call(method, path, body)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect((await login(username, 'fresh words')).caller.cookie).not.toBe('')
    expect(await server.app.get(UsersService).findByUsername(username)).toMatchObject({
      email: `${username}@example.com`,
    })
  })

  it('invalidates a reset link that is sent while the address changes', async () => {
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

  it('invalidates a reset link when the password changes', async () => {
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
