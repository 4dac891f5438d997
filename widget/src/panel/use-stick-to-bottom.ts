import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { streamingAnswer } from '../conversation/state'
import { useConversation, usePanel } from './use-conversation'

const nearEndPx = 60
const questionGapPx = 16

/**
 * Keeps the last question in sight after an answer, so that content below does not push the answer's first line away.
 */
function toEnd(box: HTMLElement, whole: boolean): void {
  // Reading the height would force another layout per frame.
  if (whole) {
    box.scrollTop = 1e9
    return
  }
  const end = box.scrollHeight - box.clientHeight
  const question = [...box.querySelectorAll<HTMLElement>('[data-role="user"],[data-role="person"]')].at(-1)
  box.scrollTop = Math.min(end, Math.max(box.scrollTop, question ? question.offsetTop - questionGapPx : 0))
}

export interface StickToBottom {
  scroller: RefObject<HTMLDivElement | null>
  list: RefObject<HTMLDivElement | null>
  away: boolean
  onScroll(): void
  toLatest(): void
  /** Call after an answer has grown. */
  onGrown(): void
}

export function useStickToBottom(): StickToBottom {
  const { chat } = usePanel()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const lastTop = useRef(0)
  const [away, setAway] = useState(false)
  const lastQuestion = useConversation((state) => state.messages.findLast((message) => message.role === 'user')?.key)
  const writing = useConversation((state) => streamingAnswer(state) !== undefined)

  useEffect(() => {
    const box = scroller.current!
    const observer = new ResizeObserver(() => {
      if (following.current) toEnd(box, streamingAnswer(chat.store.getState()) !== undefined)
    })
    observer.observe(box)
    // A streaming answer calls `grown`; observing would force a second layout.
    if (!writing) observer.observe(list.current!)
    return () => observer.disconnect()
  }, [chat, writing])
  useLayoutEffect(() => {
    following.current = true
    if (lastQuestion) toEnd(scroller.current!, true)
  }, [lastQuestion])

  const onGrown = useCallback(() => {
    if (following.current) toEnd(scroller.current!, true)
  }, [])
  return {
    scroller,
    list,
    away,
    onGrown,
    onScroll() {
      const box = scroller.current
      // A removed list may still scroll.
      if (!box) return
      const top = box.scrollTop
      // Only the visitor scrolls up; text growing below does not leave the end.
      if (top >= lastTop.current && following.current) {
        lastTop.current = top
        return
      }
      const gap = box.scrollHeight - top - box.clientHeight
      // Even small moves count, or each word would pull back a slow finger. A list that has shrunk is at its end.
      if (top < lastTop.current && gap > 4) following.current = false
      else if (gap < nearEndPx) following.current = true
      lastTop.current = top
      setAway(!following.current)
    },
    toLatest() {
      following.current = true
      setAway(false)
      toEnd(scroller.current!, true)
      // The pressed button disappears.
      scroller.current!.focus({ preventScroll: true })
    },
  }
}
