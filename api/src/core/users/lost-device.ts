import { Raw, type DataSource } from 'typeorm'
import { SecondFactorEntity } from './second-factor.entity.js'
import { removeSecondFactor } from './second-factors.js'
import { SessionEntity } from './session.entity.js'
import { UserEntity } from './user.entity.js'
import { deleteSessions } from './user-sessions.js'
import { noteByCommandLine } from './users.queries.js'

export type LostDeviceResult =
  | { outcome: 'unknown' | 'was off'; username: string }
  | { outcome: 'taken off'; username: string; ended: number }

export const lostDeviceEntities = [UserEntity, SecondFactorEntity, SessionEntity]

/**
 * Removes a second factor, ends the sessions and writes the audit log atomically. For operators whose only admin lost
 * the device; works without the service.
 * @param dataSource knows at least {@link lostDeviceEntities}
 */
export function removeLostSecondFactor(dataSource: DataSource, name: string): Promise<LostDeviceResult> {
  return dataSource.transaction(async (transaction) => {
    const user = await transaction.findOne(UserEntity, {
      select: { id: true, username: true },
      where: { username: Raw((column) => `lower(${column}) = lower(:name)`, { name }) },
    })
    if (user === null) return { outcome: 'unknown', username: name }
    const { id, username } = user
    if (!(await removeSecondFactor(id, transaction))) return { outcome: 'was off', username }
    const { count: ended } = await deleteSessions(transaction, id)
    await noteByCommandLine(transaction, {
      action: 'user.second-factor-reset',
      userId: id,
      details: { username, ended },
    })
    return { outcome: 'taken off', username, ended }
  })
}
