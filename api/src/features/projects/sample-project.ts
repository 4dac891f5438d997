import type { MilestoneStatus, Priority, TaskStatus } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { firstRow, rows } from '../../database/rows.js'

/** Days from today, so that a sample never looks old on its first day. */
const tasks: [title: string, description: string, status: TaskStatus, priority: Priority, dueInDays: number | null, percentage: number][] = [
  ['Read the website', 'All pages, the price list and the opening hours.', 'completed', 'high', -12, 100],
  ['Collect the questions that customers really ask', 'From the inbox of the last three months.', 'completed', 'medium', -6, 100],
  ['Write answers the website does not give', 'Twelve of eighteen are written.', 'in_progress', 'high', 3, 65],
  ['Match colors and welcome message', '', 'in_progress', 'low', 9, 40],
  ['Put the tag on the live website', 'Needs access to the website’s editor.', 'pending', 'medium', 16, 0],
  ['Train the team on the inbox', '', 'pending', 'low', null, 0],
]
const milestones: [title: string, description: string, status: MilestoneStatus, targetInDays: number, completedInDays: number | null][] = [
  ['First answers from your own pages', 'The demo answers ten test questions with the right page.', 'reached', -5, -6],
  ['Answers approved', 'You have read the answers and signed them off.', 'pending', 7, null],
  ['Live on the website', '', 'pending', 18, null],
]

/** A small project that shows what the portal is for. Development only; its name says that it is a sample. */
@Injectable()
export class SampleProject {
  constructor(private readonly dataSource: DataSource) {}

  async create(clientUsername: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const project = await firstRow<{ id: number }>(
        transaction,
        `INSERT INTO projects (client_id, name, description, status, start_date, end_date)
         SELECT id, $2, $3, 'in_progress', current_date - 20, current_date + 21 FROM users WHERE lower(username) = lower($1) RETURNING id`,
        [clientUsername, 'Sample project: chatbot for the bakery', 'Sample data of the first start, made so that the portal is not empty. An admin can delete it under Admin, Projects.'],
      )
      if (project === undefined) return
      for (const [position, [title, description, status, priority, due, percentage]] of tasks.entries()) {
        await rows(
          transaction,
          `INSERT INTO tasks (project_id, position, title, description, status, priority, due_date, completion_percentage) VALUES ($1, $2, $3, $4, $5, $6, current_date + $7::int, $8)`,
          [project.id, position, title, description || null, status, priority, due, percentage],
        )
      }
      for (const [position, [title, description, status, target, completed]] of milestones.entries()) {
        await rows(
          transaction,
          `INSERT INTO milestones (project_id, position, title, description, status, target_date, completed_date) VALUES ($1, $2, $3, $4, $5, current_date + $6::int, current_date + $7::int)`,
          [project.id, position, title, description || null, status, target, completed],
        )
      }
    })
  }
}
