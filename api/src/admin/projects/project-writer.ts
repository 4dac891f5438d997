import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { User } from '@loquia/contracts'
import { AppError } from '../../app-error.js'
import { AuditService } from '../audit/index.js'
import { ProjectEntity } from './project.entity.js'

export interface ProjectChange<T> {
  projectId: number
  result: T
  details: Record<string, string | number>
}

@Injectable()
export class ProjectWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  write<T>(actor: User, action: string, work: (transaction: EntityManager) => Promise<ProjectChange<T>>): Promise<T> {
    return this.dataSource.transaction(async (transaction) => {
      const { projectId, result, details } = await work(transaction)
      // The name makes a project findable in the log.
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

/** Serializes writers, so that positions stay unique. */
export async function lockProject(id: number, transaction: EntityManager): Promise<void> {
  const locked = await transaction.findOne(ProjectEntity, {
    select: { id: true },
    where: { id },
    lock: { mode: 'pessimistic_write' },
  })
  if (locked === null) throw new AppError('not_found')
}
