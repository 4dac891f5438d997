import { operationsResponse } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { useAdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'

const app = useAdminApp()

it('shows admins the state of the embeddings', async () => {
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
})

it('hides the operations from clients', async () => {
  const client = await new CookieCaller(app.server.url).register('operations-client')
  expect((await client.call('GET', '/api/admin/operations')).status).toBe(403)
})
