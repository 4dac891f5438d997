import {
  managedProjectResponse,
  managedProjectsResponse,
  milestonesResponse,
  projectResponse,
  projectsResponse,
  tasksResponse,
} from '@loquia/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAdminApp, type AdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { SampleProject } from './index.js'

let app: AdminApp
let database: AdminApp['database']
let server: AdminApp['server']
let admin: CookieCaller
let anna: CookieCaller
let bruno: CookieCaller
const visitor = () => new CookieCaller(server.url)

beforeAll(async () => {
  app = await startAdminApp()
  ;({ database, server, admin } = app)
  anna = await visitor().register('anna')
  bruno = await visitor().register('bruno')
})
afterAll(async () => {
  await app?.stop()
})

const idOf = async (caller: CookieCaller) => (await caller.call<{ id: number }>('GET', '/api/user')).body.id
const newProject = async (change: object = {}) =>
  managedProjectResponse.parse(
    (
      await admin.call('POST', '/api/admin/projects', {
        clientId: await idOf(anna),
        name: 'Shop bot',
        description: null,
        ...change,
      })
    ).body,
  ).project
const part = async (projectId: number, kind: 'tasks' | 'milestones', body: object) => {
  const reply = await admin.call<Record<string, { id: number }>>(
    'POST',
    `/api/admin/projects/${projectId}/${kind}`,
    body,
  )
  expect(reply.status).toBe(201)
  return reply.body[kind.slice(0, -1)]!.id
}

