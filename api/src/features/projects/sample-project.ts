import type { MilestoneStatus, Priority, TaskStatus } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { firstRow, rows } from '../../database/rows.js'
import { milestones, project as sample, tasks } from './sample-texts.js'

/** Days from today, so that a sample never looks old on its first day. */
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

/**
 * A small project that shows what the portal is for. Development only; its name says that it is a sample. Stored in
 * English; {@link sampleIn} tells it in the reader's language.
 */
@Injectable()
export class SampleProject {
  constructor(private readonly dataSource: DataSource) {}

  async create(clientUsername: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const project = await firstRow<{ id: number }>(
        transaction,
        `INSERT INTO projects (client_id, name, description, status, start_date, end_date)
         SELECT id, $2, $3, 'in_progress', current_date - 20, current_date + 21 FROM users WHERE lower(username) = lower($1) RETURNING id`,
        [clientUsername, sample.name.en, sample.description.en],
      )
      if (project === undefined) return
      for (const [position, [task, status, priority, due, percentage]] of plannedTasks.entries()) {
        await rows(
          transaction,
          `INSERT INTO tasks (project_id, position, title, description, status, priority, due_date, completion_percentage) VALUES ($1, $2, $3, $4, $5, $6, current_date + $7::int, $8)`,
          [
            project.id,
            position,
            tasks[task].title.en,
            tasks[task].description?.en ?? null,
            status,
            priority,
            due,
            percentage,
          ],
        )
      }
      for (const [position, [milestone, status, target, completed]] of plannedMilestones.entries()) {
        await rows(
          transaction,
          `INSERT INTO milestones (project_id, position, title, description, status, target_date, completed_date) VALUES ($1, $2, $3, $4, $5, current_date + $6::int, current_date + $7::int)`,
          [
            project.id,
            position,
            milestones[milestone].title.en,
            milestones[milestone].description?.en ?? null,
            status,
            target,
            completed,
          ],
        )
      }
    })
  }
}
