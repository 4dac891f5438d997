import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { copiedMs, copyText } from './copy'
import { Icon } from './icons'
import { MessageItem, Suggestions } from './message'
import { useConversation, usePanel } from './use-conversation'

/** Closer to the end than this many pixels, the list follows what is written. */
const nearEndPx = 60

export function Messages() {
  const { chat, texts, look, config, announce } = usePanel()
  const messages = useConversation((state) => state.messages)
  const more = useConversation((state) => state.more)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const [away, setAway] = useState(false)
  const lastQuestion = messages.findLast((message) => message.role === 'user')?.key

  function toEnd(): void {
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
  }
  useEffect(() => {
    const box = scroller.current!
    const observer = new ResizeObserver(() => {
      if (following.current) toEnd()
    })
    observer.observe(list.current!)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  // Whoever asks wants to see the answer.
  useLayoutEffect(() => {
    following.current = true
    setAway(false)
    toEnd()
  }, [lastQuestion])

  function onScroll(): void {
    const box = scroller.current!
    following.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx
    setAway(!following.current)
  }

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const button = (event.target as Element).closest<HTMLElement>('[data-cite],[data-copy-code]')
    if (!button) return
    if (button.dataset.cite !== undefined) {
      const answer = button.closest('[data-role]')
      const find = () => answer?.querySelector<HTMLElement>(`[data-source="${button.dataset.cite}"]`)
      const rest = answer?.querySelector<HTMLElement>('[data-more-sources]')
      if (!find()) rest?.click()
      // The further sources are drawn in the next turn.
      setTimeout(() => {
        find()?.focus()
        find()?.scrollIntoView({ block: 'nearest' })
      })
      return
    }
    const code = button.closest('.code')?.querySelector('code')?.textContent ?? ''
    void copyText(code, button).then((worked) => {
      if (!worked) return
      button.textContent = texts.copied
      announce(texts.copied)
      setTimeout(() => (button.textContent = texts.copy), copiedMs)
    })
  }

  const suggestions = config?.suggestions ?? []
  return (
    <div className="conversation">
      <div className="scroller" ref={scroller} onScroll={onScroll} onClick={onClick} tabIndex={0} role="log" aria-live="off" aria-label={texts.messages} data-part="messages" part="messages">
        <div className="list" ref={list}>
          {more && (
            <button type="button" className="quiet" data-part="earlier" onClick={() => chat.loadEarlier()}>
              {texts.earlier}
            </button>
          )}
          <div className="message welcome" part="message welcome" data-role="welcome">
            <div className="bubble">{look.welcomeMessage ?? texts.welcome}</div>
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
            toEnd()
          }}
        >
          <Icon name="down" />
        </button>
      )}
    </div>
  )
}
