import type { Repository } from 'typeorm'
import { AppError } from '../../../app-error.js'
import { isUuid } from '../../../database/uuid.js'
import type { SourceEntity } from '../../../knowledge/index.js'
import { requireRole, type Member, WorkspaceMemberEntity } from '../members/index.js'

export type SourceRow = Pick<SourceEntity, 'id' | 'type' | 'location'>

/** A source of a bot that the caller may use. @throws AppError `not_found` */
export async function sourceOfBot(sources: Repository<SourceEntity>, botId: string, id: string): Promise<SourceEntity> {
  const found = isUuid(id) ? await sources.findOneBy({ id, botId }) : null
  if (found === null) throw new AppError('not_found')
  return found
}

/** A source of a bot of one of the caller's workspaces. @throws AppError `not_found`, `role_too_low` */
export async function sourceOfMember(
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
