import type { Repository } from 'typeorm'
import { AppError } from '../../app-error.js'
import { isUuid } from '../../platform/database/uuid.js'
import type { SourceEntity } from '../../core/sources/index.js'
import { requireRole, type Member, WorkspaceMemberEntity } from '../../core/workspaces/index.js'

export type SourceRow = Pick<SourceEntity, 'id' | 'type' | 'location'>

/** @throws AppError `not_found` */
export async function getBotSource(
  sources: Repository<SourceEntity>,
  botId: string,
  id: string,
): Promise<SourceEntity> {
  const found = isUuid(id) ? await sources.findOneBy({ id, botId }) : null
  if (found === null) throw new AppError('not_found')
  return found
}

/** @throws AppError `not_found`, `role_too_low` */
export async function getMemberSource(
  sources: Repository<SourceEntity>,
  member: Member,
  id: string,
): Promise<SourceRow> {
  const found = isUuid(id)
    ? await sources
        .createQueryBuilder('source')
        .innerJoin('source.bot', 'bot')
        .innerJoin(
          WorkspaceMemberEntity,
          'caller',
          'caller.workspaceId = bot.workspaceId AND caller.userId = :userId',
          { userId: member.id },
        )
        .select('source.id', 'id')
        .addSelect('source.type', 'type')
        .addSelect('source.location', 'location')
        .addSelect('caller.role', 'role')
        .where({ id })
        .getRawOne<SourceRow & Pick<WorkspaceMemberEntity, 'role'>>()
    : undefined
  requireRole(found?.role, member.needs)
  return found!
}
