import { crawler } from '@loquia/contracts'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'

/** A newcomer needs this lead to displace a run; also the minimum turn. */
const sliceMs = 1_000
const checkIntervalMs = 200

/** A slot permits work until it is revoked. */
export interface IngestionSlot {
  /** Fires at the time limit, or when the run has used its share while others wait. */
  readonly timeUp: AbortSignal
  /** @throws the signal's reason */
  wait(signal: AbortSignal): Promise<void>
}

interface Member extends IngestionSlot {
  owners: readonly string[]
  workedMs: number
  isWorking: boolean
  changedAt: number
  readonly ending: AbortController
  readonly waiting: Set<() => void>
}

/**
 * Two runs work: that of the owners served least (least attained service), so that small websites never wait for large
 * ones, and the one waiting longest, so that large ones progress. Owners are the requesting workspace or address, and
 * the website.
 */
@Injectable()
export class IngestionSlots implements OnModuleDestroy {
  private readonly members = new Set<Member>()
  private timer: NodeJS.Timeout | undefined
  private countedAt = 0

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  acquire(owners: readonly string[]): IngestionSlot {
    const ending = new AbortController()
    const waiting = new Set<() => void>()
    const now = performance.now()
    const member: Member = {
      owners,
      workedMs: 0,
      isWorking: false,
      changedAt: now,
      ending,
      waiting,
      timeUp: ending.signal,
      wait: (signal) => (member.isWorking ? Promise.resolve() : waitIn(waiting, signal)),
    }
    this.members.add(member)
    if (this.members.size === 1) {
      this.countedAt = now
      this.timer = setInterval(() => this.assignSlots(), checkIntervalMs)
      this.timer.unref()
    }
    this.assignSlots()
    return member
  }

  release(slot: IngestionSlot): void {
    for (const member of this.members) {
      if (member !== slot) continue
      this.countWorkedTime()
      this.members.delete(member)
      if (this.members.size === 0) clearInterval(this.timer)
      return this.assignSlots()
    }
  }

  /**
   * Ends the longest run unless another is finishing.
   * @param leastMs minimum work
   */
  endLongest(leastMs: number): void {
    this.countWorkedTime()
    const [longest] = [...this.members].toSorted((a, b) => b.workedMs - a.workedMs)
    const isOneEnding = [...this.members].some(({ ending }) => ending.signal.aborted)
    if (longest !== undefined && longest.workedMs >= leastMs && !isOneEnding) endTime(longest)
  }

  private assignSlots(): void {
    this.countWorkedTime()
    const now = performance.now()
    const least = this.leastServed()
    const patient = this.longestWaiting(least, now)
    for (const member of this.members) {
      const isWorking = member === least || member === patient
      if (isWorking !== member.isWorking) member.changedAt = now
      member.isWorking = isWorking
      if (!isWorking) continue
      for (const wake of member.waiting) wake()
      member.waiting.clear()
    }
  }

  private countWorkedTime(): void {
    const now = performance.now()
    for (const member of this.members) {
      if (!member.isWorking) continue
      member.workedMs += now - this.countedAt
      if (member.workedMs >= crawler.maxMs) endTime(member)
    }
    this.countedAt = now
  }

  private leastServed(): Member | undefined {
    const served = new Map<string, number>()
    for (const { owners, workedMs } of this.members)
      for (const owner of owners) served.set(owner, (served.get(owner) ?? 0) + workedMs)
    // A working run keeps its place until another is a whole slice behind.
    const computeCharge = (member: Member): number =>
      Math.max(member.workedMs, ...member.owners.map((owner) => served.get(owner) ?? 0)) -
      (member.isWorking ? sliceMs : 0)
    return [...this.members].toSorted((a, b) => computeCharge(a) - computeCharge(b) || a.workedMs - b.workedMs)[0]
  }

  private longestWaiting(least: Member | undefined, now: number): Member | undefined {
    const others = [...this.members].filter((member) => member !== least)
    const working = others.find((member) => member.isWorking && now - member.changedAt < sliceMs)
    const waiting = others.filter((member) => !member.isWorking).toSorted((a, b) => a.changedAt - b.changedAt)
    return working ?? waiting[0] ?? others[0]
  }
}

function endTime({ ending }: Member): void {
  ending.abort(new DOMException('no time is left', 'TimeoutError'))
}

export const unsharedSlot = (): IngestionSlot => ({
  timeUp: AbortSignal.timeout(crawler.maxMs),
  wait: () => Promise.resolve(),
})

function waitIn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise<void>((resolve, reject) => {
    const onAbort = (): void => {
      waiting.delete(wake)
      reject(signal.reason)
    }
    const wake = (): void => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    waiting.add(wake)
  })
}
