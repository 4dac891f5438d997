import { milestonesResponse, projectResponse, projectsResponse, tasksResponse } from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call'
import { ownKey } from './session'

/** One's own projects; an admin's are everybody's. */
export function projectsQuery() {
  return queryOptions({ queryKey: [ownKey, 'projects'], queryFn: async () => (await call('/api/projects', projectsResponse)).projects })
}

/** @param id from the address; anything but a whole number is never asked for */
export function projectQuery(id: number) {
  return queryOptions({ queryKey: [ownKey, 'project', id], queryFn: async () => (await call(`/api/projects/${id}`, projectResponse)).project, enabled: Number.isInteger(id) })
}

export function tasksQuery(id: number) {
  return queryOptions({ queryKey: [ownKey, 'project', id, 'tasks'], queryFn: async () => (await call(`/api/projects/${id}/tasks`, tasksResponse)).tasks, enabled: Number.isInteger(id) })
}

export function milestonesQuery(id: number) {
  return queryOptions({ queryKey: [ownKey, 'project', id, 'milestones'], queryFn: async () => (await call(`/api/projects/${id}/milestones`, milestonesResponse)).milestones, enabled: Number.isInteger(id) })
}
