export const CHAT_TIMING = Symbol('chat timing')

export interface ChatTiming {
  /** Lease of a process on a running answer without a heartbeat. */
  leaseMs: number
  flushMs: number
  broadcastMs: number
  recoverEveryMs: number
  pollMs: number
  /** Older orphaned answers are marked as failed instead of restarted. */
  restartWithinMs: number
  answerMs: number
  drainMs: number
  /** How long a client may leave data unread before its connection is cut. */
  slowReaderMs: number
  /** Lease of an agent on a conversation without a heartbeat. */
  agentLeaseMs: number
  agentBeatMs: number
  overdueEveryMs: number
}

export const defaultChatTiming: ChatTiming = {
  leaseMs: 6_000,
  flushMs: 300,
  broadcastMs: 30,
  recoverEveryMs: 2_000,
  pollMs: 250,
  restartWithinMs: 120_000,
  answerMs: 180_000,
  drainMs: 2_500,
  slowReaderMs: 30_000,
  agentLeaseMs: 45_000,
  agentBeatMs: 3_000,
  overdueEveryMs: 5_000,
}
