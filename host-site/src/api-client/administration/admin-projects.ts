import {
  doneResponse,
  managedProjectResponse,
  managedProjectsResponse,
  milestoneRequest,
  milestoneResponse,
  projectRequest,
  taskRequest,
  taskResponse,
  type ManagedProject,
  type ManagedProjectsQuery,
} from '@loquia/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { adminUsersKey } from './admin-users'
import { call } from '../call'
import { queryString } from '../query-string'
import { ownKey } from '../accounts/session'

const base = '/api/admin/projects'
export type Part = 'tasks' | 'milestones'

/**
 * Keys of everything that a change of a project may alter, for admins and in their own portal; the details of a client
 * name their projects.
 */
export const projectKeys = [
  [ownKey, 'admin-projects'],
  [ownKey, 'projects'],
  [ownKey, 'project'],
  [...adminUsersKey, 'details'],
]

export function managedProjectsQuery(query: ManagedProjectsQuery) {
  return queryOptions({
    queryKey: [ownKey, 'admin-projects', 'list', query],
    queryFn: () => call(`${base}?${queryString(query)}`, managedProjectsResponse),
    placeholderData: keepPreviousData,
  })
}

export function managedProjectQuery(id: number) {
  return queryOptions({
    queryKey: [ownKey, 'admin-projects', 'one', id],
    queryFn: async () => (await call(`${base}/${id}`, managedProjectResponse)).project,
    enabled: Number.isInteger(id),
  })
}

/** Creates a project, or changes the one with this id. */
export async function saveProject(request: z.input<typeof projectRequest>, id?: number): Promise<ManagedProject> {
  const body = projectRequest.parse(request)
  return (
    await (id === undefined
      ? call(base, managedProjectResponse, body)
      : call(`${base}/${id}`, managedProjectResponse, body, 'PUT'))
  ).project
}

export async function archiveProject(id: number, archived: boolean): Promise<ManagedProject> {
  return (await call(`${base}/${id}/archived`, managedProjectResponse, { archived }, 'PUT')).project
}

export async function deleteProject(id: number): Promise<void> {
  await call(`${base}/${id}`, doneResponse, undefined, 'DELETE')
}

export async function saveTask(projectId: number, request: z.input<typeof taskRequest>, id?: number): Promise<void> {
  const body = taskRequest.parse(request)
  await (id === undefined
    ? call(`${base}/${projectId}/tasks`, taskResponse, body)
    : call(`${base}/${projectId}/tasks/${id}`, taskResponse, body, 'PUT'))
}

export async function saveMilestone(
  projectId: number,
  request: z.input<typeof milestoneRequest>,
  id?: number,
): Promise<void> {
  const body = milestoneRequest.parse(request)
  await (id === undefined
    ? call(`${base}/${projectId}/milestones`, milestoneResponse, body)
    : call(`${base}/${projectId}/milestones/${id}`, milestoneResponse, body, 'PUT'))
}

export async function deletePart(projectId: number, part: Part, id: number): Promise<void> {
  await call(`${base}/${projectId}/${part}/${id}`, doneResponse, undefined, 'DELETE')
}

export async function orderParts(projectId: number, part: Part, ids: number[]): Promise<void> {
  await call(`${base}/${projectId}/${part}-order`, doneResponse, { ids }, 'PUT')
}
