import { projectsQuery, projectsResponse, projectResponse, tasksResponse, milestonesResponse } from '../projects.ts'
import type { Call } from './call.ts'

/** Projects of a client, as the client reads them. */
export const projectCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/api/projects',
    who: 'client',
    summary: 'One’s projects.',
    query: projectsQuery,
    reply: projectsResponse,
  },
  {
    method: 'GET',
    path: '/api/projects/:id',
    who: 'own',
    adminsToo: true,
    summary: 'A project.',
    query: projectsQuery,
    reply: projectResponse,
  },
  {
    method: 'GET',
    path: '/api/projects/:id/tasks',
    who: 'own',
    adminsToo: true,
    summary: 'Its tasks.',
    query: projectsQuery,
    reply: tasksResponse,
  },
  {
    method: 'GET',
    path: '/api/projects/:id/milestones',
    who: 'own',
    adminsToo: true,
    summary: 'Its milestones.',
    query: projectsQuery,
    reply: milestonesResponse,
  },
]
