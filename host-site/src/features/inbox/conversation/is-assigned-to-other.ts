import type { InboxConversation } from '@loquia/contracts'
import { isMine } from '../live/list-cache'

/** True while another agent's lease runs, so nobody else may answer. */
export const isAssignedToOther = (conversation: InboxConversation, userId: number, now: number): boolean =>
  conversation.state === 'taken' &&
  !isMine(conversation, userId) &&
  (conversation.leaseUntil === null || Date.parse(conversation.leaseUntil) > now)
