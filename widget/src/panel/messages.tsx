import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { streamingAnswer } from '../conversation/state'
import { copiedMs, copyText } from './copy'
import { Lead } from './extras'
import { Icon } from './icons'
import { MessageItem, Suggestions } from './message'
import { useConversation, usePanel } from './use-conversation'

/** Closer to the end than this many pixels, the list follows what is written. */
const nearEndPx = 60
/** Room above the last question. */
const questionGapPx = 16

/**
 * Scrolls to the end. When nothing is being written, the last question stays in sight: what comes below an answer should not
 * push its first line away.
 */
function toEnd(box: HTMLElement, whole: boolean): void {
  const end = box.scrollHeight - box.clientHeight
  const questions = box.querySelectorAll<HTMLElement>('[data-role="user"]')
  const question = questions[questions.length - 1]
  const top = question ? question.offsetTop - questionGapPx : end
  box.scrollTop = whole ? end : Math.min(end, Math.max(box.scrollTop, top))
}

/** Moves to the card of a source, which may still be folded away. */
function showSource(button: Element, number: string): void {
  const answer = button.closest('[data-role]')
  const find = (): HTMLElement | null | undefined => answer?.querySelector<HTMLElement>(`[data-source="${number}"]`)
  if (!find()) answer?.querySelector<HTMLElement>('[data-more-sources]')?.click()
  // The further sources are drawn in the next turn.
  setTimeout(() => {
    find()?.focus()
    find()?.scrollIntoView({ block: 'nearest' })
  })
}

export function Messages() {
  const { chat, texts, look, config, announce } = usePanel()
  const messages = useConversation((state) => state.messages)
  const more = useConversation((state) => state.more)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const lastTop = useRef(0)
  const [away, setAway] = useState(false)
  const lastQuestion = messages.findLast((message) => message.role === 'user')?.key

  useEffect(() => {
    const box = scroller.current!
    const observer = new ResizeObserver(() => {
      if (following.current) toEnd(box, streamingAnswer(chat.store.getState()) !== undefined)
    })
    observer.observe(list.current!)
    observer.observe(box)
    return () => observer.disconnect()
  }, [chat])
  // Whoever asks wants to see the answer.
  useLayoutEffect(() => {
    following.current = true
    if (lastQuestion) toEnd(scroller.current!, true)
  }, [lastQuestion])

  function onScroll(): void {
    const box = scroller.current!
    // Only the visitor scrolls up; text that grows below does not count as having left the end.
    if (box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx) following.current = true
    else if (box.scrollTop < lastTop.current - 4) following.current = false
    lastTop.current = box.scrollTop
    setAway(!following.current)
  }

  async function onClick(event: MouseEvent<HTMLDivElement>): Promise<void> {
    const button = (event.target as Element).closest<HTMLElement>('[data-cite],[data-copy-code]')
    if (!button) return
    if (button.dataset.cite !== undefined) return showSource(button, button.dataset.cite)
    const code = button.closest('.code')?.querySelector('code')?.textContent ?? ''
    if (!(await copyText(code, button))) return
    button.textContent = texts.copied
    announce(texts.copied)
    setTimeout(() => (button.textContent = texts.copy), copiedMs)
  }

  const suggestions = config?.suggestions ?? []
  return (
    <div className="conversation">
      {/* Scrollable, so it takes the focus; the clicks are those of the buttons inside the answers, which have their own keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <div className="scroller" ref={scroller} onScroll={onScroll} onClick={(event) => void onClick(event)} tabIndex={0} role="log" aria-live="off" aria-label={texts.messages} data-part="messages" part="messages">
        <div className="list" ref={list}>
          {more && (
            <button type="button" className="quiet" data-part="earlier" onClick={() => chat.loadEarlier()}>
              {texts.earlier}
            </button>
          )}
          <div className="message welcome" part="message welcome" data-role="welcome">
            <div className="bubble">{look.welcomeMessage ?? texts.welcome}</div>
            {look.leadForm === 'first' && <Lead />}
            {messages.length === 0 && suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
          </div>
          {messages.map((message, index) => (
            <MessageItem key={message.key} message={message} last={index === messages.length - 1} />
          ))}
        </div>
      </div>
      {away && (
        <button
          type="button"
          className="latest"
          aria-label={texts.latest}
          onClick={() => {
            following.current = true
            toEnd(scroller.current!, true)
          }}
        >
          <Icon name="down" />
        </button>
      )}
    </div>
  )
}
