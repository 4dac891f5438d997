import type { ManagedProjectsQuery, MilestoneRequest, ProjectRequest, TaskRequest } from '@loquia/contracts'
import * as calls from '@loquia/contracts/calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminUsersKey } from './admin-users'
import { callApi } from '../call-api'
import { sessionKey } from '../accounts/session'

export type Part = 'tasks' | 'milestones'

export const projectKeys = [
  [sessionKey, 'admin-projects'],
  [sessionKey, 'projects'],
  [sessionKey, 'project'],
  [...adminUsersKey, 'details'],
]

export function managedProjectsQuery(query: ManagedProjectsQuery) {
  return queryOptions({
    queryKey: [sessionKey, 'admin-projects', 'list', query],
    queryFn: () => callApi(calls.listManagedProjects, { query }),
    placeholderData: keepPreviousData,
  })
}

export function managedProjectQuery(id: number) {
  return queryOptions({
    queryKey: [sessionKey, 'admin-projects', 'one', id],
    queryFn: async () => (await callApi(calls.getManagedProject, { params: { id } })).project,
    enabled: Number.isInteger(id),
  })
}

export async function saveProject(body: ProjectRequest, id?: number) {
  const { project } = await (id === undefined
    ? callApi(calls.createProject, { body })
    : callApi(calls.changeProject, { params: { id }, body }))
  return project
}

export const saveTask = (projectId: number, body: TaskRequest, taskId?: number) =>
  taskId === undefined
    ? callApi(calls.addTask, { params: { id: projectId }, body })
    : callApi(calls.changeTask, { params: { id: projectId, taskId }, body })

export const saveMilestone = (projectId: number, body: MilestoneRequest, milestoneId?: number) =>
  milestoneId === undefined
    ? callApi(calls.addMilestone, { params: { id: projectId }, body })
    : callApi(calls.changeMilestone, { params: { id: projectId, milestoneId }, body })

export const deletePart = (projectId: number, part: Part, id: number) =>
  part === 'tasks'
    ? callApi(calls.deleteTask, { params: { id: projectId, taskId: id } })
    : callApi(calls.deleteMilestone, { params: { id: projectId, milestoneId: id } })

export const orderParts = (projectId: number, part: Part, ids: number[]) =>
  callApi(part === 'tasks' ? calls.orderTasks : calls.orderMilestones, { params: { id: projectId }, body: { ids } })
