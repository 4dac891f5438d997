/** Injection token of {@link ChatTiming}. */
export const CHAT_TIMING = Symbol('chat timing')

/** The chat's clocks, in milliseconds. */
export interface ChatTiming {
  /** How long a running answer stays its process's own without a sign of life. */
  leaseMs: number
  /** Text is written to the database this often while it grows. */
  flushMs: number
  /** Text is sent to readers at most this often. */
  broadcastMs: number
  /** How often orphaned answers are looked for. */
  recoverEveryMs: number
  /** How often the database is read for an answer that runs in another process. */
  pollMs: number
  /** An answer that is older is not begun anew but marked as failed. */
  restartWithinMs: number
  /** The longest an answer may take. */
  answerMs: number
  /** How long a stopping process lets its answers finish. */
  drainMs: number
  /** How long a client may leave what it was sent before its connection is cut. */
  slowReaderMs: number
  /** How long a conversation stays whoever answers it without a sign of their page. */
  agentLeaseMs: number
  /** How often it is noted who is at the inbox, and looked whether they still may. */
  agentBeatMs: number
  /** How often it is looked who waits for a person in vain. */
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
