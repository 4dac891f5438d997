/** So many at once, and so many a second after that. */
export class Bucket {
  private left: number
  private at = performance.now()

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {
    this.left = burst
  }

  /** @returns whether there was one left */
  take(): boolean {
    const now = performance.now()
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1_000) * this.perSecond)
    this.at = now
    if (this.left < 1) return false
    this.left -= 1
    return true
  }
}
