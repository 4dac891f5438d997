import { changedUserResponse, resetLinkResponse } from '@loquia/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useAdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { insertBot } from '../../testing/insert-bot.js'

const app = useAdminApp()
const visitor = () => new CookieCaller(app.server.url)
const idOf = async (caller: CookieCaller) => (await caller.call<{ id: number }>('GET', '/api/user')).body.id

beforeAll(async () => {
  await visitor().register('anna')
})

const actions = async (id: number) =>
  (
    await app.database.dataSource.query(
      `SELECT action, actor_name FROM audit_log WHERE target_type = 'user' AND target_id = $1 ORDER BY id`,
      [String(id)],
    )
  ).map((row: { action: string; actor_name: string }) => `${row.actor_name} ${row.action}`)

describe('an admin', () => {
  it('can disable an account until it is enabled again', async () => {
    const bruno = await visitor().register('bruno')
    const id = await idOf(bruno)
    expect((await app.admin.call('PUT', `/api/admin/users/${id}`, { disabled: true })).body).toMatchObject({
      user: { disabled: true, sessions: 0 },
    })
    expect((await bruno.call('GET', '/api/user')).status).toBe(401)
    expect(
      await visitor().call('POST', '/api/login', { username: 'bruno', password: 'password of bruno' }),
    ).toMatchObject({ status: 403, body: { code: 'account_disabled' } })
    expect(await visitor().call('POST', '/api/login', { username: 'bruno', password: 'a wrong one' })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    })
    await app.admin.call('PUT', `/api/admin/users/${id}`, { disabled: false })
    expect(
      (await visitor().call('POST', '/api/login', { username: 'bruno', password: 'password of bruno' })).status,
    ).toBe(200)
    expect(await actions(id)).toEqual(['root user.disable', 'root user.enable'])
  })

  it('shuts out a session of a disabled account', async () => {
    const carla = await visitor().register('carla')
    await app.database.dataSource.query(`UPDATE users SET disabled_at = now() WHERE username = 'carla'`)
    expect((await carla.call('GET', '/api/user')).status).toBe(401)
  })

  it('ends all sessions of a client', async () => {
    const dora = await visitor().register('dora')
    const id = await idOf(dora)
    expect((await app.admin.call('POST', `/api/admin/users/${id}/end-sessions`, {})).body).toMatchObject({
      user: { sessions: 0 },
    })
    expect((await dora.call('GET', '/api/user')).status).toBe(401)
    expect(await actions(id)).toEqual(['root user.end-sessions'])
  })

  it('cannot send a reset email without a mail server', async () => {
    const id = await idOf(await visitor().register('elsa'))
    expect(await app.admin.call('POST', `/api/admin/users/${id}/password-reset`, {})).toMatchObject({
      status: 503,
      body: { code: 'mail_unavailable' },
    })
    expect(await actions(id)).toEqual([])
  })

  it('can create a reset link that works once', async () => {
    const gina = await visitor().register('gina')
    const id = await idOf(gina)
    const { body } = await app.admin.call('POST', `/api/admin/users/${id}/reset-link?language=it`, {})
    const { link, minutes } = resetLinkResponse.parse(body)
    expect(minutes).toBe(60)
    const token = /\/it\/auth\/reset-password#token=([\w-]{43})$/.exec(link)?.[1] ?? ''
    expect(JSON.stringify(await app.database.dataSource.query(`SELECT * FROM password_resets`))).not.toContain(token)
    expect(JSON.stringify(await app.database.dataSource.query(`SELECT * FROM audit_log`))).not.toContain(token)
    expect((await visitor().call('POST', '/api/password/reset', { token, password: 'fresh words' })).status).toBe(200)
    expect(await app.database.dataSource.query(`SELECT * FROM notice_addresses`)).toEqual([])
    expect((await gina.call('GET', '/api/user')).status).toBe(401)
    expect((await visitor().call('POST', '/api/login', { username: 'gina', password: 'fresh words' })).status).toBe(200)
    expect((await visitor().call('POST', '/api/password/reset', { token, password: 'again words' })).status).toBe(410)
    expect(await actions(id)).toEqual(['root user.reset-link'])
    expect((await app.admin.call('POST', '/api/admin/users/2147483647/reset-link', {})).status).toBe(404)
  })

  it('can create an account whose client chooses the password by a link', async () => {
    const request = { username: 'hanna', email: 'Hanna@Example.com', company: 'Hanna’s bakery' }
    const { status, body } = await app.admin.call('POST', '/api/admin/users', request)
    expect(status).toBe(201)
    const { user } = changedUserResponse.parse(body)
    expect(user).toMatchObject({
      username: 'hanna',
      email: 'Hanna@example.com',
      role: 'client',
      company: 'Hanna’s bakery',
    })
    expect(await app.admin.call('POST', '/api/admin/users', { ...request, email: 'other@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'username_taken' },
    })
    expect(await app.admin.call('POST', '/api/admin/users', { ...request, username: 'johanna' })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    const { link } = resetLinkResponse.parse(
      (await app.admin.call('POST', `/api/admin/users/${user.id}/reset-link`, {})).body,
    )
    const password = 'flour and water'
    const token = link.split('#token=')[1]
    expect((await visitor().call('POST', '/api/password/reset', { token, password })).status).toBe(200)
    expect((await visitor().call('POST', '/api/login', { username: 'hanna', password })).status).toBe(200)
    expect(await actions(user.id)).toEqual(['root user.create', 'root user.reset-link'])
  })

  it('can change single fields of an account', async () => {
    const ida = await visitor().register('ida')
    const id = await idOf(ida)
    expect(
      (await app.admin.call('PUT', `/api/admin/users/${id}`, { email: 'ida@bakery.example', firstName: 'Ida' })).body,
    ).toMatchObject({ user: { email: 'ida@bakery.example', firstName: 'Ida', username: 'ida', role: 'client' } })
    expect(
      (await app.admin.call('PUT', `/api/admin/users/${id}`, { company: 'Ida & Co', firstName: '' })).body,
    ).toMatchObject({ user: { email: 'ida@bakery.example', firstName: null, company: 'Ida & Co' } })
    expect(
      await app.admin.call('PUT', `/api/admin/users/${id}`, { email: 'hanna@example.com', company: 'x' }),
    ).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await app.admin.call('GET', `/api/admin/users/${id}`)).body).toMatchObject({
      user: { company: 'Ida & Co' },
    })
    expect(await actions(id)).toEqual(['root user.update', 'root user.update'])
  })

  it('can delete an account with everything in it', async () => {
    const jon = await visitor().register('jon')
    const id = await idOf(jon)
    await insertBot(app.database.dataSource, { publicId: 'jons', ownerId: id, domain: 'jon.example', name: 'Jons bot' })
    await app.database.dataSource.query(`INSERT INTO projects (client_id, name) VALUES ($1, 'Shop bot')`, [id])
    const holdings = { bots: 1, conversations: 0, projects: 1, supportRequests: 0 }
    expect((await app.admin.call('GET', `/api/admin/users/${id}`)).body).toMatchObject({ holdings })
    expect(await jon.call('DELETE', `/api/admin/users/${id}`)).toMatchObject({ status: 403 })
    expect(await app.admin.call('DELETE', `/api/admin/users/${app.adminId}`)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(await app.admin.call('DELETE', `/api/admin/users/${id}`)).toMatchObject({
      status: 200,
      body: { removed: holdings },
    })
    expect((await jon.call('GET', '/api/user')).status).toBe(401)
    expect((await app.admin.call('DELETE', `/api/admin/users/${id}`)).status).toBe(404)
    expect(await app.database.dataSource.query(`SELECT 1 FROM bots WHERE public_id = 'jons'`)).toEqual([])
    expect(await actions(id)).toEqual(['root user.delete'])
  })

  it('cannot remove the last admin', async () => {
    for (const change of [{ role: 'client' }, { disabled: true }]) {
      expect(await app.admin.call('PUT', `/api/admin/users/${app.adminId}`, change)).toMatchObject({
        status: 409,
        body: { code: 'last_admin' },
      })
    }
    const fay = await visitor().register('fay')
    const id = await idOf(fay)
    expect((await app.admin.call('PUT', `/api/admin/users/${id}`, { role: 'admin' })).body).toMatchObject({
      user: { role: 'admin' },
    })
    expect((await fay.call('GET', '/api/admin/users')).status).toBe(200)
    const both = await Promise.all([
      app.admin.call('PUT', `/api/admin/users/${id}`, { role: 'client' }),
      fay.call('PUT', `/api/admin/users/${app.adminId}`, { role: 'client' }),
    ])
    const left = await app.database.dataSource.query(
      `SELECT id FROM users WHERE role = 'admin' AND disabled_at IS NULL`,
    )
    expect(left).toHaveLength(1)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    await app.database.dataSource.query(`UPDATE users SET role = CASE WHEN id = $1 THEN 'admin' ELSE 'client' END`, [
      app.adminId,
    ])
  })
})

it.each([
  ['GET', ''],
  ['GET', '/1'],
  ['POST', ''],
  ['PUT', '/1'],
  ['DELETE', '/1'],
  ['POST', '/1/end-sessions'],
  ['POST', '/1/password-reset'],
])('requires an admin for %s /api/admin/users%s', async (method, path) => {
  const client = new CookieCaller(app.server.url)
  await client.call('POST', '/api/login', { username: 'anna', password: 'password of anna' })
  const body = method === 'GET' ? undefined : {}
  expect(await client.call(method, `/api/admin/users${path}`, body)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect((await visitor().call(method, `/api/admin/users${path}`, body)).status).toBe(401)
})
