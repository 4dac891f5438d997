import type { ManagedProject, Milestone, Project, Task } from '@loquia/contracts'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import type { MilestoneEntity } from './milestone.entity.js'
import { ProjectEntity } from './project.entity.js'
import type { TaskEntity } from './task.entity.js'

export type CountedProject = ProjectEntity & Required<Pick<ProjectEntity, 'client' | 'taskCounts' | 'milestoneCounts'>>

export function projectsIn(manager: EntityManager): SelectQueryBuilder<CountedProject> {
  return manager
    .createQueryBuilder<CountedProject>(ProjectEntity, 'project')
    .addSelect(['project.taskCounts', 'project.milestoneCounts'])
    .innerJoin('project.client', 'client')
    .addSelect(['client.id', 'client.username', 'client.company'])
}

export function toProject(project: CountedProject): Project {
  const { progress, total, completed } = project.taskCounts
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    status: project.status,
    startDate: project.startDate,
    endDate: project.endDate,
    progress,
    tasks: { total, completed },
    milestones: project.milestoneCounts,
  }
}

export function toManagedProject(project: CountedProject): ManagedProject {
  const { id, username, company } = project.client
  return {
    ...toProject(project),
    client: { id, username, company },
    archived: project.archivedAt !== null,
    version: project.version,
  }
}

export function toTask(task: Omit<TaskEntity, 'projectId' | 'position'>): Task {
  return {
    id: task.id,
    title: task.title,
    description: task.description,
    status: task.status,
    priority: task.priority,
    dueDate: task.dueDate,
    completionPercentage: task.completionPercentage,
    version: task.version,
  }
}

export function toMilestone(milestone: Omit<MilestoneEntity, 'projectId' | 'position'>): Milestone {
  return {
    id: milestone.id,
    title: milestone.title,
    description: milestone.description,
    status: milestone.status,
    targetDate: milestone.targetDate,
    completedDate: milestone.completedDate,
    version: milestone.version,
  }
}
