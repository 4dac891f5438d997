import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Stops a page from being left with changes that are not saved. The browser asks before the document goes; what leaves
 * from inside it is held back until the person has decided: a link of the site, the Back button, and whatever is marked
 * `data-leaves-page`: a button, or a select whose choice replaces what is being changed, with its present value.
 *
 * React Router's `useBlocker` would hold links and Back, but only inside a data router, whose code every public page
 * would load.
 * @returns whether something is held, and how to decide
 */
export function useUnsavedGuard(dirty: boolean): { held: boolean; leave: () => void; stay: () => void } {
  /** What leaving means, as the person asked for it. */
  const [held, setHeld] = useState<{ go: () => void } | null>(null)
  const [free, setFree] = useState(false)
  const [wasDirty, setWasDirty] = useState(dirty)
  // What was thrown away is gone, as when another bot took the place of the first: what is typed next is guarded anew.
  if (dirty !== wasDirty) {
    setWasDirty(dirty)
    if (!dirty) setFree(false)
    if (!dirty) setHeld(null)
  }
  const guarding = dirty && !free
  useEffect(() => {
    if (!guarding) return undefined
    const hold = (event: Event, go: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      setHeld({ go })
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const element = event.target instanceof Element ? event.target : null
      const button = element?.closest<HTMLButtonElement>('button[data-leaves-page]')
      if (button) return hold(event, () => button.click())
      const link = element?.closest<HTMLAnchorElement>('a[href]')
      if (
        !link ||
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        link.target === '_blank' ||
        link.hasAttribute('download')
      )
        return
      if (link.origin !== location.origin || (link.pathname === location.pathname && link.search === location.search))
        return
      // Once nothing holds the page any more, the link is followed as a new document: that is what its click would have
      // been without us. It takes the place of the entry that held Back.
      hold(event, () => location.replace(link.href))
    }
    const onChange = (event: Event) => {
      const select = event.target
      if (!(select instanceof HTMLSelectElement) || !('leavesPage' in select.dataset)) return
      const wanted = select.value
      select.value = select.dataset['leavesPage'] ?? ''
      hold(event, () => {
        select.value = wanted
        select.dispatchEvent(new Event('change', { bubbles: true }))
      })
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    document.addEventListener('change', onChange, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      document.removeEventListener('change', onChange, { capture: true })
    }
  }, [guarding])
  useHeldBack(guarding, setHeld)
  // Only when nothing guards any more: what goes on now must not be held again.
  useEffect(() => {
    if (free && held !== null) held.go()
  }, [free, held])
  return { held: held !== null && !free, leave: () => setFree(true), stay: () => setHeld(null) }
}

/**
 * The Back button. It cannot be stopped, so one more entry of the same address is put on top of the history while there
 * is something to lose: Back then leads from it to the page itself, which the router is not told of, and the entry is
 * put back.
 */
function useHeldBack(guarding: boolean, hold: (held: { go: () => void }) => void): void {
  const now = useRef(guarding)
  const onTop = useRef(false)
  const letGo = useCallback(() => {
    onTop.current = false
    Reflect.deleteProperty(history, 'pushState')
  }, [])
  useEffect(() => {
    now.current = guarding
    if (!guarding || onTop.current) return
    history.pushState(history.state, '', location.href)
    onTop.current = true
    // The page that comes next takes the place of our entry, so that Back leads from it here once, and not twice.
    history.pushState = (...entry) => {
      letGo()
      history.replaceState(...entry)
    }
  }, [guarding, letGo])
  useEffect(() => {
    let returning = false
    const onPop = (event: PopStateEvent) => {
      if (returning) {
        returning = false
        event.stopImmediatePropagation()
        return
      }
      if (!onTop.current) return
      event.stopImmediatePropagation()
      if (now.current) {
        returning = true
        history.forward()
        hold({
          go: () => {
            letGo()
            history.go(-2)
          },
        })
      } else {
        // Nothing to lose any more: our entry was all that Back left, so it goes on to where the person meant.
        letGo()
        history.back()
      }
    }
    window.addEventListener('popstate', onPop, { capture: true })
    return () => {
      window.removeEventListener('popstate', onPop, { capture: true })
      letGo()
    }
  }, [hold, letGo])
}
