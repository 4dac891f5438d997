import type {
  ManagedProject,
  Milestone,
  MilestoneStatus,
  Priority,
  Project,
  ProjectStatus,
  Task,
  TaskStatus,
} from '@loquia/contracts'
import { versionOf } from '../../database/versions.js'

/** Days leave the database as text: the driver would turn them into moments of this machine's zone. */
const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`

export const selectProject = `SELECT p.id, p.name, p.description, p.status, ${day('p.start_date')} AS start_date, ${day('p.end_date')} AS end_date,
  ${versionOf('p.client_id', 'p.name', 'p.description', 'p.status', 'p.start_date', 'p.end_date')} AS version, p.archived_at, p.client_id, u.username, u.company,
  coalesce(t.progress, 0)::int AS progress, coalesce(t.total, 0)::int AS tasks, coalesce(t.completed, 0)::int AS tasks_completed,
  coalesce(m.total, 0)::int AS milestones, coalesce(m.reached, 0)::int AS milestones_reached
  FROM projects p JOIN users u ON u.id = p.client_id
  LEFT JOIN LATERAL (SELECT round(avg(completion_percentage)) AS progress, count(*) AS total, count(*) FILTER (WHERE status = 'completed') AS completed FROM tasks WHERE project_id = p.id) t ON true
  LEFT JOIN LATERAL (SELECT count(*) AS total, count(*) FILTER (WHERE status = 'reached') AS reached FROM milestones WHERE project_id = p.id) m ON true`
export const taskColumns = `id, title, description, status, priority, ${day('due_date')} AS due_date, completion_percentage, ${versionOf('title', 'description', 'status', 'priority', 'due_date', 'completion_percentage')} AS version`
export const milestoneColumns = `id, title, description, status, ${day('target_date')} AS target_date, ${day('completed_date')} AS completed_date, ${versionOf('title', 'description', 'status', 'target_date', 'completed_date')} AS version`

export interface ProjectRow {
  id: number
  name: string
  description: string | null
  status: ProjectStatus
  start_date: string | null
  end_date: string | null
  archived_at: Date | null
  client_id: number
  username: string
  company: string | null
  progress: number
  tasks: number
  tasks_completed: number
  milestones: number
  milestones_reached: number
  version: string
}
export interface TaskRow {
  id: number
  title: string
  description: string | null
  status: TaskStatus
  priority: Priority
  due_date: string | null
  completion_percentage: number
  version: string
}
export interface MilestoneRow {
  id: number
  title: string
  description: string | null
  status: MilestoneStatus
  target_date: string | null
  completed_date: string | null
  version: string
}

/** A project as its client is shown it. */
export function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    startDate: row.start_date,
    endDate: row.end_date,
    progress: row.progress,
    tasks: { total: row.tasks, completed: row.tasks_completed },
    milestones: { total: row.milestones, reached: row.milestones_reached },
  }
}

/** The same as admins see it, with whose it is. */
export function toManagedProject(row: ProjectRow): ManagedProject {
  return {
    ...toProject(row),
    client: { id: row.client_id, username: row.username, company: row.company },
    archived: row.archived_at !== null,
    version: row.version,
  }
}

/** A task as both are shown it. */
export function toTask(row: TaskRow): Task {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    priority: row.priority,
    dueDate: row.due_date,
    completionPercentage: row.completion_percentage,
    version: row.version,
  }
}

/** A milestone as both are shown it. */
export function toMilestone(row: MilestoneRow): Milestone {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    targetDate: row.target_date,
    completedDate: row.completed_date,
    version: row.version,
  }
}
