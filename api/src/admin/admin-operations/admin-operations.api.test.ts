import { operationsResponse } from '@loquia/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAdminApp, type AdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'

let app: AdminApp
beforeAll(async () => {
  app = await startAdminApp()
})
afterAll(() => app?.stop())

it('tells admins what finds passages by their meaning, and nobody else', async () => {
  const { body } = await app.admin.call('GET', '/api/admin/operations')
  expect(operationsResponse.parse(body).embeddings).toEqual({
    adapter: 'off',
    reason: 'set',
    model: null,
    languages: [],
    download: null,
    error: null,
    waiting: 0,
  })
  const client = await new CookieCaller(app.server.url).register('operations-client')
  expect((await client.call('GET', '/api/admin/operations')).status).toBe(403)
})
