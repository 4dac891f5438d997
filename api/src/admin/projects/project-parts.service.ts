import type { Milestone, MilestoneRequest, Task, TaskRequest, User } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager, EntityTarget, QueryDeepPartialEntity } from 'typeorm'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { assertUnchanged } from '../../platform/database/versions.js'
import { MilestoneEntity, milestoneVersion } from './milestone.entity.js'
import { toMilestone, toTask } from './project-rows.js'
import { lockProject, ProjectWriter } from './project-writer.js'
import { toStoredSample } from './sample-texts.js'
import { TaskEntity, taskVersion } from './task.entity.js'

export type Part = 'tasks' | 'milestones'

const entities = { tasks: TaskEntity, milestones: MilestoneEntity } as const

@Injectable()
export class ProjectPartsService {
  constructor(
    private readonly writer: ProjectWriter,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @throws AppError `not_found`, `settings_changed` */
  saveTask(actor: User, projectId: number, given: TaskRequest, taskId?: number): Promise<Task> {
    const request = toStoredSample(this.environment, given)
    const values = {
      title: request.title,
      description: request.description || null,
      status: request.status,
      priority: request.priority,
      dueDate: request.dueDate,
      completionPercentage: request.completionPercentage,
    }
    return this.writer.write(actor, taskId === undefined ? 'task.create' : 'task.update', async (transaction) => {
      const stored = await this.savePart('tasks', projectId, values, { ...request, id: taskId }, transaction)
      return { projectId, result: toTask({ ...values, ...stored }), details: { title: request.title, task: stored.id } }
    })
  }

  /** @throws AppError `not_found`, `settings_changed` */
  saveMilestone(actor: User, projectId: number, given: MilestoneRequest, milestoneId?: number): Promise<Milestone> {
    const request = toStoredSample(this.environment, given)
    const values = {
      title: request.title,
      description: request.description || null,
      status: request.status,
      targetDate: request.targetDate,
      completedDate: request.completedDate,
    }
    return this.writer.write(
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
    return this.writer.write(actor, part === 'tasks' ? 'task.delete' : 'milestone.delete', async (transaction) => {
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
   * @param ids all ids, once each
   * @throws AppError `not_found`, `invalid_request` for a list changed meanwhile
   */
  reorder(actor: User, part: Part, projectId: number, ids: readonly number[]): Promise<void> {
    return this.writer.write(actor, part === 'tasks' ? 'task.order' : 'milestone.order', async (transaction) => {
      await lockProject(projectId, transaction)
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

  private async savePart(
    part: Part,
    projectId: number,
    values: QueryDeepPartialEntity<TaskEntity | MilestoneEntity>,
    { id, version }: { id: number | undefined; version?: string | undefined },
    transaction: EntityManager,
  ): Promise<{ id: number; version: string }> {
    const entity: EntityTarget<TaskEntity | MilestoneEntity> = entities[part]
    const versionOfPart = part === 'tasks' ? taskVersion(part) : milestoneVersion(part)
    await lockProject(projectId, transaction)
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
    // Deletion does not lock the project.
    if (stored === undefined) throw new AppError('not_found')
    return stored
  }
}
