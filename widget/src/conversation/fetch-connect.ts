import type { Connect } from '../connection/connection'

/** How long the wire lets the frame go first that shows the panel. */
const frameFirstMs = 50
/** How long a connection that could not be fetched is left alone at first; then twice as long each time. */
const refetchMs = 2_000

const pause = (ms: number): Promise<void> => new Promise((later) => setTimeout(later, ms))

/**
 * Fetches what opens the wire, again and again until it is there.
 * @param isOver whether nobody waits for it any more
 * @param failed told of each time that it could not be fetched
 * @returns undefined when nobody waits for it any more
 */
export async function fetchConnect(
  fetch: () => Promise<{ connect: Connect }>,
  { isOver, failed }: { isOver: () => boolean; failed: () => void },
): Promise<Connect | undefined> {
  for (let waitMs = refetchMs; !isOver(); waitMs *= 2) {
    try {
      const [{ connect }] = await Promise.all([fetch(), pause(frameFirstMs)])
      if (!isOver()) return connect
    } catch {
      failed()
      await pause(waitMs)
    }
  }
  return undefined
}
