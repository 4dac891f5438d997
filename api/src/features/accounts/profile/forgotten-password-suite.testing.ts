import { accountOptionsResponse } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startTestApp } from '../../../testing/test-app.js'
import { database, login, mail, newestToken, server, visitor } from './account-scene.testing.js'

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
    // What waits in the queue, and stays there for a day, must not open the account either.
    const waiting = JSON.stringify(server.jobs.sent.filter(({ name }) => name === 'mail'))
    expect(waiting).toContain('sealed')
    expect(waiting).not.toMatch(new RegExp(`${token}|rosa|reset-password`))

    expect(await visitor().call('POST', '/api/password/reset', { token, password: 'short' })).toMatchObject({
      status: 400,
    })
    // A password that is refused does not use the link up.
    expect(await visitor().call('POST', '/api/password/reset', { token, password: 'password1' })).toMatchObject({
      status: 422,
      body: { code: 'password_leaked' },
    })
    expect(await visitor().call('POST', '/api/password/reset', { token, password: 'rosarosa' })).toMatchObject({
      status: 422,
      body: { code: 'password_guessable' },
    })
    // Of several at once one is let in.
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
    // Some of these were taken before there were rules for names.
    await database.dataSource.query('UPDATE users SET first_name = $2 WHERE username = $1', [username, firstName])
    await visitor().call('POST', '/api/password/forgot', { email: `${username}@example.com` })
    const { email } = await newestToken(`${username}@example.com`)
    expect(email.text.split(/\r?\n/).slice(0, 3)).toEqual([
      hello,
      '',
      expect.stringContaining('someone, hopefully you'),
    ])
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
    // Whoever wants to look has to wait for this transaction.
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
