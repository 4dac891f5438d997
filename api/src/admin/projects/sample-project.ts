import type { MilestoneStatus, Priority, TaskStatus } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { UsersService } from '../../core/users/index.js'
import { MilestoneEntity } from './milestone.entity.js'
import { ProjectEntity } from './project.entity.js'
import { milestones, project as sample, tasks } from './sample-texts.js'
import { TaskEntity } from './task.entity.js'

const plannedTasks: [
  task: keyof typeof tasks,
  status: TaskStatus,
  priority: Priority,
  dueInDays: number | null,
  percentage: number,
][] = [
  ['read', 'completed', 'high', -12, 100],
  ['collect', 'completed', 'medium', -6, 100],
  ['write', 'in_progress', 'high', 3, 65],
  ['dress', 'in_progress', 'low', 9, 40],
  ['install', 'pending', 'medium', 16, 0],
  ['train', 'pending', 'low', null, 0],
]
const plannedMilestones: [
  milestone: keyof typeof milestones,
  status: MilestoneStatus,
  targetInDays: number,
  completedInDays: number | null,
][] = [
  ['first', 'reached', -5, -6],
  ['approved', 'pending', 7, null],
  ['live', 'pending', 18, null],
]

/** Development only. Stored in English; {@link translateSample} translates it. */
@Injectable()
export class SampleProject {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
  ) {}

  async create(clientUsername: string): Promise<void> {
    const client = await this.users.findByUsername(clientUsername)
    if (client === undefined) return
    await this.dataSource.transaction(async (transaction) => {
      const { identifiers } = await transaction.insert(ProjectEntity, {
        clientId: client.id,
        name: sample.name.en,
        description: sample.description.en,
        status: 'in_progress',
        startDate: dayIn(-20),
        endDate: dayIn(21),
      })
      const { id: projectId } = identifiers[0] as { id: number }
      await transaction.insert(
        TaskEntity,
        plannedTasks.map(([task, status, priority, due, completionPercentage], position) => ({
          projectId,
          position,
          title: tasks[task].title.en,
          description: tasks[task].description?.en ?? null,
          status,
          priority,
          dueDate: dayIn(due),
          completionPercentage,
        })),
      )
      await transaction.insert(
        MilestoneEntity,
        plannedMilestones.map(([milestone, status, target, completed], position) => ({
          projectId,
          position,
          title: milestones[milestone].title.en,
          description: milestones[milestone].description?.en ?? null,
          status,
          targetDate: dayIn(target),
          completedDate: dayIn(completed),
        })),
      )
    })
  }
}

function dayIn(days: number | null): (() => string) | null {
  return days === null ? null : () => `current_date + (${days})`
}
