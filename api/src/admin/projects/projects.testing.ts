import { managedProjectResponse } from '@loquia/contracts'
import { expect } from 'vitest'
import type { CookieCaller } from '../../testing/cookie-caller.js'

export const idOf = async (caller: CookieCaller) => (await caller.call<{ id: number }>('GET', '/api/user')).body.id

export const newProject = async (admin: CookieCaller, client: CookieCaller, change: object = {}) =>
  managedProjectResponse.parse(
    (
      await admin.call('POST', '/api/admin/projects', {
        clientId: await idOf(client),
        name: 'Shop bot',
        description: null,
        ...change,
      })
    ).body,
  ).project

export const addPart = async (admin: CookieCaller, projectId: number, kind: 'tasks' | 'milestones', body: object) => {
  const reply = await admin.call<Record<string, { id: number }>>(
    'POST',
    `/api/admin/projects/${projectId}/${kind}`,
    body,
  )
  expect(reply.status).toBe(201)
  return reply.body[kind.slice(0, -1)]!.id
}
