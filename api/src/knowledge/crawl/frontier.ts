/** An address waiting to be fetched. */
export interface Waiting {
  url: URL
  depth: number
}

/** Addresses in the order they are worth reading: nearest to the root first, and in the order found among equals. */
export class Frontier {
  private readonly byDepth: Waiting[][] = []
  private count = 0

  get size(): number {
    return this.count
  }

  add(waiting: Waiting): void {
    const bucket = (this.byDepth[waiting.depth] ??= [])
    bucket.push(waiting)
    this.count++
  }

  take(): Waiting | undefined {
    for (const bucket of this.byDepth) {
      const next = bucket?.shift()
      if (next !== undefined) {
        this.count--
        return next
      }
    }
    return undefined
  }
}
