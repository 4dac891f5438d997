import { useEffect, useRef, type RefObject } from 'react'

/**
 * Marks elements below the first screen with `data-seen="false"` until seen. Pages without JavaScript stay complete,
 * visible elements do not flash, and React does not rerender.
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
