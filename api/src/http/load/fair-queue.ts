/**
 * A queue with an end that serves its owners in rotation (fair queueing, RFC 970): whoever has one item waiting is
 * served after at most one item of everybody else, however many those have.
 */
export class FairQueue<T> {
  /** By owner, the one to be served next first. */
  readonly #lines = new Map<string, T[]>()
  #size = 0

  /** @param most items that wait at most */
  constructor(private readonly most: number) {}

  get size(): number {
    return this.#size
  }

  /** @returns the item that was one too many: the newest of the owner with most items, which may be this one */
  add(owner: string, item: T): T | undefined {
    let longest = this.#lines.get(owner)
    if (longest === undefined) this.#lines.set(owner, (longest = []))
    longest.push(item)
    this.#size += 1
    if (this.#size <= this.most) return undefined
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line
    this.#size -= 1
    // Two items at least, unless there are as many owners as places: then the newcomer's only one.
    if (longest.length === 1) this.#lines.delete(owner)
    return longest.pop()
  }

  /** Takes the next item out. */
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
