import { rateLimits } from '@loquia/contracts'
import { describe, expect, it, vi } from 'vitest'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startTestApp } from '../../../testing/test-app.js'
import { database, login, mail, server, visitor } from './account-scene.testing.js'

describe('one’s own password', () => {
  it('is changed by whoever knows it, and every other session ends', async () => {
    const here = await visitor().register('paula')
    const { caller: there } = await login('paula')
    expect(
      await here.call('POST', '/api/account/password', { currentPassword: 'not it', newPassword: 'a new one' }),
    ).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
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
