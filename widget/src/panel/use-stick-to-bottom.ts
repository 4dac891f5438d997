import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { streamingAnswer } from '../conversation/state'
import { useConversation, usePanel } from './use-conversation'

/** Closer to the end than this many pixels, the list follows what is written. */
const nearEndPx = 60
/** Room above the last question. */
const questionGapPx = 16

/**
 * Scrolls to the end. When nothing is being written, the last question stays in sight: what comes below an answer
 * should not push its first line away. Before the first question all begins with the welcome.
 */
function toEnd(box: HTMLElement, whole: boolean): void {
  // Further than the end: asking where it is would cost another look at the layout with each drawing.
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
  /** The visitor has scrolled away from the end. */
  away: boolean
  onScroll(): void
  /** Goes to the end, and stays there. */
  toLatest(): void
  /** To be called when an answer has grown: keeps its end in sight unless the visitor has scrolled away. */
  grown(): void
}

/** Keeps the end of a list in sight while the visitor is there. */
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
    // An answer that is being written tells by itself when it has grown: being observed would cost it a second layout.
    if (!writing) observer.observe(list.current!)
    return () => observer.disconnect()
  }, [chat, writing])
  // Whoever asks wants to see the answer.
  useLayoutEffect(() => {
    following.current = true
    if (lastQuestion) toEnd(scroller.current!, true)
  }, [lastQuestion])

  const grown = useCallback(() => {
    if (following.current) toEnd(scroller.current!, true)
  }, [])
  return {
    scroller,
    list,
    away,
    grown,
    onScroll() {
      const box = scroller.current
      // A list that is gone may still have scrolled before it went.
      if (!box) return
      const top = box.scrollTop
      // Only the visitor scrolls up; text that grows below does not count as having left the end.
      if (top >= lastTop.current && following.current) {
        lastTop.current = top
        return
      }
      const gap = box.scrollHeight - top - box.clientHeight
      // By ever so little: a slow finger or an arrow key would be brought back with every word. A list that has shrunk
      // is at its end.
      if (top < lastTop.current && gap > 4) following.current = false
      else if (gap < nearEndPx) following.current = true
      lastTop.current = top
      setAway(!following.current)
    },
    toLatest() {
      following.current = true
      setAway(false)
      toEnd(scroller.current!, true)
      // The button goes.
      scroller.current!.focus({ preventScroll: true })
    },
  }
}
