import { managedProjectsResponse } from '@loquia/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useAdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { addPart, idOf, newProject } from './projects.testing.js'

const app = useAdminApp()
let anna: CookieCaller
const visitor = () => new CookieCaller(app.server.url)

beforeAll(async () => {
  anna = await visitor().register('anna')
})

describe('planning', () => {
  it.each([
    [{ clientId: 999_999 }, 'clientId', 'Please choose a client'],
    [{ clientId: 'x' }, 'clientId', 'Please choose a client'],
    [{ name: '  ' }, 'name', 'Please enter a name'],
    [{ startDate: '2026-02-02', endDate: '2026-02-01' }, 'endDate', 'The end lies before the start'],
    [{ startDate: '2026-02-30' }, 'startDate', expect.any(String)],
    [{ status: 'active' }, 'status', expect.any(String)],
  ])('refuses %j with the invalid field', async (change, path, message) => {
    const reply = await app.admin.call('POST', '/api/admin/projects', {
      clientId: await idOf(anna),
      name: 'Shop bot',
      ...change,
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request', issues: [{ path, message }] } })
  })

  it.each(['0', '-1', '1.5', 'abc', '99999999999', '2147483648', '%00'])('has no project %s', async (id) => {
    expect(await app.admin.call('GET', `/api/admin/projects/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await anna.call('GET', `/api/projects/${id}/tasks`)).toMatchObject({ status: 404 })
  })

  it('changes a task only through its own project', async () => {
    const [one, other] = [await newProject(app.admin, anna), await newProject(app.admin, anna)]
    const task = await addPart(app.admin, one.id, 'tasks', { title: 'Here' })
    for (const method of ['PUT', 'DELETE'])
      expect(
        (await app.admin.call(method, `/api/admin/projects/${other.id}/tasks/${task}`, { title: 'x' })).status,
      ).toBe(404)
    expect(
      (
        await app.admin.call('PUT', `/api/admin/projects/${one.id}/tasks/${task}`, {
          title: 'Changed',
          completionPercentage: 101,
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await app.admin.call('PUT', `/api/admin/projects/${one.id}/tasks/${task}`, {
          title: 'Changed',
          completionPercentage: 100,
          status: 'completed',
        })
      ).body,
    ).toMatchObject({ task: { title: 'Changed', completionPercentage: 100 } })
  })

  it('finds by project or client, taking wildcards as they are', async () => {
    await newProject(app.admin, anna, { name: '100% wool_shop' })
    const found = async (search: string) =>
      managedProjectsResponse.parse(
        (await app.admin.call('GET', `/api/admin/projects?search=${encodeURIComponent(search)}`)).body,
      ).count
    expect(await found('100% WOOL_')).toBe(1)
    expect(await found('%')).toBe(1)
    expect(await found('ANNA')).toBeGreaterThan(1)
    expect(await found('nothing like it')).toBe(0)
  })

  it('is recorded in the audit log', async () => {
    const { id } = await newProject(app.admin, anna, { name: 'Watched' })
    await app.admin.call('PUT', `/api/admin/projects/${id}/archived`, { archived: true })
    await app.admin.call('DELETE', `/api/admin/projects/${id}`)
    const log = await app.database.dataSource.query(
      `SELECT actor_name, action, target_type, details FROM audit_log WHERE target_id = $1 ORDER BY id`,
      [String(id)],
    )
    expect(log).toEqual(
      ['project.create', 'project.archive', 'project.delete'].map((action) => ({
        actor_name: 'root',
        action,
        target_type: 'project',
        details: { name: 'Watched' },
      })),
    )
    expect((await app.admin.call('DELETE', `/api/admin/projects/${id}`)).status).toBe(404)
  })
})
