import type { Locale } from '@loquia/contracts'
import { getProject, listMilestones, listProjects, listTasks } from '@loquia/contracts/calls'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call-api'
import { alwaysStale } from './refresh-queries'
import { sessionKey } from './accounts/session'

/**
 * Admins get all projects.
 * @param language of the sample project
 */
export function projectsQuery(language: Locale) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'projects', language],
    queryFn: async () => (await callApi(listProjects, { query: { language } })).projects,
  })
}

/** @param id from the URL; only whole numbers are requested */
export function projectQuery(id: number, language: Locale) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'project', id, 'itself', language],
    queryFn: async () => (await callApi(getProject, { params: { id }, query: { language } })).project,
    enabled: Number.isInteger(id),
  })
}

export function tasksQuery(id: number, language: Locale) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'project', id, 'tasks', language],
    queryFn: async () => (await callApi(listTasks, { params: { id }, query: { language } })).tasks,
    enabled: Number.isInteger(id),
  })
}

export function milestonesQuery(id: number, language: Locale) {
  return queryOptions({
    ...alwaysStale,
    queryKey: [sessionKey, 'project', id, 'milestones', language],
    queryFn: async () => (await callApi(listMilestones, { params: { id }, query: { language } })).milestones,
    enabled: Number.isInteger(id),
  })
}
