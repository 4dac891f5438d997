import { milestonesResponse, projectResponse, projectsResponse, tasksResponse, type Locale } from '@loquia/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call'
import { changesByItself } from './renew'
import { ownKey } from './accounts/session'

/** One's own projects; an admin's are everybody's. @param language the reader's: a sample is told in it */
export function projectsQuery(language: Locale) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'projects', language],
    queryFn: async () => (await call(`/api/projects?language=${language}`, projectsResponse)).projects,
  })
}

/** @param id from the address; anything but a whole number is never asked for */
export function projectQuery(id: number, language: Locale) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'project', id, 'itself', language],
    queryFn: async () => (await call(`/api/projects/${id}?language=${language}`, projectResponse)).project,
    enabled: Number.isInteger(id),
  })
}

/** @param language the reader's: a sample is told in it */
export function tasksQuery(id: number, language: Locale) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'project', id, 'tasks', language],
    queryFn: async () => (await call(`/api/projects/${id}/tasks?language=${language}`, tasksResponse)).tasks,
    enabled: Number.isInteger(id),
  })
}

/** @param language the reader's: a sample is told in it */
export function milestonesQuery(id: number, language: Locale) {
  return queryOptions({
    ...changesByItself,
    queryKey: [ownKey, 'project', id, 'milestones', language],
    queryFn: async () =>
      (await call(`/api/projects/${id}/milestones?language=${language}`, milestonesResponse)).milestones,
    enabled: Number.isInteger(id),
  })
}
