import {
  limits,
  type Locale,
  type ManagedProject,
  type ManagedProjectsQuery,
  type ManagedProjectsResponse,
  type Milestone,
  type MilestoneRequest,
  type ProjectRequest,
  type Task,
  type TaskRequest,
  type User,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { databaseFault, firstRow, holding, rows, type SqlRunner } from '../../database/rows.js'
import { assertUnchanged } from '../../database/versions.js'
import { Audit } from '../administration/audit/index.js'
import {
  milestoneColumns,
  selectProject,
  taskColumns,
  toManagedProject,
  toMilestone,
  toTask,
  type MilestoneRow,
  type ProjectRow,
  type TaskRow,
} from './project-rows.js'
import { readable, storable } from './sample-texts.js'

/** The two ordered lists of a project. */
export type Part = 'tasks' | 'milestones'

const matching = `($1 = '' OR concat_ws(' ', p.name, p.description, u.username, u.company) ILIKE $2)
  AND (CASE $3 WHEN 'archived' THEN p.archived_at IS NOT NULL WHEN 'all' THEN p.archived_at IS NULL ELSE p.archived_at IS NULL AND p.status = $3 END)`

/**
 * Planning: creates, changes, orders and puts away projects, their tasks and milestones. Every write is in the audit
 * log.
 */
@Injectable()
export class ProjectAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @param language the reader's: a sample is told in it */
  async list({ search, status, page }: ManagedProjectsQuery, language: Locale): Promise<ManagedProjectsResponse> {
    const values = [search, holding(search), status]
    const counted = await firstRow<{ count: number }>(
      this.dataSource,
      `SELECT count(*)::int AS count FROM projects p JOIN users u ON u.id = p.client_id WHERE ${matching}`,
      values,
    )
    const found = await rows<ProjectRow>(
      this.dataSource,
      `${selectProject} WHERE ${matching} ORDER BY p.id DESC LIMIT $4 OFFSET $5`,
      [...values, limits.adminPageSize, (page - 1) * limits.adminPageSize],
    )
    return {
      success: true,
      projects: found.map((row) => toManagedProject(readable(this.environment, row, language))),
      count: counted?.count ?? 0,
      pageSize: limits.adminPageSize,
    }
  }

  /** @param language as in {@link list}; without one as it is stored @throws AppError `not_found` */
  async find(id: number, language?: Locale, runner: SqlRunner = this.dataSource): Promise<ManagedProject> {
    const row = await firstRow<ProjectRow>(runner, `${selectProject} WHERE p.id = $1`, [id])
    if (row === undefined) throw new AppError('not_found')
    return toManagedProject(readable(this.environment, row, language))
  }

  /** @throws AppError `invalid_request` for an unknown client */
  create(actor: User, given: ProjectRequest): Promise<ManagedProject> {
    const request = storable(this.environment, given)
    return this.write(actor, 'project.create', async (transaction) => {
      const row = await knownClient(() =>
        firstRow<{ id: number }>(
          transaction,
          `INSERT INTO projects (client_id, name, description, status, start_date, end_date) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
          valuesOf(request),
        ),
      )
      return {
        projectId: row!.id,
        result: await this.find(row!.id, undefined, transaction),
        details: { name: request.name },
      }
    })
  }

  /** @throws AppError `not_found`, `settings_changed`, `invalid_request` for an unknown client */
  update(actor: User, id: number, given: ProjectRequest): Promise<ManagedProject> {
    const request = storable(this.environment, given)
    return this.write(actor, 'project.update', async (transaction) => {
      await this.lock(id, transaction)
      const before = await this.find(id, undefined, transaction)
      assertUnchanged(before.version, request.version)
      await knownClient(() =>
        rows(
          transaction,
          `UPDATE projects SET client_id = $1, name = $2, description = $3, status = $4, start_date = $5, end_date = $6 WHERE id = $7`,
          [...valuesOf(request), id],
        ),
      )
      const result = await this.find(id, undefined, transaction)
      return {
        projectId: id,
        result,
        details: {
          name: request.name,
          ...(before.status === result.status ? {} : { from: before.status, to: result.status }),
        },
      }
    })
  }

  /**
   * Puts a project away, or brings it back. Its client no longer sees it while it is away.
   * @throws AppError `not_found`
   */
  archive(actor: User, id: number, archived: boolean): Promise<ManagedProject> {
    return this.write(actor, archived ? 'project.archive' : 'project.restore', async (transaction) => {
      const { name } = await this.find(id, undefined, transaction)
      await rows(
        transaction,
        `UPDATE projects SET archived_at = CASE WHEN $2 THEN coalesce(archived_at, now()) END WHERE id = $1`,
        [id, archived],
      )
      return { projectId: id, result: await this.find(id, undefined, transaction), details: { name } }
    })
  }

  /** @throws AppError `not_found` */
  remove(actor: User, id: number): Promise<void> {
    return this.write(actor, 'project.delete', async (transaction) => {
      const { name } = await this.find(id, undefined, transaction)
      await rows(transaction, `DELETE FROM projects WHERE id = $1`, [id])
      return { projectId: id, result: undefined, details: { name } }
    })
  }

  /** Creates a task at the end of the list, or changes one. @throws AppError `not_found`, `settings_changed` */
  saveTask(actor: User, projectId: number, given: TaskRequest, taskId?: number): Promise<Task> {
    const request = storable(this.environment, given)
    const values = [
      projectId,
      request.title,
      request.description || null,
      request.status,
      request.priority,
      request.dueDate,
      request.completionPercentage,
    ]
    return this.write(actor, taskId === undefined ? 'task.create' : 'task.update', async (transaction) => {
      await this.lock(projectId, transaction)
      if (taskId !== undefined) await this.assertUnchanged('tasks', projectId, taskId, request.version, transaction)
      const row =
        taskId === undefined
          ? await firstRow<TaskRow>(
              transaction,
              `INSERT INTO tasks (project_id, title, description, status, priority, due_date, completion_percentage, position)
            SELECT $1, $2, $3, $4, $5, $6, $7, coalesce(max(position) + 1, 0) FROM tasks WHERE project_id = $1 RETURNING ${taskColumns}`,
              values,
            )
          : await firstRow<TaskRow>(
              transaction,
              `UPDATE tasks SET title = $2, description = $3, status = $4, priority = $5, due_date = $6, completion_percentage = $7 WHERE project_id = $1 AND id = $8 RETURNING ${taskColumns}`,
              [...values, taskId],
            )
      if (row === undefined) throw new AppError('not_found')
      return { projectId, result: toTask(row), details: { title: request.title, task: row.id } }
    })
  }

  /** Creates a milestone at the end of the list, or changes one. @throws AppError `not_found`, `settings_changed` */
  saveMilestone(actor: User, projectId: number, given: MilestoneRequest, milestoneId?: number): Promise<Milestone> {
    const request = storable(this.environment, given)
    const values = [
      projectId,
      request.title,
      request.description || null,
      request.status,
      request.targetDate,
      request.completedDate,
    ]
    return this.write(
      actor,
      milestoneId === undefined ? 'milestone.create' : 'milestone.update',
      async (transaction) => {
        await this.lock(projectId, transaction)
        if (milestoneId !== undefined)
          await this.assertUnchanged('milestones', projectId, milestoneId, request.version, transaction)
        const row =
          milestoneId === undefined
            ? await firstRow<MilestoneRow>(
                transaction,
                `INSERT INTO milestones (project_id, title, description, status, target_date, completed_date, position)
            SELECT $1, $2, $3, $4, $5, $6, coalesce(max(position) + 1, 0) FROM milestones WHERE project_id = $1 RETURNING ${milestoneColumns}`,
                values,
              )
            : await firstRow<MilestoneRow>(
                transaction,
                `UPDATE milestones SET title = $2, description = $3, status = $4, target_date = $5, completed_date = $6 WHERE project_id = $1 AND id = $7 RETURNING ${milestoneColumns}`,
                [...values, milestoneId],
              )
        if (row === undefined) throw new AppError('not_found')
        return { projectId, result: toMilestone(row), details: { title: request.title, milestone: row.id } }
      },
    )
  }

  /** @throws AppError `not_found` */
  removePart(actor: User, part: Part, projectId: number, id: number): Promise<void> {
    return this.write(actor, part === 'tasks' ? 'task.delete' : 'milestone.delete', async (transaction) => {
      const row = await firstRow<{ title: string }>(
        transaction,
        `DELETE FROM ${part} WHERE project_id = $1 AND id = $2 RETURNING title`,
        [projectId, id],
      )
      if (row === undefined) throw new AppError('not_found')
      return { projectId, result: undefined, details: { title: row.title } }
    })
  }

  /**
   * Puts tasks or milestones into an order.
   * @param ids every id of the list, once; a list that somebody else changed meanwhile is refused
   * @throws AppError `not_found`, `invalid_request`
   */
  order(actor: User, part: Part, projectId: number, ids: readonly number[]): Promise<void> {
    return this.write(actor, part === 'tasks' ? 'task.order' : 'milestone.order', async (transaction) => {
      await this.lock(projectId, transaction)
      const known = await rows<{ id: number }>(transaction, `SELECT id FROM ${part} WHERE project_id = $1`, [projectId])
      const complete =
        known.length === ids.length && new Set(ids).size === ids.length && known.every(({ id }) => ids.includes(id))
      if (!complete)
        throw new AppError('invalid_request', { issues: [{ path: 'ids', message: 'The list has changed meanwhile' }] })
      await rows(transaction, `UPDATE ${part} SET position = array_position($2::int[], id) WHERE project_id = $1`, [
        projectId,
        ids,
      ])
      return { projectId, result: undefined, details: { count: ids.length } }
    })
  }

  /** One writer a project at a time, so that positions stay different. @throws AppError `not_found` */
  private async lock(projectId: number, transaction: SqlRunner): Promise<void> {
    if ((await firstRow(transaction, `SELECT id FROM projects WHERE id = $1 FOR UPDATE`, [projectId])) === undefined)
      throw new AppError('not_found')
  }

  /** @throws AppError `not_found`, `settings_changed` */
  private async assertUnchanged(
    part: Part,
    projectId: number,
    id: number,
    changed: string | undefined,
    transaction: SqlRunner,
  ): Promise<void> {
    const row = await firstRow<{ version: string }>(
      transaction,
      `SELECT ${part === 'tasks' ? taskColumns : milestoneColumns} FROM ${part} WHERE project_id = $1 AND id = $2`,
      [projectId, id],
    )
    if (row === undefined) throw new AppError('not_found')
    assertUnchanged(row.version, changed)
  }

  private write<T>(
    actor: User,
    action: string,
    work: (
      transaction: EntityManager,
    ) => Promise<{ projectId: number; result: T; details: Record<string, string | number> }>,
  ): Promise<T> {
    return this.dataSource.transaction(async (transaction) => {
      const { projectId, result, details } = await work(transaction)
      // By its name people find a project again in the log.
      const named =
        'name' in details
          ? undefined
          : (await firstRow<{ name: string }>(transaction, `SELECT name FROM projects WHERE id = $1`, [projectId]))
              ?.name
      await this.audit.record(
        {
          actor,
          action,
          target: { type: 'project', id: projectId },
          details: named === undefined ? details : { project: named, ...details },
        },
        transaction,
      )
      return result
    })
  }
}

function valuesOf({ clientId, name, description, status, startDate, endDate }: ProjectRequest): unknown[] {
  return [clientId, name, description || null, status, startDate, endDate]
}

/** A client that is not there (any more) is a fault of the form. */
async function knownClient<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (databaseFault(error)?.code === '23503')
      throw new AppError('invalid_request', {
        cause: error,
        issues: [{ path: 'clientId', message: 'Please choose a client' }],
      })
    throw error
  }
}
