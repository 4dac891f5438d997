/** A tab also receives its own messages, hence `from`. */
interface SessionMessage {
  from: number
  /** The id is null after a logout. */
  userId: number | null
}
const channel = 'loquia.session'
const self = Math.random()

const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channel)

/** Other tabs share the cookie but not the page. */
export function notifyOtherTabs(userId: number | null): void {
  const broadcast = openChannel()
  // It reaches this origin alone, and takes no other argument.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  broadcast?.postMessage({ from: self, userId } satisfies SessionMessage)
  broadcast?.close()
}

/** @returns a function that unsubscribes */
export function onOtherTabs(listener: (userId: number | null) => void): () => void {
  const broadcast = openChannel()
  broadcast?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    if (data.from !== self) listener(data.userId)
  })
  return () => broadcast?.close()
}
