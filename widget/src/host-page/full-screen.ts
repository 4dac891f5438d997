/** Whether a chat in a corner of this window fills it: the panel's styles ask the same. */
export const fillsScreen = (): boolean => matchMedia('(width<=640px),(height<=420px)').matches

interface CloseWatcher extends EventTarget {
  destroy(): void
}

/**
 * Calls `onBack` once, when the visitor goes back on a phone: browsers that know how leave what fills the screen, and
 * not the page. Returns a function that ends it.
 */
export function watchBack(onBack: () => void): () => void {
  const Watcher = (window as { CloseWatcher?: new () => CloseWatcher }).CloseWatcher
  if (!Watcher) return () => {}
  const watcher = new Watcher()
  watcher.addEventListener('close', onBack)
  return () => watcher.destroy()
}

/** The `z-index` that puts a chat over every other one of the page, or false where it lies there with its own. */
export function layerOver(chat: Element, own: number): number | false {
  const theirs = [...document.querySelectorAll('[data-chat-widget]')].map((other) =>
    other === chat ? -Infinity : Number.parseInt(getComputedStyle(other).zIndex) || 0,
  )
  const highest = Math.max(...theirs)
  return highest >= own && highest + 1
}
