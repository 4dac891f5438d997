/** Who came or went, told from tab to tab; a tab hears itself as well. */
interface News {
  from: number
  /** Null when nobody is logged in any more. */
  userId: number | null
}
const channel = 'loquia.session'
const self = Math.random()

const opened = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channel)

/** Tells the other tabs of this browser who is logged in now: they share the cookie, not what they show. */
export function tellOtherTabs(userId: number | null): void {
  const news = opened()
  // It reaches this origin alone, and takes no other argument.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  news?.postMessage({ from: self, userId } satisfies News)
  news?.close()
}

/** Hears who came or went in another tab. @returns a function that ends it */
export function onOtherTabs(hear: (userId: number | null) => void): () => void {
  const news = opened()
  news?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.from !== self) hear(data.userId)
  })
  return () => news?.close()
}
