import type { InboxConversation } from '@loquia/contracts'
import { isMine } from '../live/list-cache'

/** Whether somebody else answers, so that nobody but they may, for as long as their lease runs. */
export const isHeld = (conversation: InboxConversation, userId: number, now: number): boolean =>
  conversation.state === 'taken' &&
  !isMine(conversation, userId) &&
  (conversation.leaseUntil === null || Date.parse(conversation.leaseUntil) > now)
