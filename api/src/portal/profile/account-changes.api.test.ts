import { describe, expect, it } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp } from '../../testing/test-app.js'
import { accountScene, database, mail, newestToken, server, visitor } from './account-scene.testing.js'

accountScene()

describe('the data of an account', () => {
  it('can be changed', async () => {
    const caller = await visitor().register('uta')
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
  })

  it('cannot take the address of another account', async () => {
    const caller = await visitor().register('ursula')
    await visitor().register('vera')
    const currentPassword = 'password of ursula'
    expect(
      await caller.call('PUT', '/api/account', { email: 'VERA@example.com', currentPassword, role: 'admin' }),
    ).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  })

  it('cannot change its own role', async () => {
    const caller = await visitor().register('ugo-role')
    const change = { email: 'ugo-role@example.com', role: 'admin' }
    expect((await caller.call('PUT', '/api/account', change)).body).toMatchObject({
      role: 'client',
    })
  })

  it('has a picture at a public address until it is replaced or removed', async () => {
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

  it('requires the password for a new address', async () => {
    const caller = await visitor().register('ivo')
    const mine = async () => (await caller.call('GET', '/api/user')).body
    const change = (body: object, language = 'en') =>
      caller.call('PUT', `/api/account?language=${language}`, { firstName: 'Ivo', ...body })
    expect((await change({ email: 'ivo@example.com' })).status).toBe(200)
    expect(await change({ email: 'thief@example.com', lastName: 'Changed' })).toMatchObject({
      status: 403,
      body: { code: 'password_needed' },
    })
    expect(
      await change({ email: 'thief@example.com', lastName: 'Changed', currentPassword: 'a guess' }, 'it'),
    ).toMatchObject({ status: 403, body: { code: 'password_wrong', message: 'Questa non è la tua password attuale.' } })
    expect(await mine()).toMatchObject({ email: 'ivo@example.com', lastName: null })
    expect(await change({ email: 'ivo@new.example', currentPassword: 'password of ivo' }, 'it')).toMatchObject({
      status: 200,
      body: { email: 'ivo@new.example', firstName: 'Ivo' },
    })
    expect((await change({ email: 'ivo@new.example', lastName: 'Changed' })).status).toBe(200)
  })

  it('cannot be reached by a reset link at the address before', async () => {
    const caller = await visitor().register('irene')
    await visitor().call('POST', '/api/password/forgot', { email: 'irene@example.com' })
    const { token } = await newestToken('irene@example.com')
    const change = { email: 'irene@new.example', currentPassword: 'password of irene' }
    expect((await caller.call('PUT', '/api/account', change)).status).toBe(200)
    expect((await visitor().call('POST', '/api/password/reset', { token, password: 'fresh words' })).status).toBe(410)
  })

  it('notifies both addresses of a change of the address', async () => {
    const caller = await visitor().register('ivana')
    const change = (body: object) =>
      caller.call('PUT', '/api/account?language=it', { email: 'ivana@new.example', firstName: 'Ivana', ...body })
    expect((await change({ currentPassword: 'password of ivana' })).status).toBe(200)
    const emails = () => mail.emails.filter(({ to }) => to.includes('ivana@example.com'))
    await expect.poll(() => emails().length).toBe(1)
    const told = emails()[0]!
    expect(told.text).toContain('Se non l’hai cambiato tu')
    expect(told.text).toContain('https://loquia.example/it/#contact')
    expect(told.source).not.toContain('new.example')
    const { email } = await newestToken('ivana@new.example')
    expect(email.text).toContain('l’indirizzo email del tuo account è stato cambiato in questo')
    expect(email.source).not.toContain('ivana@example.com')
    expect((await change({ lastName: 'Changed' })).status).toBe(200)
    expect(mail.emails.filter(({ to }) => to.includes('ivana@new.example'))).toHaveLength(1)
  })

  it('limits guesses of the password in changes of the address', async () => {
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

  it('limits changes of the address per day', async () => {
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
