import type { MouseEvent } from 'react'
import { copiedMs, useCopy } from './copy'
import { Lead } from './extras'
import { useStickToBottom } from './use-stick-to-bottom'
import { Icon } from './icons'
import { focusList, MessageItem } from './message'
import { useAnswering, useConversation, usePanel } from './use-conversation'

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

/** The conversation: welcome, messages, and the way back to its end. */
export function Messages() {
  const { chat, texts, look, welcome, isOwnWelcome } = usePanel()
  const { name } = useAnswering()
  const copy = useCopy()
  const messages = useConversation((state) => state.messages)
  const more = useConversation((state) => state.more)
  const { scroller, list, away, onScroll, toLatest, grown } = useStickToBottom()

  async function onClick(event: MouseEvent<HTMLDivElement>): Promise<void> {
    const button = (event.target as Element).closest<HTMLElement>('[data-cite],[data-copy-code]')
    if (!button) return
    if (button.dataset.cite !== undefined) return showSource(button, button.dataset.cite)
    if (!(await copy(button))) return
    button.textContent = texts.copied
    setTimeout(() => (button.textContent = texts.copy), copiedMs)
  }

  async function earlier(button: Element): Promise<void> {
    // Behind the welcome.
    const first = button.nextElementSibling!.nextElementSibling as HTMLElement
    const top = first.offsetTop
    focusList(button)
    await chat.loadEarlier()
    // They are drawn by now. At the top of a list no browser holds on to what is read, and Safari nowhere.
    scroller.current?.scrollBy(0, first.offsetTop - top)
  }

  return (
    <div className="conversation">
      {/* Scrollable, so it takes the focus; the clicks are those of the buttons inside the answers, which have their own keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="scroller"
        ref={scroller}
        onScroll={onScroll}
        onClick={(event) => void onClick(event)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={`${texts.messages}, ${name}`}
        data-part="messages"
        part="messages"
      >
        <div className="list" ref={list}>
          {more && (
            <button
              type="button"
              className="quiet"
              data-part="earlier"
              onClick={(event) => void earlier(event.currentTarget)}
            >
              {texts.earlier}
            </button>
          )}
          <div className="message welcome" part="message welcome" data-role="welcome">
            {isOwnWelcome && <p className="author">{texts.ai}</p>}
            <div className="bubble" dir="auto">
              {welcome}
            </div>
            {look.leadForm === 'first' && <Lead />}
          </div>
          {messages.map((message, index) => (
            <MessageItem key={message.key} message={message} last={index === messages.length - 1} onGrown={grown} />
          ))}
        </div>
      </div>
      {away && (
        <button type="button" className="latest" title={texts.latest} onClick={toLatest}>
          <Icon name="down" />
        </button>
      )}
    </div>
  )
}
