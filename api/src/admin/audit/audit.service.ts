import { limits, type AuditLogEntry, type AuditQuery, type AuditResponse, type User } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type EntityManager, Repository } from 'typeorm'
import { toStorableText } from '../../platform/database/stored-text.js'
import { AuditEntryEntity } from './audit-entry.entity.js'

export interface AuditEntry {
  actor: Pick<User, 'id' | 'username'>
  action: string
  target: { type: string; id: string | number }
  details?: Readonly<Record<string, string | number | boolean | null | undefined>>
}

const detailMaxChars = 200

@Injectable()
export class AuditService {
  constructor(@InjectRepository(AuditEntryEntity) private readonly entries: Repository<AuditEntryEntity>) {}

  /** @param manager the write's transaction, so that both commit together */
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
      details: toStoredDetails(details),
    })
  }

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
      actors: await this.listDistinct('actorName'),
      kinds: await this.listDistinct('targetType'),
    }
  }

  private async listDistinct(column: 'actorName' | 'targetType'): Promise<string[]> {
    const found = await this.entries
      .createQueryBuilder('entry')
      .select(`DISTINCT entry.${column}`, 'value')
      .orderBy('value')
      .getRawMany<{ value: string }>()
    return found.map(({ value }) => value)
  }
}

function toStoredDetails(details: NonNullable<AuditEntry['details']>): AuditEntryEntity['details'] {
  const known: AuditEntryEntity['details'] = {}
  for (const [key, value] of Object.entries(details))
    if (value !== undefined)
      known[key] = typeof value === 'string' ? toStorableText(value.slice(0, detailMaxChars)) : value
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
