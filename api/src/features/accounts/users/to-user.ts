import type { User } from '@loquia/contracts'
import { personPictureAddress } from '../../../files/index.js'
import type { ShownUser } from './users.queries.js'

/** An account as its owner may see it. */
export function toUser(stored: ShownUser): User {
  const { id, username, email, firstName, lastName, company, picture, role, createdAt } = stored
  const user = { id, username, email, firstName, lastName, company, role, createdAt: createdAt.toISOString() }
  return picture === null ? user : { ...user, picture: personPictureAddress(picture) }
}
