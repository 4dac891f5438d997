/** The panel's styles use the same query. */
export const fillsScreen = (): boolean => matchMedia('(width<=640px),(height<=420px)').matches

interface CloseWatcher extends EventTarget {
  destroy(): void
}

/**
 * Where supported, going back calls `onBack` once instead of leaving the page. Returns a function that stops watching.
 */
export function watchBack(onBack: () => void): () => void {
  const Watcher = (window as { CloseWatcher?: new () => CloseWatcher }).CloseWatcher
  if (!Watcher) return () => {}
  const watcher = new Watcher()
  watcher.addEventListener('close', onBack)
  return () => watcher.destroy()
}

/** Returns the `z-index` that puts the chat above all other chats of the page, or false if `own` already does. */
export function layerOver(chat: Element, own: number): number | false {
  const theirs = [...document.querySelectorAll('[data-chat-widget]')].map((other) =>
    other === chat ? -Infinity : Number.parseInt(getComputedStyle(other).zIndex) || 0,
  )
  const highest = Math.max(...theirs)
  return highest >= own && highest + 1
}
