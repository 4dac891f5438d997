import { managedUserResponse, usersResponse } from '@loquia/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAdminApp, type AdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { insertBot } from '../../testing/insert-bot.js'

let app: AdminApp
let database: AdminApp['database']
let server: AdminApp['server']
let admin: CookieCaller
const visitor = () => new CookieCaller(server.url)
const idOf = async (caller: CookieCaller) => (await caller.call<{ id: number }>('GET', '/api/user')).body.id

beforeAll(async () => {
  app = await startAdminApp()
  ;({ database, server, admin } = app)
})
afterAll(async () => {
  await app?.stop()
})

const list = async (query = '') => usersResponse.parse((await admin.call('GET', `/api/admin/users${query}`)).body)

describe('the list', () => {
  it('is searched, filtered, sorted and paged on the server', async () => {
    await database.dataSource.query(
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

  it('holds no password, and refuses what it cannot sort by', async () => {
    expect(JSON.stringify((await admin.call('GET', '/api/admin/users')).body)).not.toMatch(/password|argon2|hash/)
    expect((await admin.call('GET', '/api/admin/users?sort=password_hash')).status).toBe(400)
    expect((await admin.call('GET', '/api/admin/users?page=0')).status).toBe(400)
  })

  it('opens one account with what is its own', async () => {
    const id = await idOf(await visitor().register('anna'))
    await database.dataSource.query(`INSERT INTO projects (client_id, name) VALUES ($1, 'Shop bot')`, [id])
    await insertBot(database.dataSource, {
      publicId: 'annas',
      ownerId: id,
      domain: 'anna.example',
      name: 'Annas bot',
    })
    expect(managedUserResponse.parse((await admin.call('GET', `/api/admin/users/${id}`)).body)).toMatchObject({
      user: { username: 'anna', sessions: 1, bots: 1, projects: 1 },
      bots: [{ publicId: 'annas', domain: 'anna.example' }],
      projects: [{ name: 'Shop bot' }],
    })
    expect(await admin.call('GET', '/api/admin/users/2147483647')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})
