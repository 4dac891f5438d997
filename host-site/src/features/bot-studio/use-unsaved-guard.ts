import { useEffect, useState } from 'react'

/**
 * Stops a page from being left with changes that are not saved: the browser asks before the document goes, and a link inside the
 * site is held back until the person has decided.
 * @returns where the held link leads, and how to decide
 */
export function useUnsavedGuard(dirty: boolean): { held: string | null; leave: () => void; stay: () => void } {
  const [held, setHeld] = useState<string | null>(null)
  const [free, setFree] = useState(false)
  useEffect(() => {
    if (!dirty || free) return undefined
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (link === null || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || link.target === '_blank' || link.hasAttribute('download')) return
      if (link.origin !== location.origin || (link.pathname === location.pathname && link.search === location.search)) return
      event.preventDefault()
      event.stopPropagation()
      setHeld(link.href)
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [dirty, free])
  // Once nothing holds the page any more, the link is followed as a new document: that is what its click would have been without us.
  useEffect(() => {
    if (free && held !== null) location.assign(held)
  }, [free, held])
  return { held: free ? null : held, leave: () => setFree(true), stay: () => setHeld(null) }
}
