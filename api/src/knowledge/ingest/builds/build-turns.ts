import { crawler } from '@loquia/contracts'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'

/** Milliseconds of work that a newcomer must be ahead by to displace a build, and after which a turn may pass on. */
const sliceMs = 1_000
/** Milliseconds between two looks at who works. */
const lookEveryMs = 200

/** Permission of one build to use this process, which may be withdrawn and given again. */
export interface BuildTurn {
  /** Fires when the build has worked for as long as one website may take, or has had its share while others wait. */
  readonly timeUp: AbortSignal
  /**
   * Resolves while the build may work: at once, or when its turn comes.
   * @throws the signal's reason
   */
  wait(signal: AbortSignal): Promise<void>
}

interface Member extends BuildTurn {
  owners: readonly string[]
  /** Milliseconds. */
  workedMs: number
  isWorking: boolean
  /** Moment of the last gain or loss of a place, by performance.now(). */
  changedAt: number
  readonly ending: AbortController
  readonly waiting: Set<() => void>
}

/**
 * Decides which of the builds in hand work. Two do at a time: the one whose owners' builds in hand had least so far
 * (least attained service), so that a small website never stands behind large ones, and the one that has waited longest,
 * so that a large one goes on whatever arrives. The owners of a build are the workspace or address that asked for it, and
 * the website.
 */
@Injectable()
export class BuildTurns implements OnModuleDestroy {
  private readonly members = new Set<Member>()
  private timer: NodeJS.Timeout | undefined
  private countedAt = 0

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  enter(owners: readonly string[]): BuildTurn {
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
      this.timer = setInterval(() => this.look(), lookEveryMs)
      this.timer.unref()
    }
    this.look()
    return member
  }

  leave(turn: BuildTurn): void {
    for (const member of this.members) {
      if (member !== turn) continue
      this.count()
      this.members.delete(member)
      if (this.members.size === 0) clearInterval(this.timer)
      return this.look()
    }
  }

  /**
   * Ends the time of the build that has worked longest, which then finishes with the pages it has. Nothing happens while
   * one whose time has ended is still finishing.
   * @param leastMs milliseconds that it must have worked
   */
  endLongest(leastMs: number): void {
    this.count()
    const [longest] = [...this.members].toSorted((a, b) => b.workedMs - a.workedMs)
    const isOneEnding = [...this.members].some(({ ending }) => ending.signal.aborted)
    if (longest !== undefined && longest.workedMs >= leastMs && !isOneEnding) endTime(longest)
  }

  private look(): void {
    this.count()
    const now = performance.now()
    const least = this.leastServed()
    const patient = this.mostPatient(least, now)
    for (const member of this.members) {
      const isWorking = member === least || member === patient
      if (isWorking !== member.isWorking) member.changedAt = now
      member.isWorking = isWorking
      if (!isWorking) continue
      for (const wake of member.waiting) wake()
      member.waiting.clear()
    }
  }

  /** Adds the time since the last look to the builds that worked. */
  private count(): void {
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
    // A build that works keeps its place until somebody is a whole slice behind it.
    const chargeOf = (member: Member): number =>
      Math.max(member.workedMs, ...member.owners.map((owner) => served.get(owner) ?? 0)) -
      (member.isWorking ? sliceMs : 0)
    return [...this.members].toSorted((a, b) => chargeOf(a) - chargeOf(b) || a.workedMs - b.workedMs)[0]
  }

  private mostPatient(least: Member | undefined, now: number): Member | undefined {
    const others = [...this.members].filter((member) => member !== least)
    const working = others.find((member) => member.isWorking && now - member.changedAt < sliceMs)
    const waiting = others.filter((member) => !member.isWorking).toSorted((a, b) => a.changedAt - b.changedAt)
    return working ?? waiting[0] ?? others[0]
  }
}

function endTime({ ending }: Member): void {
  ending.abort(new DOMException('no time is left', 'TimeoutError'))
}

/** The turn of a build that shares with nobody. */
export const unsharedTurn = (): BuildTurn => ({
  timeUp: AbortSignal.timeout(crawler.maxMs),
  wait: () => Promise.resolve(),
})

function waitIn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      waiting.delete(wake)
      reject(signal.reason)
    }
    const wake = (): void => {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
    waiting.add(wake)
  })
}
