/** What the queue needs to know of its database. */
export interface QueueOptions {
  url: string
  /** Nobody else can be working on this database, so jobs found half done belong to a process that died. */
  alone: boolean
  /** How long a queue rests, in milliseconds, before it looks for jobs that nobody told it of; 2,000 unless given. */
  pollMs?: number
}
export const QUEUE_OPTIONS = Symbol('queue options')

export interface WorkOptions<T extends object = object> {
  /** Jobs of this name at a time, in this process; 1 unless given. */
  concurrency?: number
  /** It comes round again, so what is held against one occurrence counts for the next. */
  isRecurring?: boolean
  /**
   * For work that is stored elsewhere, where its deaths are counted: whether a process has died of it. The queue then
   * counts none itself.
   */
  isSuspect?: (data: T) => Promise<boolean>
}

export interface SendOptions {
  /** While a job with this key waits, another one is not added. */
  singletonKey?: string
  /**
   * With the same key no other one is added within the same stretch of so many seconds, by the database's clock, done
   * or not; an hour at most.
   */
  onceInSeconds?: number
  /** Not before this moment. */
  startAfter?: Date
  /** Of those that wait, the higher ones are begun first; 0 unless told. */
  priority?: number
}
