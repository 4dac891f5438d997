import {
  managedProjectResponse,
  managedProjectsResponse,
  milestonesResponse,
  projectResponse,
  projectsResponse,
  tasksResponse,
} from '@loquia/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useAdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { addPart, newProject } from './projects.testing.js'

const app = useAdminApp()
let anna: CookieCaller
let bruno: CookieCaller
const visitor = () => new CookieCaller(app.server.url)

beforeAll(async () => {
  anna = await visitor().register('anna')
  bruno = await visitor().register('bruno')
})

describe('a project', () => {
  it('computes its progress from its tasks', async () => {
    const { id } = await newProject(app.admin, anna, {
      description: 'For the shop',
      startDate: '2026-01-31',
      endDate: '2026-03-01',
    })
    expect(projectResponse.parse((await anna.call('GET', `/api/projects/${id}`)).body).project).toMatchObject({
      progress: 0,
      tasks: { total: 0, completed: 0 },
    })
    for (const completionPercentage of [100, 50, 51])
      await addPart(app.admin, id, 'tasks', {
        title: `Done to ${completionPercentage}`,
        status: completionPercentage === 100 ? 'completed' : 'in_progress',
        completionPercentage,
        dueDate: '2026-02-28',
      })
    await addPart(app.admin, id, 'milestones', { title: 'Live', targetDate: '2026-03-01' })
    await addPart(app.admin, id, 'milestones', {
      title: 'Kick-off',
      status: 'reached',
      targetDate: '2026-01-31',
      completedDate: '2026-01-30',
    })
    expect(projectResponse.parse((await anna.call('GET', `/api/projects/${id}`)).body).project).toEqual({
      id,
      name: 'Shop bot',
      description: 'For the shop',
      status: 'in_progress',
      startDate: '2026-01-31',
      endDate: '2026-03-01',
      progress: 67,
      tasks: { total: 3, completed: 1 },
      milestones: { total: 2, reached: 1 },
    })
    expect(
      tasksResponse
        .parse((await anna.call('GET', `/api/projects/${id}/tasks`)).body)
        .tasks.map(({ title, dueDate }) => [title, dueDate]),
    ).toEqual([
      ['Done to 100', '2026-02-28'],
      ['Done to 50', '2026-02-28'],
      ['Done to 51', '2026-02-28'],
    ])
    expect(
      milestonesResponse.parse((await anna.call('GET', `/api/projects/${id}/milestones`)).body).milestones,
    ).toMatchObject([
      { title: 'Live', completedDate: null },
      { title: 'Kick-off', completedDate: '2026-01-30' },
    ])
  })

  it('lists its tasks in the order set by the admin', async () => {
    const { id } = await newProject(app.admin, anna)
    const ids = [
      await addPart(app.admin, id, 'tasks', { title: 'a' }),
      await addPart(app.admin, id, 'tasks', { title: 'b' }),
      await addPart(app.admin, id, 'tasks', { title: 'c' }),
    ]
    expect(
      (await app.admin.call('PUT', `/api/admin/projects/${id}/tasks-order`, { ids: [ids[2], ids[0], ids[1]] })).status,
    ).toBe(200)
    const titles = async () =>
      tasksResponse
        .parse((await anna.call('GET', `/api/projects/${id}/tasks`)).body)
        .tasks.map(({ title }) => title)
        .join('')
    expect(await titles()).toBe('cab')
    await addPart(app.admin, id, 'tasks', { title: 'd' })
    expect(await titles()).toBe('cabd')
    for (const wrong of [[ids[0]], [...ids, 999_999], [ids[0], ids[0], ids[1], ids[2]]]) {
      expect(await app.admin.call('PUT', `/api/admin/projects/${id}/tasks-order`, { ids: wrong })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      })
    }
    expect((await app.admin.call('DELETE', `/api/admin/projects/${id}/tasks/${ids[0]}`)).status).toBe(200)
    expect(await titles()).toBe('cbd')
  })

  it('is not saved over a concurrent change', async () => {
    const project = await newProject(app.admin, anna)
    const [task, milestone] = [
      await addPart(app.admin, project.id, 'tasks', { title: 'a' }),
      await addPart(app.admin, project.id, 'milestones', { title: 'a' }),
    ]
    const path = `/api/admin/projects/${project.id}`
    const taskNow = async () =>
      tasksResponse.parse((await anna.call('GET', `/api/projects/${project.id}/tasks`)).body).tasks[0]!
    const milestoneNow = async () =>
      milestonesResponse.parse((await anna.call('GET', `/api/projects/${project.id}/milestones`)).body).milestones[0]!
    const projectNow = async () => managedProjectResponse.parse((await app.admin.call('GET', path)).body).project
    const facts = { clientId: project.client.id, name: 'Shop bot' }
    for (const { address, body, now } of [
      { address: `${path}/tasks/${task}`, body: { title: 'a' }, now: taskNow },
      { address: `${path}/milestones/${milestone}`, body: { title: 'a' }, now: milestoneNow },
      { address: path, body: facts, now: projectNow },
    ]) {
      const { version } = await now()
      expect((await app.admin.call('PUT', address, { ...body, description: 'first', version })).status).toBe(200)
      expect(await app.admin.call('PUT', address, { ...body, description: 'late', version })).toMatchObject({
        status: 409,
        body: { code: 'settings_changed' },
      })
      expect(await now()).toMatchObject({ description: 'first' })
      expect(
        (await app.admin.call('PUT', address, { ...body, description: 'seen', version: (await now()).version })).status,
      ).toBe(200)
      expect((await app.admin.call('PUT', address, { ...body, description: 'last' })).status).toBe(200)
    }
    // Task counts do not affect the version.
    const { version } = await projectNow()
    await app.admin.call('PUT', `${path}/tasks/${task}`, { title: 'a', completionPercentage: 50 })
    expect((await projectNow()).version).toBe(version)
  })

  it('is hidden while it is archived', async () => {
    const { id } = await newProject(app.admin, anna, { name: 'Old one' })
    await app.admin.call('PUT', `/api/admin/projects/${id}/archived`, { archived: true })
    expect((await anna.call('GET', `/api/projects/${id}`)).status).toBe(404)
    expect(
      projectsResponse.parse((await anna.call('GET', '/api/projects')).body).projects.map((project) => project.id),
    ).not.toContain(id)
    const archived = managedProjectsResponse.parse(
      (await app.admin.call('GET', '/api/admin/projects?status=archived')).body,
    )
    expect(archived.projects).toMatchObject([{ id, archived: true }])
    await app.admin.call('PUT', `/api/admin/projects/${id}/archived`, { archived: false })
    expect((await anna.call('GET', `/api/projects/${id}`)).status).toBe(200)
  })

  it('is shown to every admin', async () => {
    const { id } = await newProject(app.admin, anna)
    expect(
      projectsResponse.parse((await app.admin.call('GET', '/api/projects')).body).projects.map((project) => project.id),
    ).toContain(id)
    expect((await app.admin.call('GET', `/api/projects/${id}/tasks`)).status).toBe(200)
  })
})

