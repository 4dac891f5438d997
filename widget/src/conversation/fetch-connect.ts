import type { Connect } from '../connection/connection'

/** Lets the panel render first. */
const frameFirstMs = 50
/** Doubles each time. */
const refetchMs = 2_000

const pause = (ms: number): Promise<void> => new Promise((later) => setTimeout(later, ms))

/** @returns undefined once `isOver` */
export async function fetchConnect(
  fetch: () => Promise<{ connect: Connect }>,
  { isOver, onFailure }: { isOver: () => boolean; onFailure: () => void },
): Promise<Connect | undefined> {
  for (let waitMs = refetchMs; !isOver(); waitMs *= 2) {
    try {
      const [{ connect }] = await Promise.all([fetch(), pause(frameFirstMs)])
      if (!isOver()) return connect
    } catch {
      onFailure()
      await pause(waitMs)
    }
  }
  return undefined
}
