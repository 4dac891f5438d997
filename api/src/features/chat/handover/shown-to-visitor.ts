import type { VisitorHandover } from '@loquia/contracts'
import { personOf } from '../conversations/message-row.js'
import type { Handover } from './handover.queries.js'

/** Who answers a conversation, as its visitor sees it. */
export function shownToVisitor({
  state,
  holderName,
  holderPicture,
  askedAt,
  waitsUntil,
  missed,
}: Handover): VisitorHandover {
  const isWaiting = state === 'waiting'
  return {
    state,
    person: state === 'taken' ? personOf(holderName, holderPicture) : null,
    askedAt: isWaiting ? (askedAt?.toISOString() ?? null) : null,
    waitsUntil: isWaiting ? (waitsUntil?.toISOString() ?? null) : null,
    missed,
  }
}
