import { milestonesResponse, projectResponse, projectsResponse, tasksResponse } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { useAdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { SampleProject } from './index.js'
import { idOf } from './projects.testing.js'

const app = useAdminApp()
const visitor = () => new CookieCaller(app.server.url)

it('creates a sample project for a new client', async () => {
  const clara = await visitor().register('clara')
  await app.server.app.get(SampleProject).create('Clara')
  const [project] = projectsResponse.parse((await clara.call('GET', '/api/projects')).body).projects
  expect(project).toMatchObject({
    name: expect.stringMatching(/^Sample project/),
    tasks: { total: 6, completed: 2 },
    milestones: { total: 3, reached: 1 },
    progress: 51,
  })
})

it('shows the sample in the language of its reader until an admin changes it', async () => {
  const dora = await visitor().register('dora')
  await app.server.app.get(SampleProject).create('dora')
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
  await app.admin.call('PUT', `/api/admin/projects/${id}`, {
    clientId: await idOf(dora),
    name: 'Our bakery',
    description: null,
  })
  expect((await told('it')).slice(0, 3)).toEqual(['Our bakery', '', 'Leggere il sito'])
})

it('keeps unchanged parts of the sample translated when an admin saves it', async () => {
  const elio = await visitor().register('elio')
  await app.server.app.get(SampleProject).create('elio')
  const client = await idOf(elio)
  const id = projectsResponse.parse((await elio.call('GET', '/api/projects')).body).projects[0]!.id
  const asRead = async <T>(method: string, path: string, language: string, body?: object): Promise<T> => {
    const response = await fetch(app.server.url + path, {
      method,
      headers: {
        cookie: app.admin.cookie,
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
