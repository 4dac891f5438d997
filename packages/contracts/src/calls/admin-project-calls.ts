import { z } from 'zod'
import {
  managedProjectsQuery,
  managedProjectsResponse,
  projectRequest,
  managedProjectResponse,
  archiveRequest,
  taskRequest,
  taskResponse,
  orderRequest,
  milestoneRequest,
  milestoneResponse,
} from '../projects.ts'
import { doneResponse } from '../done.ts'
import { call } from './call.ts'
import { rowId } from './row-id.ts'

const projects = '/api/admin/projects'
const project = `${projects}/:id`

export const listManagedProjects = call({
  method: 'GET',
  path: projects,
  who: 'admin',
  summary: 'Lists the projects of all clients.',
  query: managedProjectsQuery,
  reply: managedProjectsResponse,
})

export const createProject = call({
  method: 'POST',
  path: projects,
  who: 'admin',
  summary: 'Creates a project for a client.',
  body: projectRequest,
  reply: managedProjectResponse,
  status: 201,
})

export const getManagedProject = call({
  method: 'GET',
  path: project,
  who: 'admin',
  summary: 'Returns a project.',
  params: z.object({ id: rowId }),
  reply: managedProjectResponse,
})

export const changeProject = call({
  method: 'PUT',
  path: project,
  who: 'admin',
  summary: 'Changes a project.',
  params: z.object({ id: rowId }),
  body: projectRequest,
  reply: managedProjectResponse,
  errors: ['settings_changed'],
})

export const deleteProject = call({
  method: 'DELETE',
  path: project,
  who: 'admin',
  summary: 'Deletes a project.',
  params: z.object({ id: rowId }),
  reply: doneResponse,
})

export const archiveProject = call({
  method: 'PUT',
  path: `${project}/archived`,
  who: 'admin',
  summary: 'Archives or restores a project.',
  params: z.object({ id: rowId }),
  body: archiveRequest,
  reply: managedProjectResponse,
})

export const addTask = call({
  method: 'POST',
  path: `${project}/tasks`,
  who: 'admin',
  summary: 'Adds a task.',
  params: z.object({ id: rowId }),
  body: taskRequest,
  reply: taskResponse,
  status: 201,
})

export const changeTask = call({
  method: 'PUT',
  path: `${project}/tasks/:taskId`,
  who: 'admin',
  summary: 'Changes a task.',
  params: z.object({ id: rowId, taskId: rowId }),
  body: taskRequest,
  reply: taskResponse,
  errors: ['settings_changed'],
})

export const deleteTask = call({
  method: 'DELETE',
  path: `${project}/tasks/:taskId`,
  who: 'admin',
  summary: 'Deletes a task.',
  params: z.object({ id: rowId, taskId: rowId }),
  reply: doneResponse,
})

export const orderTasks = call({
  method: 'PUT',
  path: `${project}/tasks-order`,
  who: 'admin',
  summary: 'Changes the order of the tasks.',
  params: z.object({ id: rowId }),
  body: orderRequest,
  reply: doneResponse,
})

export const addMilestone = call({
  method: 'POST',
  path: `${project}/milestones`,
  who: 'admin',
  summary: 'Adds a milestone.',
  params: z.object({ id: rowId }),
  body: milestoneRequest,
  reply: milestoneResponse,
  status: 201,
})

export const changeMilestone = call({
  method: 'PUT',
  path: `${project}/milestones/:milestoneId`,
  who: 'admin',
  summary: 'Changes a milestone.',
  params: z.object({ id: rowId, milestoneId: rowId }),
  body: milestoneRequest,
  reply: milestoneResponse,
  errors: ['settings_changed'],
})

export const deleteMilestone = call({
  method: 'DELETE',
  path: `${project}/milestones/:milestoneId`,
  who: 'admin',
  summary: 'Deletes a milestone.',
  params: z.object({ id: rowId, milestoneId: rowId }),
  reply: doneResponse,
})

export const orderMilestones = call({
  method: 'PUT',
  path: `${project}/milestones-order`,
  who: 'admin',
  summary: 'Changes the order of the milestones.',
  params: z.object({ id: rowId }),
  body: orderRequest,
  reply: doneResponse,
})
