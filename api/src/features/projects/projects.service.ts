import type { Locale, Milestone, Project, Task, User } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { firstRow, rows } from '../../database/rows.js'
import {
  milestoneColumns,
  selectProject,
  taskColumns,
  toMilestone,
  toProject,
  toTask,
  type MilestoneRow,
  type ProjectRow,
  type TaskRow,
} from './project-rows.js'
import { readable } from './sample-texts.js'

/**
 * Who may see a project: its client while it is not put away, and every admin. `$1` is the user's id, `$2` whether an
 * admin.
 */
const visible = `($2 OR (p.client_id = $1 AND p.archived_at IS NULL))`

/** Projects as the people they are done for see them. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** A client's own projects, an admin's all of them; newest first, without those that were put away. */
  async list(user: User, language?: Locale): Promise<Project[]> {
    const found = await rows<ProjectRow>(
      this.dataSource,
      `${selectProject} WHERE ${visible} AND p.archived_at IS NULL ORDER BY p.id DESC`,
      [user.id, user.role === 'admin'],
    )
    return found.map((row) => toProject(readable(this.environment, row, language)))
  }

  /** @throws AppError `not_found`, also for a project of somebody else */
  async find(user: User, id: number, language?: Locale): Promise<Project> {
    const row = await firstRow<ProjectRow>(this.dataSource, `${selectProject} WHERE ${visible} AND p.id = $3`, [
      user.id,
      user.role === 'admin',
      id,
    ])
    if (row === undefined) throw new AppError('not_found')
    return toProject(readable(this.environment, row, language))
  }

  /** @throws AppError `not_found` */
  async tasks(user: User, projectId: number, language?: Locale): Promise<Task[]> {
    await this.find(user, projectId)
    return (
      await rows<TaskRow>(
        this.dataSource,
        `SELECT ${taskColumns} FROM tasks WHERE project_id = $1 ORDER BY position, id`,
        [projectId],
      )
    ).map((row) => toTask(readable(this.environment, row, language)))
  }

  /** @throws AppError `not_found` */
  async milestones(user: User, projectId: number, language?: Locale): Promise<Milestone[]> {
    await this.find(user, projectId)
    return (
      await rows<MilestoneRow>(
        this.dataSource,
        `SELECT ${milestoneColumns} FROM milestones WHERE project_id = $1 ORDER BY position, id`,
        [projectId],
      )
    ).map((row) => toMilestone(readable(this.environment, row, language)))
  }
}
