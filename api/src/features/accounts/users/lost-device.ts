import { Raw, type DataSource } from 'typeorm'
import { SecondFactorEntity } from './second-factor.entity.js'
import { removeSecondFactor } from './second-factor-removal.js'
import { SessionEntity } from './session.entity.js'
import { UserEntity } from './user.entity.js'
import { UserSessions } from './user-sessions.js'
import { noteByCommandLine } from './users.queries.js'

/** What came of it: nobody has the name, there was nothing to take off, or how many sessions ended. */
export type DeviceLost =
  | { outcome: 'unknown' | 'was off'; username: string }
  | { outcome: 'taken off'; username: string; ended: number }

/** The entities that {@link takeSecondFactorOff} needs. */
export const lostDeviceEntities = [UserEntity, SecondFactorEntity, SessionEntity]

/**
 * Takes the second factor off an account by its name, ends its sessions and writes it into the audit log: all of it or
 * nothing. For the operator, by the command line, when the only admin has lost the device; needs no running product.
 * @param dataSource knows at least {@link lostDeviceEntities}
 */
export function takeSecondFactorOff(dataSource: DataSource, name: string): Promise<DeviceLost> {
  return dataSource.transaction(async (transaction) => {
    const user = await transaction.findOne(UserEntity, {
      select: { id: true, username: true },
      where: { username: Raw((column) => `lower(${column}) = lower(:name)`, { name }) },
    })
    if (user === null) return { outcome: 'unknown', username: name }
    const { id, username } = user
    if (!(await removeSecondFactor(id, transaction))) return { outcome: 'was off', username }
    // This runs beside the service, which finds ended sessions at its next regular check.
    const unheard = { announce: async () => undefined }
    const sessions = new UserSessions(transaction.getRepository(SessionEntity), unheard)
    const { count: ended } = await sessions.endAll(id, { runner: transaction })
    await noteByCommandLine(transaction, {
      action: 'user.second-factor-reset',
      userId: id,
      details: { username, ended },
    })
    return { outcome: 'taken off', username, ended }
  })
}