describe('nobody else', () => {
  it.each(['', '/tasks', '/milestones'])('sees a project of another client (%s)', async (rest) => {
    const { id } = await newProject(app.admin, anna)
    const foreign = await bruno.call('GET', `/api/projects/${id}${rest}`)
    const missing = await bruno.call('GET', `/api/projects/2147483647${rest}`)
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(foreign.body).toEqual(missing.body)
    expect(await visitor().call('GET', `/api/projects/${id}${rest}`)).toMatchObject({ status: 401 })
    expect(projectsResponse.parse((await bruno.call('GET', '/api/projects')).body).projects).toEqual([])
  })

  it('but an admin can plan', async () => {
    const { id, client } = await newProject(app.admin, anna)
    const task = await addPart(app.admin, id, 'tasks', { title: 'Mine' })
    const milestone = await addPart(app.admin, id, 'milestones', { title: 'Mine' })
    const calls: [method: string, path: string, body?: object][] = [
      ['GET', ''],
      ['POST', '', { clientId: client.id, name: 'x' }],
      ['GET', `/${id}`],
      ['PUT', `/${id}`, { clientId: client.id, name: 'x' }],
      ['DELETE', `/${id}`],
      ['PUT', `/${id}/archived`, { archived: true }],
      ['POST', `/${id}/tasks`, { title: 'x' }],
      ['PUT', `/${id}/tasks/${task}`, { title: 'x' }],
      ['DELETE', `/${id}/tasks/${task}`],
      ['PUT', `/${id}/tasks-order`, { ids: [task] }],
      ['POST', `/${id}/milestones`, { title: 'x' }],
      ['PUT', `/${id}/milestones/${milestone}`, { title: 'x' }],
      ['DELETE', `/${id}/milestones/${milestone}`],
      ['PUT', `/${id}/milestones-order`, { ids: [milestone] }],
    ]
    for (const [method, path, body] of calls) {
      expect([path, (await anna.call(method, `/api/admin/projects${path}`, body)).status]).toEqual([path, 403])
      expect([path, (await visitor().call(method, `/api/admin/projects${path}`, body)).status]).toEqual([path, 401])
    }
    expect(tasksResponse.parse((await anna.call('GET', `/api/projects/${id}/tasks`)).body).tasks).toMatchObject([
      { id: task, title: 'Mine' },
    ])
  })
})
