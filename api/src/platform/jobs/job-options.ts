export interface QueueOptions {
  url: string
  /** Without other processes, unfinished jobs belong to a dead process. */
  alone: boolean
  /** The unit is milliseconds; the default is 2,000. */
  pollMs?: number
}
export const QUEUE_OPTIONS = Symbol('queue options')

export interface WorkOptions<T extends object = object> {
  concurrency?: number
  /** Deaths in one occurrence count for the next. */
  isRecurring?: boolean
  /** For work that counts its own deaths; the queue then counts none. */
  isSuspect?: (data: T) => Promise<boolean>
}

export interface SendOptions {
  singletonKey?: string
  /** At most one job per key and interval, by the database's clock; up to an hour. */
  onceInSeconds?: number
  startAfter?: Date
  /** Higher starts first; default 0. */
  priority?: number
}
