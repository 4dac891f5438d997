/** A bounded queue that serves its owners in rotation (fair queueing, RFC 970). */
export class FairQueue<T> {
  readonly #lines = new Map<string, T[]>()
  #size = 0

  constructor(private readonly most: number) {}

  get size(): number {
    return this.#size
  }

  /** @returns the evicted item: the newest of the owner with most items */
  add(owner: string, item: T): T | undefined {
    let longest = this.#lines.get(owner)
    if (longest === undefined) this.#lines.set(owner, (longest = []))
    longest.push(item)
    this.#size += 1
    if (this.#size <= this.most) return undefined
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line
    this.#size -= 1
    // The longest line has one item only when there are as many owners as places.
    if (longest.length === 1) this.#lines.delete(owner)
    return longest.pop()
  }

  next(): T | undefined {
    const [first] = this.#lines
    if (first === undefined) return undefined
    const [owner, line] = first
    this.#lines.delete(owner)
    const item = line.shift()
    if (line.length > 0) this.#lines.set(owner, line)
    this.#size -= 1
    return item
  }
}
