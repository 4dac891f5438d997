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
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type QueryDeepPartialEntity,
  type SelectQueryBuilder,
} from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { databaseFault, holding } from '../../database/rows.js'
import { assertUnchanged } from '../../database/versions.js'
import { Audit } from '../administration/audit/index.js'
import { MilestoneEntity, milestoneVersion } from './milestone.entity.js'
import { projectsIn, toManagedProject, toMilestone, toTask, type CountedProject } from './project-rows.js'
import { ProjectEntity } from './project.entity.js'
import { readable, storable } from './sample-texts.js'
import { TaskEntity, taskVersion } from './task.entity.js'

/** The two ordered lists of a project. */
export type Part = 'tasks' | 'milestones'

const entities = { tasks: TaskEntity, milestones: MilestoneEntity } as const

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
    const [found, count] = await matching(this.dataSource.manager, search, status)
      .orderBy('project.id', 'DESC')
      .limit(limits.adminPageSize)
      .offset((page - 1) * limits.adminPageSize)
      .getManyAndCount()
    return {
      success: true,
      projects: found.map((project) => toManagedProject(readable(this.environment, project, language))),
      count,
      pageSize: limits.adminPageSize,
    }
  }

  /** @param language as in {@link list}; without one as it is stored @throws AppError `not_found` */
  async find(id: number, language?: Locale, manager: EntityManager = this.dataSource.manager): Promise<ManagedProject> {
    const project = await projectsIn(manager).where('project.id = :id', { id }).getOne()
    if (project === null) throw new AppError('not_found')
    return toManagedProject(readable(this.environment, project, language))
  }

  /** @throws AppError `invalid_request` for an unknown client */
  create(actor: User, given: ProjectRequest): Promise<ManagedProject> {
    const request = storable(this.environment, given)
    return this.write(actor, 'project.create', async (transaction) => {
      const { identifiers } = await knownClient(() => transaction.insert(ProjectEntity, valuesOf(request)))
      const { id } = identifiers[0] as { id: number }
      return {
        projectId: id,
        result: await this.find(id, undefined, transaction),
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
      await knownClient(() => transaction.update(ProjectEntity, { id }, valuesOf(request)))
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
      await transaction.update(
        ProjectEntity,
        { id },
        { archivedAt: archived ? () => 'coalesce(archived_at, now())' : null },
      )
      return { projectId: id, result: await this.find(id, undefined, transaction), details: { name } }
    })
  }

  /** @throws AppError `not_found` */
  remove(actor: User, id: number): Promise<void> {
    return this.write(actor, 'project.delete', async (transaction) => {
      const { name } = await this.find(id, undefined, transaction)
      await transaction.delete(ProjectEntity, { id })
      return { projectId: id, result: undefined, details: { name } }
    })
  }

  /** Creates a task at the end of the list, or changes one. @throws AppError `not_found`, `settings_changed` */
  saveTask(actor: User, projectId: number, given: TaskRequest, taskId?: number): Promise<Task> {
    const request = storable(this.environment, given)
    const values = {
      title: request.title,
      description: request.description || null,
      status: request.status,
      priority: request.priority,
      dueDate: request.dueDate,
      completionPercentage: request.completionPercentage,
    }
    return this.write(actor, taskId === undefined ? 'task.create' : 'task.update', async (transaction) => {
      const stored = await this.savePart('tasks', projectId, values, { ...request, id: taskId }, transaction)
      return { projectId, result: toTask({ ...values, ...stored }), details: { title: request.title, task: stored.id } }
    })
  }

  /** Creates a milestone at the end of the list, or changes one. @throws AppError `not_found`, `settings_changed` */
  saveMilestone(actor: User, projectId: number, given: MilestoneRequest, milestoneId?: number): Promise<Milestone> {
    const request = storable(this.environment, given)
    const values = {
      title: request.title,
      description: request.description || null,
      status: request.status,
      targetDate: request.targetDate,
      completedDate: request.completedDate,
    }
    return this.write(
      actor,
      milestoneId === undefined ? 'milestone.create' : 'milestone.update',
      async (transaction) => {
        const stored = await this.savePart(
          'milestones',
          projectId,
          values,
          { ...request, id: milestoneId },
          transaction,
        )
        return {
          projectId,
          result: toMilestone({ ...values, ...stored }),
          details: { title: request.title, milestone: stored.id },
        }
      },
    )
  }

  /** @throws AppError `not_found` */
  removePart(actor: User, part: Part, projectId: number, id: number): Promise<void> {
    return this.write(actor, part === 'tasks' ? 'task.delete' : 'milestone.delete', async (transaction) => {
      const { raw } = await transaction
        .createQueryBuilder()
        .delete()
        .from(entities[part])
        .where({ projectId, id })
        .returning('title')
        .execute()
      const [gone] = raw as { title: string }[]
      if (gone === undefined) throw new AppError('not_found')
      return { projectId, result: undefined, details: { title: gone.title } }
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
      const known = await transaction.find(entities[part], { select: { id: true }, where: { projectId } })
      const complete =
        known.length === ids.length && new Set(ids).size === ids.length && known.every(({ id }) => ids.includes(id))
      if (!complete)
        throw new AppError('invalid_request', { issues: [{ path: 'ids', message: 'The list has changed meanwhile' }] })
      await transaction
        .createQueryBuilder()
        .update(entities[part])
        .set({ position: () => 'array_position(CAST(:ids AS int[]), id)' })
        .where({ projectId })
        .setParameters({ ids })
        .execute()
      return { projectId, result: undefined, details: { count: ids.length } }
    })
  }

  /**
   * Writes a task or a milestone: the one of this id, or a new one at the end of its list.
   * @throws AppError `not_found`, `settings_changed`
   */
  private async savePart(
    part: Part,
    projectId: number,
    values: QueryDeepPartialEntity<TaskEntity | MilestoneEntity>,
    { id, version }: { id: number | undefined; version?: string | undefined },
    transaction: EntityManager,
  ): Promise<{ id: number; version: string }> {
    const entity: EntityTarget<TaskEntity | MilestoneEntity> = entities[part]
    const versionOfPart = part === 'tasks' ? taskVersion(part) : milestoneVersion(part)
    await this.lock(projectId, transaction)
    if (id === undefined) {
      const last = await transaction.maximum(entity, 'position', { projectId })
      const { raw } = await transaction
        .createQueryBuilder()
        .insert()
        .into(entity)
        .values({ ...values, projectId, position: (last ?? -1) + 1 })
        .returning(`id, ${versionOfPart} AS version`)
        .execute()
      return (raw as { id: number; version: string }[])[0]!
    }
    const before = await transaction.findOne(entity, { where: { projectId, id } })
    if (before === null) throw new AppError('not_found')
    assertUnchanged(before.version, version)
    const { raw } = await transaction
      .createQueryBuilder()
      .update(entity)
      .set(values)
      .where({ projectId, id })
      .returning(`id, ${versionOfPart} AS version`)
      .execute()
    const [stored] = raw as { id: number; version: string }[]
    // Deleting one asks for no lock of the project.
    if (stored === undefined) throw new AppError('not_found')
    return stored
  }

  /** One writer a project at a time, so that positions stay different. @throws AppError `not_found` */
  private async lock(id: number, transaction: EntityManager): Promise<void> {
    const locked = await transaction.findOne(ProjectEntity, {
      select: { id: true },
      where: { id },
      lock: { mode: 'pessimistic_write' },
    })
    if (locked === null) throw new AppError('not_found')
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
          : (await transaction.findOne(ProjectEntity, { select: { name: true }, where: { id: projectId } }))?.name
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

/** What an admin looks for. */
function matching(
  manager: EntityManager,
  search: string,
  status: ManagedProjectsQuery['status'],
): SelectQueryBuilder<CountedProject> {
  const projects = projectsIn(manager).where(`project.archivedAt IS ${status === 'archived' ? 'NOT NULL' : 'NULL'}`)
  if (status !== 'archived' && status !== 'all') projects.andWhere('project.status = :status', { status })
  if (search !== '')
    projects.andWhere(
      `concat_ws(' ', project.name, project.description, client.username, client.company) ILIKE :words`,
      {
        words: holding(search),
      },
    )
  return projects
}

type Values = Pick<ProjectEntity, 'clientId' | 'name' | 'description' | 'status' | 'startDate' | 'endDate'>

function valuesOf({ clientId, name, description, status, startDate, endDate }: ProjectRequest): Values {
  return { clientId, name, description: description || null, status, startDate, endDate }
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
