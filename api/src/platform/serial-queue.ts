/** Runs tasks one after the other, in the order in which they were added. A failed task does not stop later ones. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve()

  /** @returns the result of the task */
  run<Result>(task: () => Result | Promise<Result>): Promise<Result> {
    const result = this.last.then(task)
    this.last = result.catch(() => undefined)
    return result
  }

  /** Waits for the tasks added so far; never rejects. */
  async waitForAll(): Promise<void> {
    await this.last
  }
}

/** A {@link SerialQueue} per key, deleted after its last task. */
export class SerialQueues<Key> {
  private readonly queues = new Map<Key, { queue: SerialQueue; tasks: number }>()

  async run<Result>(key: Key, task: () => Result | Promise<Result>): Promise<Result> {
    const line = this.queues.get(key) ?? { queue: new SerialQueue(), tasks: 0 }
    this.queues.set(key, line)
    line.tasks += 1
    try {
      return await line.queue.run(task)
    } finally {
      line.tasks -= 1
      if (line.tasks === 0) this.queues.delete(key)
    }
  }
}
