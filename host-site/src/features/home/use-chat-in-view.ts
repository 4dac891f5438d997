import { useEffect, useRef, type RefObject } from 'react'

/** CSS hides the assistant's button meanwhile: two visible chats would confuse visitors. */
export function useChatInView<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined
    const { dataset } = document.documentElement
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) dataset['chatInView'] = ''
      else delete dataset['chatInView']
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      delete dataset['chatInView']
    }
  }, [])
  return ref
}
