import { sessionsResponse } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { login, visitor } from './account-scene.testing.js'

describe('sessions', () => {
  it('are listed without what opens them, and end one by one or all but this', async () => {
    const here = await visitor().register('nora')
    const { caller: there } = await login('nora')
    const { caller: elsewhere } = await login('nora')
    const list = async () => sessionsResponse.parse((await here.call('GET', '/api/account/sessions')).body).sessions
    const sessions = await list()
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(there.cookie).split('=s:')[1]!.split('.')[0])

    const thereId = sessionsResponse
      .parse((await there.call('GET', '/api/account/sessions')).body)
      .sessions.find(({ current }) => current)!.id
    const stranger = await visitor().register('olga')
    expect((await stranger.call('DELETE', `/api/account/sessions/${thereId}`)).status).toBe(404)
    expect((await here.call('DELETE', `/api/account/sessions/${thereId}`)).status).toBe(200)
    expect((await there.call('GET', '/api/user')).status).toBe(401)
    expect((await here.call('DELETE', '/api/account/sessions')).status).toBe(200)
    expect((await elsewhere.call('GET', '/api/user')).status).toBe(401)
    expect(await list()).toMatchObject([{ current: true }])
    expect((await stranger.call('GET', '/api/user')).status).toBe(200)
  })
})

it.each([
  ['PUT', '/api/account'],
  ['POST', '/api/account/password'],
  ['GET', '/api/account/sessions'],
  ['DELETE', '/api/account/sessions'],
  ['DELETE', '/api/account/sessions/x'],
  ['GET', '/api/account/export'],
  ['DELETE', '/api/account'],
])('%s %s needs a session, and a page of our own', async (method, path) => {
  expect((await visitor().call(method, path, method === 'GET' ? undefined : {})).status).toBe(401)
  if (method === 'GET') return
  const { caller } = await login('vera')
  expect(await caller.call(method, path, {}, { origin: 'https://evil.example' })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
})
