import { auditResponse } from '@loquia/contracts'
import { beforeAll, expect, it } from 'vitest'
import { useAdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { UsersService } from '../../core/users/index.js'
import { AuditService } from './audit.service.js'

const app = useAdminApp()
let client: CookieCaller

beforeAll(async () => {
  client = await new CookieCaller(app.server.url).register('client')
})

const read = async (query = '') => auditResponse.parse((await app.admin.call('GET', `/api/admin/audit${query}`)).body)

it('lists entries by actor or kind in pages, newest first', async () => {
  const audit = app.server.app.get(AuditService)
  for (let n = 1; n <= 30; n++)
    await audit.record({
      actor: { id: 1, username: 'root' },
      action: 'user.role',
      target: { type: 'user', id: n },
      details: { from: 'client', to: 'admin' },
    })
  await audit.record({
    actor: { id: 1, username: 'other' },
    action: 'bot.purchase',
    target: { type: 'bot', id: 'b' },
    details: { name: 'x'.repeat(500), gone: null, sure: true },
  })
  const first = await read()
  expect(first).toMatchObject({ count: 31, pageSize: 25, actors: ['other', 'root'], kinds: ['bot', 'user'] })
  expect(first.entries[0]).toMatchObject({
    actor: 'other',
    action: 'bot.purchase',
    targetType: 'bot',
    targetId: 'b',
    details: { name: 'x'.repeat(200), gone: null, sure: true },
  })
  expect((await read('?page=2')).entries.map(({ targetId }) => targetId)).toEqual(['6', '5', '4', '3', '2', '1'])
  expect(await read('?actor=root')).toMatchObject({ count: 30 })
  expect(await read('?kind=bot')).toMatchObject({ count: 1 })
  expect(await read('?actor=other&kind=user')).toMatchObject({ count: 0, entries: [] })
  expect((await app.admin.call('GET', '/api/admin/audit?page=x')).status).toBe(400)
})

it('cuts a long name without breaking the entry', async () => {
  const audit = app.server.app.get(AuditService)
  await audit.record({
    actor: { id: 1, username: 'root' },
    action: 'bot.rename',
    target: { type: 'page', id: '1' },
    details: { name: `${'x'.repeat(199)}🥐`, other: 'a\0b' },
  })
  expect((await read('?kind=page')).entries[0]?.details).toEqual({ name: `${'x'.repeat(199)}\ufffd`, other: 'ab' })
})

it('keeps the entries of a deleted account', async () => {
  await app.server.app
    .get(UsersService)
    .create({ username: 'second', password: 'toor toor', email: 'second@example.com', role: 'admin' })
  const second = new CookieCaller(app.server.url)
  await second.call('POST', '/api/login', { username: 'second', password: 'toor toor' })
  const { id } = (await client.call<{ id: number }>('GET', '/api/user')).body
  await second.call('POST', `/api/admin/users/${id}/end-sessions`, {})
  expect((await second.call('DELETE', '/api/account', { password: 'toor toor' })).status).toBe(200)
  expect((await read('?actor=second')).entries).toMatchObject([
    { actor: 'second', action: 'user.end-sessions', targetId: String(id) },
  ])
})

it('requires an admin for every admin call', async () => {
  interface Layer {
    route?: { path: string; methods: Record<string, boolean> }
  }
  const { router } = app.server.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }
  const calls = router.stack.flatMap(({ route }) =>
    route?.path.startsWith('/api/admin/')
      ? Object.keys(route.methods).map((method) => [method.toUpperCase(), route.path.replace(/:\w+/g, '1')] as const)
      : [],
  )
  expect(calls.length).toBeGreaterThan(20)
  const nobody = new CookieCaller(app.server.url)
  const somebody = await new CookieCaller(app.server.url).register('somebody')
  const answers = []
  for (const [method, path] of calls) {
    const body = method === 'GET' ? undefined : {}
    answers.push([
      method,
      path,
      (await nobody.call(method, path, body)).status,
      (await somebody.call(method, path, body)).status,
    ])
  }
  expect(answers).toEqual(calls.map(([method, path]) => [method, path, 401, 403]))
})
