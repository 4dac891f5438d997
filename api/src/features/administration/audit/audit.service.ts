import { limits, type AuditLogEntry, type AuditQuery, type AuditResponse, type User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { storable } from '../../../database/stored-text.js'
import { AuditEntryEntity } from './audit-entry.entity.js'

export interface AuditEntry {
  /** Who did it. */
  actor: Pick<User, 'id' | 'username'>
  /** What was done, as `noun.verb`: `project.archive`, `user.disable`. */
  action: string
  /** To what: a kind of thing and its id. */
  target: { type: string; id: string | number }
  /** A few small facts, such as the old and the new value. Never a secret, never a whole text. */
  details?: Readonly<Record<string, string | number | boolean | null | undefined>>
}

/** Longest text kept of one detail, in characters. */
const detailMaxChars = 200

/** The log of what admins do. Entries are only ever added; they outlive the accounts they speak of. */
@Injectable()
export class AuditService {
  constructor(@InjectRepository(AuditEntryEntity) private readonly entries: Repository<AuditEntryEntity>) {}

  /** Writes one entry. @param manager the transaction of the write itself, so that neither is there without the other */
  async record(
    { actor, action, target, details = {} }: AuditEntry,
    manager: EntityManager = this.entries.manager,
  ): Promise<void> {
    await manager.insert(AuditEntryEntity, {
      actorId: actor.id,
      actorName: actor.username,
      action,
      targetType: target.type,
      targetId: String(target.id),
      details: kept(details),
    })
  }

  /** Newest first, in pages, with the people and the kinds of things that can be asked for. */
  async list({ actor, kind, page }: AuditQuery): Promise<AuditResponse> {
    const [found, count] = await this.entries.findAndCount({
      where: { ...(actor === '' ? {} : { actorName: actor }), ...(kind === '' ? {} : { targetType: kind }) },
      order: { id: 'DESC' },
      take: limits.adminPageSize,
      skip: (page - 1) * limits.adminPageSize,
    })
    return {
      success: true,
      entries: found.map(toLogEntry),
      pageSize: limits.adminPageSize,
      count,
      actors: await this.every('actorName'),
      kinds: await this.every('targetType'),
    }
  }

  /** What all entries have there, each once, in alphabetical order. */
  private async every(column: 'actorName' | 'targetType'): Promise<string[]> {
    const found = await this.entries
      .createQueryBuilder('entry')
      .select(`DISTINCT entry.${column}`, 'value')
      .orderBy('value')
      .getRawMany<{ value: string }>()
    return found.map(({ value }) => value)
  }
}

function kept(details: NonNullable<AuditEntry['details']>): AuditEntryEntity['details'] {
  const known: AuditEntryEntity['details'] = {}
  for (const [key, value] of Object.entries(details))
    if (value !== undefined) known[key] = typeof value === 'string' ? storable(value.slice(0, detailMaxChars)) : value
  return known
}

function toLogEntry({
  id,
  actorName,
  action,
  targetType,
  targetId,
  details,
  createdAt,
}: AuditEntryEntity): AuditLogEntry {
  return { id: Number(id), actor: actorName, action, targetType, targetId, details, createdAt: createdAt.toISOString() }
}
