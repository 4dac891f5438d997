import { managedUserResponse, usersResponse } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { useAdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { insertBot } from '../../testing/insert-bot.js'

const app = useAdminApp()
const visitor = () => new CookieCaller(app.server.url)
const idOf = async (caller: CookieCaller) => (await caller.call<{ id: number }>('GET', '/api/user')).body.id

const list = async (query = '') => usersResponse.parse((await app.admin.call('GET', `/api/admin/users${query}`)).body)

describe('the list', () => {
  it('is searched or filtered in sorted pages', async () => {
    await app.database.dataSource.query(
      `INSERT INTO users (username, email, password_hash, company) SELECT 'many' || lpad(n::text, 2, '0'), 'many' || n || '@example.com', 'x', CASE WHEN n % 2 = 0 THEN 'Even & Sons' END FROM generate_series(1, 30) n`,
    )
    const first = await list('?search=many&sort=username&order=asc')
    expect(first).toMatchObject({ count: 30, pageSize: 25 })
    expect(first.users.map(({ username }) => username)).toEqual(
      Array.from({ length: 25 }, (_, n) => `many${String(n + 1).padStart(2, '0')}`),
    )
    expect((await list('?search=many&sort=username&order=asc&page=2')).users.map(({ username }) => username)).toEqual([
      'many26',
      'many27',
      'many28',
      'many29',
      'many30',
    ])
    expect((await list('?search=EVEN%20%26')).count).toBe(15)
    expect((await list('?role=admin')).users).toMatchObject([
      { username: 'root', role: 'admin', disabled: false, sessions: 1 },
    ])
    expect((await list('?search=100%25')).count).toBe(0)
    expect((await list('?search=many_1')).count).toBe(0)
  })

  it('contains no password', async () => {
    expect(JSON.stringify((await app.admin.call('GET', '/api/admin/users')).body)).not.toMatch(/password|argon2|hash/)
  })

  it('refuses a sort or page that does not exist', async () => {
    expect((await app.admin.call('GET', '/api/admin/users?sort=password_hash')).status).toBe(400)
    expect((await app.admin.call('GET', '/api/admin/users?page=0')).status).toBe(400)
  })

  it('shows an account with its bots and projects', async () => {
    const id = await idOf(await visitor().register('anna'))
    await app.database.dataSource.query(`INSERT INTO projects (client_id, name) VALUES ($1, 'Shop bot')`, [id])
    await insertBot(app.database.dataSource, {
      publicId: 'annas',
      ownerId: id,
      domain: 'anna.example',
      name: 'Annas bot',
    })
    expect(managedUserResponse.parse((await app.admin.call('GET', `/api/admin/users/${id}`)).body)).toMatchObject({
      user: { username: 'anna', sessions: 1, bots: 1, projects: 1 },
      bots: [{ publicId: 'annas', domain: 'anna.example' }],
      projects: [{ name: 'Shop bot' }],
    })
    expect(await app.admin.call('GET', '/api/admin/users/2147483647')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})
