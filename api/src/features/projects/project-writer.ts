import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { User } from '@loquia/contracts'
import { AppError } from '../../app-error.js'
import { AuditService } from '../administration/audit/index.js'
import { ProjectEntity } from './project.entity.js'

/** What a write has changed, for the audit log. */
export interface ProjectChange<T> {
  projectId: number
  result: T
  details: Record<string, string | number>
}

/** Writes to projects, each in a transaction with its entry in the audit log. */
@Injectable()
export class ProjectWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** @param action its name in the audit log */
  write<T>(actor: User, action: string, work: (transaction: EntityManager) => Promise<ProjectChange<T>>): Promise<T> {
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

/** One writer a project at a time, so that positions stay different. @throws AppError `not_found` */
export async function lockProject(id: number, transaction: EntityManager): Promise<void> {
  const locked = await transaction.findOne(ProjectEntity, {
    select: { id: true },
    where: { id },
    lock: { mode: 'pessimistic_write' },
  })
  if (locked === null) throw new AppError('not_found')
}
