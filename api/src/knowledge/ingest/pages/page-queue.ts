/** Pages taken in side by side. */
const pagesAtOnce = 6

/** Whose turn it is among the pages of one website: pages are taken in a few at once, files one by one beside them. */
export class PageQueue {
  private readonly active = new Set<Promise<void>>()
  private files: Promise<void> = Promise.resolve()
  private failure: { error: unknown } | undefined

  /**
   * Begins with a page. Resolves when another may begin.
   * @param isAlone no other begins before this one is done
   * @throws what went wrong with this page or one before it
   */
  async page(read: () => Promise<void>, isAlone: boolean): Promise<void> {
    this.throwFailure()
    const reading = read().finally(() => this.active.delete(reading))
    this.active.add(reading)
    reading.catch(this.fail)
    if (isAlone) await reading
    else if (this.active.size >= pagesAtOnce) await Promise.race(this.active)
  }

  /** Files are opened one by one; the pages after them need not wait. */
  file(read: () => Promise<void>): void {
    this.files = this.files.then(read)
    this.files.catch(this.fail)
  }

  /** Resolves when all are done. @throws what went wrong with one of them */
  async done(): Promise<void> {
    await Promise.all([...this.active, this.files])
    this.throwFailure()
  }

  /** Resolves when nothing is under way any more, well or badly. */
  async settle(): Promise<void> {
    await Promise.allSettled([...this.active, this.files])
  }

  private readonly fail = (error: unknown): void => {
    this.failure ??= { error }
  }

  private throwFailure(): void {
    if (this.failure !== undefined) throw this.failure.error
  }
}