describe('what a client follows', () => {
  it('is planned by an admin and computed from its tasks', async () => {
    const { id } = await newProject({ description: 'For the shop', startDate: '2026-01-31', endDate: '2026-03-01' })
    expect(projectResponse.parse((await anna.call('GET', `/api/projects/${id}`)).body).project).toMatchObject({
      progress: 0,
      tasks: { total: 0, completed: 0 },
    })
    for (const completionPercentage of [100, 50, 51])
      await part(id, 'tasks', {
        title: `Done to ${completionPercentage}`,
        status: completionPercentage === 100 ? 'completed' : 'in_progress',
        completionPercentage,
        dueDate: '2026-02-28',
      })
    await part(id, 'milestones', { title: 'Live', targetDate: '2026-03-01' })
    await part(id, 'milestones', {
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

  it('is there in the order that the admin gave it', async () => {
    const { id } = await newProject()
    const ids = [
      await part(id, 'tasks', { title: 'a' }),
      await part(id, 'tasks', { title: 'b' }),
      await part(id, 'tasks', { title: 'c' }),
    ]
    expect(
      (await admin.call('PUT', `/api/admin/projects/${id}/tasks-order`, { ids: [ids[2], ids[0], ids[1]] })).status,
    ).toBe(200)
    const titles = async () =>
      tasksResponse
        .parse((await anna.call('GET', `/api/projects/${id}/tasks`)).body)
        .tasks.map(({ title }) => title)
        .join('')
    expect(await titles()).toBe('cab')
    await part(id, 'tasks', { title: 'd' })
    expect(await titles()).toBe('cabd')
    for (const wrong of [[ids[0]], [...ids, 999_999], [ids[0], ids[0], ids[1], ids[2]]]) {
      expect(await admin.call('PUT', `/api/admin/projects/${id}/tasks-order`, { ids: wrong })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      })
    }
    expect((await admin.call('DELETE', `/api/admin/projects/${id}/tasks/${ids[0]}`)).status).toBe(200)
    expect(await titles()).toBe('cbd')
  })

  it('is not written over what somebody else saved meanwhile', async () => {
    const project = await newProject()
    const [task, milestone] = [
      await part(project.id, 'tasks', { title: 'a' }),
      await part(project.id, 'milestones', { title: 'a' }),
    ]
    const path = `/api/admin/projects/${project.id}`
    const taskNow = async () =>
      tasksResponse.parse((await anna.call('GET', `/api/projects/${project.id}/tasks`)).body).tasks[0]!
    const milestoneNow = async () =>
      milestonesResponse.parse((await anna.call('GET', `/api/projects/${project.id}/milestones`)).body).milestones[0]!
    const projectNow = async () => managedProjectResponse.parse((await admin.call('GET', path)).body).project
    const facts = { clientId: project.client.id, name: 'Shop bot' }
    for (const { address, body, now } of [
      { address: `${path}/tasks/${task}`, body: { title: 'a' }, now: taskNow },
      { address: `${path}/milestones/${milestone}`, body: { title: 'a' }, now: milestoneNow },
      { address: path, body: facts, now: projectNow },
    ]) {
      const { version } = await now()
      expect((await admin.call('PUT', address, { ...body, description: 'first', version })).status).toBe(200)
      expect(await admin.call('PUT', address, { ...body, description: 'late', version })).toMatchObject({
        status: 409,
        body: { code: 'settings_changed' },
      })
      expect(await now()).toMatchObject({ description: 'first' })
      expect(
        (await admin.call('PUT', address, { ...body, description: 'seen', version: (await now()).version })).status,
      ).toBe(200)
      expect((await admin.call('PUT', address, { ...body, description: 'last' })).status).toBe(200)
    }
    // What is counted from the tasks is none of what an admin writes.
    const { version } = await projectNow()
    await admin.call('PUT', `${path}/tasks/${task}`, { title: 'a', completionPercentage: 50 })
    expect((await projectNow()).version).toBe(version)
  })

  it('disappears while it is archived, and comes back', async () => {
    const { id } = await newProject({ name: 'Old one' })
    await admin.call('PUT', `/api/admin/projects/${id}/archived`, { archived: true })
    expect((await anna.call('GET', `/api/projects/${id}`)).status).toBe(404)
    expect(
      projectsResponse.parse((await anna.call('GET', '/api/projects')).body).projects.map((project) => project.id),
    ).not.toContain(id)
    const archived = managedProjectsResponse.parse(
      (await admin.call('GET', '/api/admin/projects?status=archived')).body,
    )
    expect(archived.projects).toMatchObject([{ id, archived: true }])
    await admin.call('PUT', `/api/admin/projects/${id}/archived`, { archived: false })
    expect((await anna.call('GET', `/api/projects/${id}`)).status).toBe(200)
  })

  it('is shown to an admin whoever it belongs to', async () => {
    const { id } = await newProject()
    expect(
      projectsResponse.parse((await admin.call('GET', '/api/projects')).body).projects.map((project) => project.id),
    ).toContain(id)
    expect((await admin.call('GET', `/api/projects/${id}/tasks`)).status).toBe(200)
  })
})

describe('nobody else', () => {
  it.each(['', '/tasks', '/milestones'])(
    'sees a project of another client (%s), which is no different from none',
    async (rest) => {
      const { id } = await newProject()
      const foreign = await bruno.call('GET', `/api/projects/${id}${rest}`)
      const missing = await bruno.call('GET', `/api/projects/2147483647${rest}`)
      expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(foreign.body).toEqual(missing.body)
      expect(await visitor().call('GET', `/api/projects/${id}${rest}`)).toMatchObject({ status: 401 })
      expect(projectsResponse.parse((await bruno.call('GET', '/api/projects')).body).projects).toEqual([])
    },
  )

  it('plans but an admin', async () => {
    const { id, client } = await newProject()
    const task = await part(id, 'tasks', { title: 'Mine' })
    const milestone = await part(id, 'milestones', { title: 'Mine' })
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

describe('planning', () => {
  it.each([
    [{ clientId: 999_999 }, 'clientId', 'Please choose a client'],
    [{ clientId: 'x' }, 'clientId', 'Please choose a client'],
    [{ name: '  ' }, 'name', 'Please enter a name'],
    [{ startDate: '2026-02-02', endDate: '2026-02-01' }, 'endDate', 'The end lies before the start'],
    [{ startDate: '2026-02-30' }, 'startDate', expect.any(String)],
    [{ status: 'active' }, 'status', expect.any(String)],
  ])('refuses %j and says which field', async (change, path, message) => {
    const reply = await admin.call('POST', '/api/admin/projects', {
      clientId: await idOf(anna),
      name: 'Shop bot',
      ...change,
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request', issues: [{ path, message }] } })
  })

  it.each(['0', '-1', '1.5', 'abc', '99999999999', '2147483648', '%00'])('has no project %s', async (id) => {
    expect(await admin.call('GET', `/api/admin/projects/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await anna.call('GET', `/api/projects/${id}/tasks`)).toMatchObject({ status: 404 })
  })

  it('changes a task only through its own project', async () => {
    const [one, other] = [await newProject(), await newProject()]
    const task = await part(one.id, 'tasks', { title: 'Here' })
    for (const method of ['PUT', 'DELETE'])
      expect((await admin.call(method, `/api/admin/projects/${other.id}/tasks/${task}`, { title: 'x' })).status).toBe(
        404,
      )
    expect(
      (
        await admin.call('PUT', `/api/admin/projects/${one.id}/tasks/${task}`, {
          title: 'Changed',
          completionPercentage: 101,
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await admin.call('PUT', `/api/admin/projects/${one.id}/tasks/${task}`, {
          title: 'Changed',
          completionPercentage: 100,
          status: 'completed',
        })
      ).body,
    ).toMatchObject({ task: { title: 'Changed', completionPercentage: 100 } })
  })

  it('finds by project or client, taking wildcards as they are', async () => {
    await newProject({ name: '100% wool_shop' })
    const found = async (search: string) =>
      managedProjectsResponse.parse(
        (await admin.call('GET', `/api/admin/projects?search=${encodeURIComponent(search)}`)).body,
      ).count
    expect(await found('100% WOOL_')).toBe(1)
    expect(await found('%')).toBe(1)
    expect(await found('ANNA')).toBeGreaterThan(1)
    expect(await found('nothing like it')).toBe(0)
  })

  it('is written down: who, what, to what', async () => {
    const { id } = await newProject({ name: 'Watched' })
    await admin.call('PUT', `/api/admin/projects/${id}/archived`, { archived: true })
    await admin.call('DELETE', `/api/admin/projects/${id}`)
    const log = await database.dataSource.query(
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
    expect((await admin.call('DELETE', `/api/admin/projects/${id}`)).status).toBe(404)
  })
})

it('makes a sample for a first look, whose dates are around today', async () => {
  const clara = await visitor().register('clara')
  await server.app.get(SampleProject).create('Clara')
  const [project] = projectsResponse.parse((await clara.call('GET', '/api/projects')).body).projects
  expect(project).toMatchObject({
    name: expect.stringMatching(/^Sample project/),
    tasks: { total: 6, completed: 2 },
    milestones: { total: 3, reached: 1 },
    progress: 51,
  })
})

it('tells the sample in the language of its reader, until an admin has changed it', async () => {
  const dora = await visitor().register('dora')
  await server.app.get(SampleProject).create('dora')
  const id = projectsResponse.parse((await dora.call('GET', '/api/projects')).body).projects[0]!.id
  const told = async (language: string) => {
    const query = `?language=${language}`
    const [listed] = projectsResponse.parse((await dora.call('GET', `/api/projects${query}`)).body).projects
    const { project } = projectResponse.parse((await dora.call('GET', `/api/projects/${id}${query}`)).body)
    expect(listed).toEqual(project)
    const { tasks } = tasksResponse.parse((await dora.call('GET', `/api/projects/${id}/tasks${query}`)).body)
    const { milestones } = milestonesResponse.parse(
      (await dora.call('GET', `/api/projects/${id}/milestones${query}`)).body,
    )
    return [project, ...tasks, ...milestones].flatMap((part) => [
      'name' in part ? part.name : part.title,
      part.description ?? '',
    ])
  }
  const english = await told('en')
  const italian = await told('it')
  expect(await told('xx')).toEqual(english)
  expect(italian.map((text, index) => (text === '' ? english[index] === '' : text !== english[index]))).not.toContain(
    false,
  )
  expect(italian).toContain('Progetto di esempio: il chatbot del forno')
  await admin.call('PUT', `/api/admin/projects/${id}`, {
    clientId: await idOf(dora),
    name: 'Our bakery',
    description: null,
  })
  expect((await told('it')).slice(0, 3)).toEqual(['Our bakery', '', 'Leggere il sito'])
})

it('tells an admin the sample in their language too, and keeps it for everybody where they change nothing of it', async () => {
  const elio = await visitor().register('elio')
  await server.app.get(SampleProject).create('elio')
  const client = await idOf(elio)
  const id = projectsResponse.parse((await elio.call('GET', '/api/projects')).body).projects[0]!.id
  const asRead = async <T>(method: string, path: string, language: string, body?: object): Promise<T> => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        cookie: admin.cookie,
        'accept-language': language,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect([path, response.status]).toEqual([path, 200])
    return (await response.json()) as T
  }
  const project = async (language: string) =>
    (
      await asRead<{ project: { name: string; description: string; version: string } }>(
        'GET',
        `/api/admin/projects/${id}`,
        language,
      )
    ).project
  const { name, description, version } = await project('it')
  expect(name).toBe('Progetto di esempio: il chatbot del forno')
  const account = await asRead<{ projects: { name: string }[] }>('GET', `/api/admin/users/${client}`, 'it')
  expect(account.projects.map((one) => one.name)).toEqual([name])

  await asRead('PUT', `/api/admin/projects/${id}`, 'it', {
    clientId: client,
    name,
    description,
    status: 'on_hold',
    version,
  })
  const { tasks } = tasksResponse.parse((await elio.call('GET', `/api/projects/${id}/tasks?language=it`)).body)
  const { id: taskId, title, version: taskVersion } = tasks[0]!
  await asRead('PUT', `/api/admin/projects/${id}/tasks/${taskId}`, 'it', {
    title,
    description: 'Anche il blog.',
    version: taskVersion,
  })
  expect((await project('en')).name).toBe('Sample project: chatbot for the bakery')
  const english = tasksResponse.parse((await elio.call('GET', `/api/projects/${id}/tasks?language=en`)).body).tasks
  expect([english[0]!.title, english[0]!.description]).toEqual(['Read the website', 'Anche il blog.'])
})
