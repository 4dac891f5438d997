import { z } from 'zod'
import { changedVersion } from './done.ts'
import { limits } from './limits.ts'
import { localeSchema } from './locale-schema.ts'

export const projectStatuses = ['in_progress', 'completed', 'on_hold'] as const
export type ProjectStatus = (typeof projectStatuses)[number]
export const taskStatuses = ['pending', 'in_progress', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]
export const milestoneStatuses = ['pending', 'reached'] as const
export type MilestoneStatus = (typeof milestoneStatuses)[number]

/** `YYYY-MM-DD` without a time zone. */
const day = z.iso.date()

export const projectSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(projectStatuses),
  startDate: day.nullable(),
  endDate: day.nullable(),
  /** Rounded average of the tasks' percentages, 0–100; 0 without tasks. */
  progress: z.number().int(),
  tasks: z.object({ total: z.number().int(), completed: z.number().int() }),
  milestones: z.object({ total: z.number().int(), reached: z.number().int() }),
})
export type Project = z.infer<typeof projectSchema>

export const taskSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(taskStatuses),
  priority: z.enum(priorities),
  dueDate: day.nullable(),
  completionPercentage: z.number().int().min(0).max(100),
  version: z.string(),
})
export type Task = z.infer<typeof taskSchema>

export const milestoneSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(milestoneStatuses),
  targetDate: day.nullable(),
  completedDate: day.nullable(),
  version: z.string(),
})
export type Milestone = z.infer<typeof milestoneSchema>

/** Only the sample project exists in several languages. */
export const projectsQuery = z.object({ language: localeSchema.optional().catch(undefined) })

/** `GET /api/projects`: the caller's projects; for admins, all. */
export const projectsResponse = z.object({ success: z.literal(true), projects: z.array(projectSchema) })
export const projectResponse = z.object({ success: z.literal(true), project: projectSchema })
export const tasksResponse = z.object({ success: z.literal(true), tasks: z.array(taskSchema) })
export const milestonesResponse = z.object({ success: z.literal(true), milestones: z.array(milestoneSchema) })

export const managedProjectSchema = projectSchema.extend({
  client: z.object({ id: z.number().int(), username: z.string(), company: z.string().nullable() }),
  archived: z.boolean(),
  /** Covers an admin's fields, not tasks and milestones. */
  version: z.string(),
})
export type ManagedProject = z.infer<typeof managedProjectSchema>
export const managedProjectsQuery = z.object({
  search: z.string().trim().max(200).default(''),
  status: z.enum(['all', ...projectStatuses, 'archived']).default('all'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
export type ManagedProjectsQuery = z.infer<typeof managedProjectsQuery>
export const managedProjectsResponse = z.object({
  success: z.literal(true),
  projects: z.array(managedProjectSchema),
  count: z.number().int(),
  pageSize: z.number().int(),
})
export type ManagedProjectsResponse = z.infer<typeof managedProjectsResponse>
export const managedProjectResponse = z.object({ success: z.literal(true), project: managedProjectSchema })

const title = z.string().trim().min(1, 'Please enter a title').max(limits.titleMaxChars)
const description = z.string().trim().max(limits.descriptionMaxChars).nullable().default(null)
const optionalDay = z.preprocess((value) => (value === '' ? null : value), day.nullable()).default(null)

export const projectRequest = z
  .object({
    clientId: z.coerce.number('Please choose a client').int().positive('Please choose a client').max(2_147_483_647),
    name: z.string().trim().min(1, 'Please enter a name').max(limits.titleMaxChars),
    description,
    status: z.enum(projectStatuses).default('in_progress'),
    startDate: optionalDay,
    endDate: optionalDay,
    version: changedVersion,
  })
  .refine(({ startDate, endDate }) => startDate === null || endDate === null || startDate <= endDate, {
    path: ['endDate'],
    message: 'The end lies before the start',
  })
export type ProjectRequest = z.infer<typeof projectRequest>

export const taskRequest = z.object({
  title,
  description,
  status: z.enum(taskStatuses).default('pending'),
  priority: z.enum(priorities).default('medium'),
  dueDate: optionalDay,
  completionPercentage: z.coerce
    .number('Enter a whole number from 0 to 100')
    .int('Enter a whole number from 0 to 100')
    .min(0, 'Enter a whole number from 0 to 100')
    .max(100, 'Enter a whole number from 0 to 100')
    .default(0),
  version: changedVersion,
})
export type TaskRequest = z.infer<typeof taskRequest>
export const taskResponse = z.object({ success: z.literal(true), task: taskSchema })

export const milestoneRequest = z.object({
  title,
  description,
  status: z.enum(milestoneStatuses).default('pending'),
  targetDate: optionalDay,
  completedDate: optionalDay,
  version: changedVersion,
})
export type MilestoneRequest = z.infer<typeof milestoneRequest>
export const milestoneResponse = z.object({ success: z.literal(true), milestone: milestoneSchema })

/** Every id, once, in the new order. */
export const orderRequest = z.object({ ids: z.array(z.number().int()).max(1_000) })
export const archiveRequest = z.object({ archived: z.boolean() })
