import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Whether the element has come into view; turns true once and stays. Without an observer, and before the script runs,
 * everything counts as seen, so that a page without JavaScript shows its pictures finished.
 */
export function useSeen<T extends Element>(threshold = 0.3): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null)
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    const element = ref.current
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined
    // What is on the screen when the script arrives has been seen finished; emptying it again would be a flash.
    if (element.getBoundingClientRect().top < window.innerHeight) return undefined
    setSeen(false)
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setSeen(true)
        observer.disconnect()
      },
      { threshold },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [threshold])
  return [ref, seen]
}
