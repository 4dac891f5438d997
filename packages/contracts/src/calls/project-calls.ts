import { z } from 'zod'
import { projectsQuery, projectsResponse, projectResponse, tasksResponse, milestonesResponse } from '../projects.ts'
import { call } from './call.ts'
import { rowId } from './row-id.ts'

export const listProjects = call({
  method: 'GET',
  path: '/api/projects',
  who: 'client',
  summary: 'Lists your projects.',
  query: projectsQuery,
  reply: projectsResponse,
})

export const getProject = call({
  method: 'GET',
  path: '/api/projects/:id',
  who: 'own',
  adminsToo: true,
  summary: 'Returns a project.',
  params: z.object({ id: rowId }),
  query: projectsQuery,
  reply: projectResponse,
})

export const listTasks = call({
  method: 'GET',
  path: '/api/projects/:id/tasks',
  who: 'own',
  adminsToo: true,
  summary: 'Lists the tasks of a project.',
  params: z.object({ id: rowId }),
  query: projectsQuery,
  reply: tasksResponse,
})

export const listMilestones = call({
  method: 'GET',
  path: '/api/projects/:id/milestones',
  who: 'own',
  adminsToo: true,
  summary: 'Lists the milestones of a project.',
  params: z.object({ id: rowId }),
  query: projectsQuery,
  reply: milestonesResponse,
})
