/** Work of a crawl that is under way, and how much of it asks the site for something. */
export class WorkInHand {
  count = 0
  asking = 0

  /** @param goesOn called when there may be room for more */
  constructor(private readonly goesOn: () => void) {}

  /**
   * Begins with work whose own failures are nobody else's.
   * @param work calls `asked` once it asks the site for nothing more, if that is before its end
   */
  begin(work: (asked: () => void) => Promise<void>): void {
    this.count++
    this.asking++
    let isAsking = true
    const asked = (): void => {
      if (!isAsking) return
      isAsking = false
      this.asking--
      this.goesOn()
    }
    void work(asked)
      .catch(() => undefined)
      .finally(() => {
        this.count--
        if (isAsking) asked()
        else this.goesOn()
      })
  }
}
