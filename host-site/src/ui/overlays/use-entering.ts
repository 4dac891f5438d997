import { useEffect, useRef, type RefObject } from 'react'

/**
 * Marks an element that is below the first screen with `data-seen="false"` until so much of it has come into view,
 * once. Without an observer, and before the script runs, nothing is marked, so that a page without JavaScript is
 * finished; what is on the screen when the script arrives has been seen, and emptying it again would be a flash. The
 * mark is set outside React: it comes from the browser, and no component has to be drawn again for it.
 */
export function useEntering<T extends HTMLElement>(threshold: number): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined
    let isFirst = true
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        if (isFirst && entry.boundingClientRect.top >= window.innerHeight) element.dataset['seen'] = 'false'
        else if (isFirst || entry.isIntersecting) {
          element.dataset['seen'] = 'true'
          observer.disconnect()
        }
        isFirst = false
      },
      { threshold },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [threshold])
  return ref
}
