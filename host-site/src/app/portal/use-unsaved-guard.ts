import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Asks before a page with unsaved changes is left: by the browser when the document unloads; by this hook for links,
 * the Back button, and buttons or selects with `data-leaves-page` (on a select, its current value).
 *
 * React Router's `useBlocker` requires a data router, whose code every public page would load.
 * @returns whether something is held, and callbacks for the decision
 */
export function useUnsavedGuard(dirty: boolean): { isBlocked: boolean; leave: () => void; stay: () => void } {
  const [blocked, setBlocked] = useState<{ go: () => void } | null>(null)
  const [free, setFree] = useState(false)
  const [wasDirty, setWasDirty] = useState(dirty)
  // After discarded changes, as when the bot is switched, new input is guarded again.
  if (dirty !== wasDirty) {
    setWasDirty(dirty)
    if (!dirty) setFree(false)
    if (!dirty) setBlocked(null)
  }
  const guarding = dirty && !free
  useEffect(() => {
    if (!guarding) return undefined
    const block = (event: Event, go: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      setBlocked({ go })
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const element = event.target instanceof Element ? event.target : null
      const button = element?.closest<HTMLButtonElement>('button[data-leaves-page]')
      if (button) return block(event, () => button.click())
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
      // Once unguarded, the link loads as a new document, replacing the history entry that held Back.
      block(event, () => location.replace(link.href))
    }
    const onChange = (event: Event) => {
      const select = event.target
      if (!(select instanceof HTMLSelectElement) || !('leavesPage' in select.dataset)) return
      const wanted = select.value
      select.value = select.dataset['leavesPage'] ?? ''
      block(event, () => {
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
  useBackGuard(guarding, setBlocked)
  // Only once unguarded; otherwise this navigation would be held again.
  useEffect(() => {
    if (free && blocked !== null) blocked.go()
  }, [free, blocked])
  return { isBlocked: blocked !== null && !free, leave: () => setFree(true), stay: () => setBlocked(null) }
}

/**
 * Back cannot be stopped, so a duplicate history entry absorbs Back while changes are unsaved. The router does not see
 * this step, and the hook restores the entry.
 */
function useBackGuard(guarding: boolean, block: (blocked: { go: () => void }) => void): void {
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
    // The next page replaces the duplicate, so that one Back returns here.
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
        block({
          go: () => {
            letGo()
            history.go(-2)
          },
        })
      } else {
        // Back left only the duplicate, so the hook goes back once more.
        letGo()
        history.back()
      }
    }
    window.addEventListener('popstate', onPop, { capture: true })
    return () => {
      window.removeEventListener('popstate', onPop, { capture: true })
      letGo()
    }
  }, [block, letGo])
}
