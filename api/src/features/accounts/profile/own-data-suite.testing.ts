import { describe, expect, it } from 'vitest'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startTestApp } from '../../../testing/test-app.js'
import { database, mail, newestToken, server, visitor } from './account-scene.testing.js'

describe('one’s own data', () => {
  it('is changed, and an address that is taken is not', async () => {
    const caller = await visitor().register('uta')
    await visitor().register('vera')
    const currentPassword = 'password of uta'
    expect(
      (
        await caller.call('PUT', '/api/account', {
          email: 'uta@new.example',
          currentPassword,
          firstName: ' Uta ',
          lastName: '',
          company: 'Uta & Co',
        })
      ).body,
    ).toMatchObject({
      username: 'uta',
      email: 'uta@new.example',
      firstName: 'Uta',
      lastName: null,
      company: 'Uta & Co',
      role: 'client',
    })
    expect(
      await caller.call('PUT', '/api/account', { email: 'VERA@example.com', currentPassword, role: 'admin' }),
    ).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await caller.call('PUT', '/api/account', { email: 'uta@new.example', role: 'admin' })).body).toMatchObject({
      role: 'client',
    })
  })

  it('has a picture that whoever knows its address may see, until it is another or none', async () => {
    const caller = await visitor().register('zelda')
    const { default: sharp } = await import('sharp')
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0f766e' } })
      .withExif({ IFD0: { Copyright: 'Pia' } })
      .jpeg()
      .toBuffer()
    const send = async (bytes: Uint8Array, type: string) => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(bytes)], 'pia', { type }))
      const headers = { cookie: caller.cookie }
      const reply = await fetch(`${server.url}/api/account/picture`, { method: 'POST', body: form, headers })
      return { status: reply.status, body: (await reply.json()) as { picture?: string; code?: string } }
    }
    expect((await caller.call('GET', '/api/user')).body).not.toHaveProperty('picture')
    const { picture } = (await send(photo, 'image/jpeg')).body
    expect((await caller.call('GET', '/api/user')).body).toMatchObject({ picture })
    const look = (address = '') => fetch(server.url + address)
    const shown = await look(picture)
    const bytes = new Uint8Array(await shown.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 192, height: 192 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    for (const [file, code] of [
      ['', 'media_empty'],
      ['no picture', 'media_type_unsupported'],
      ['<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'media_type_unsupported'],
    ] as const)
      expect((await send(Buffer.from(file), 'image/png')).body.code).toBe(code)
    const next = (await send(photo, 'image/jpeg')).body.picture
    expect([next === picture, (await look(picture)).status, (await look(next)).status]).toEqual([false, 404, 200])
    await caller.call('DELETE', '/api/account/picture')
    expect((await look(next)).status).toBe(404)
    const last = (await send(photo, 'image/jpeg')).body.picture
    const password = 'password of zelda'
    expect((await caller.call('DELETE', '/api/account', { password })).status).toBe(200)
    expect((await look(last)).status).toBe(404)
  })

  it('has another address only with the password, and both addresses are told', async () => {
    const caller = await visitor().register('ivo')
    const mine = async () => (await caller.call('GET', '/api/user')).body
    const change = (body: object, language = 'en') =>
      caller.call('PUT', `/api/account?language=${language}`, { firstName: 'Ivo', ...body })
    expect((await change({ email: 'ivo@example.com' })).status).toBe(200)
    mail.emails.length = 0
    expect(await change({ email: 'thief@example.com', lastName: 'Changed' })).toMatchObject({
      status: 403,
      body: { code: 'password_needed' },
    })
    expect(
      await change({ email: 'thief@example.com', lastName: 'Changed', currentPassword: 'a guess' }, 'it'),
    ).toMatchObject({ status: 403, body: { code: 'wrong_password', message: 'Questa non è la tua password attuale.' } })
    expect(await mine()).toMatchObject({ email: 'ivo@example.com', lastName: null })

    // A link that waits at the old address must not open what has left it.
    await visitor().call('POST', '/api/password/forgot', { email: 'ivo@example.com' })
    const { token } = await newestToken('ivo@example.com')
    expect(await change({ email: 'ivo@new.example', currentPassword: 'password of ivo' }, 'it')).toMatchObject({
      status: 200,
      body: { email: 'ivo@new.example', firstName: 'Ivo' },
    })
    expect((await visitor().call('POST', '/api/password/reset', { token, password: 'fresh words' })).status).toBe(410)
    // An email of an earlier test may still be on its way.
    const emails = () => mail.emails.filter(({ to }) => to.includes('ivo@example.com'))
    await expect.poll(() => emails().length).toBe(2)
    const told = emails()[1]!
    expect(told.text).toContain('Se non l’hai cambiato tu')
    expect(told.text).toContain('https://loquia.example/it/#contact')
    expect(told.source).not.toContain('new.example')
    const { email } = await newestToken('ivo@new.example')
    expect(email.text).toContain('l’indirizzo email del tuo account è stato cambiato in questo')
    expect(email.source).not.toContain('ivo@example.com')
    // What is not about the way in is nothing to write of.
    expect((await change({ email: 'ivo@new.example', lastName: 'Changed' })).status).toBe(200)
    expect(mail.emails.filter(({ to }) => to.includes('ivo@new.example'))).toHaveLength(1)
  })

  it('keeps its address from whoever guesses at the password inside a session', async () => {
    const strict = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0.2' } })
    try {
      const here = await new CookieCaller(strict.url).register('iris')
      const guess = (currentPassword: string) =>
        here.call('PUT', '/api/account', { email: 'thief@example.com', currentPassword })
      for (let n = 0; n < 2; n++) expect((await guess('guess')).status).toBe(403)
      expect(await guess('password of iris')).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
      expect((await here.call('PUT', '/api/account', { email: 'iris@example.com', company: 'Iris & Co' })).status).toBe(
        200,
      )
    } finally {
      await strict.stop()
    }
  })

  it('has another address a few times a day: each try tells whether one is taken, and each change sends an email', async () => {
    const strict = await startTestApp({ dataSource: database.dataSource, environment: { RATE_LIMIT_SCALE: '0.4' } })
    try {
      const here = await new CookieCaller(strict.url).register('quinta')
      const move = async (email: string) =>
        (await here.call('PUT', '/api/account', { email, currentPassword: 'password of quinta' })).status
      expect([
        await move('quinta@new.example'),
        await move('IRIS@example.com'),
        await move('quinta@third.example'),
      ]).toEqual([200, 409, 429])
    } finally {
      await strict.stop()
    }
  })
})
