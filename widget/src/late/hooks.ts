import { useEffect, useRef, type RefObject } from 'react'

export function useOnMount(effect: () => unknown): void {
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- only the first values count
  useEffect(() => void effect(), [])
}

/** The first Escape closes only the element; it must neither close the panel nor navigate back. */
export function useEscape(close: (() => void) | false): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = new AbortController()
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !close) return
      event.stopPropagation()
      event.preventDefault()
      close()
    }
    place.current?.addEventListener('keydown', onKeyDown, end)
    return () => end.abort()
  })
  return place
}
