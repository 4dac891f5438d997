import type { MilestoneStatus, ProjectStatus, TaskStatus } from '@loquia/contracts'
import type { Stage } from '../../ui/status'

export const projectStages: Record<ProjectStatus, Stage> = { in_progress: 'going', completed: 'done', on_hold: 'held' }
export const taskStages: Record<TaskStatus, Stage> = { pending: 'open', in_progress: 'going', completed: 'done' }
export const milestoneStages: Record<MilestoneStatus, Stage> = { pending: 'open', reached: 'done' }
