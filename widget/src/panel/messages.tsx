import type { MouseEvent } from 'react'
import { copiedMs, useCopy } from './copy'
import { Lead } from './extras'
import { useStickToBottom } from './use-stick-to-bottom'
import { focusList } from './focus-panel'
import { Icon } from './icons'
import { MessageItem } from './message'
import { useAnswering, useConversation, usePanel } from './use-conversation'

function showSource(button: Element, number: string): void {
  const answer = button.closest('[data-role]')
  const findSource = (): HTMLElement | null | undefined =>
    answer?.querySelector<HTMLElement>(`[data-source="${number}"]`)
  if (!findSource()) answer?.querySelector<HTMLElement>('[data-more-sources]')?.click()
  setTimeout(() => {
    findSource()?.focus()
    findSource()?.scrollIntoView({ block: 'nearest' })
  })
}

export function Messages() {
  const { chat, texts, look, welcome, isOwnWelcome, shadow } = usePanel()
  const { name } = useAnswering()
  const copy = useCopy()
  const messages = useConversation((state) => state.messages)
  const more = useConversation((state) => state.more)
  const { scroller, list, away, onScroll, toLatest, onGrown } = useStickToBottom()

  async function onClick(event: MouseEvent<HTMLDivElement>): Promise<void> {
    const button = (event.target as Element).closest<HTMLElement>('[data-cite],[data-copy-code]')
    if (!button) return
    if (button.dataset.cite !== undefined) return showSource(button, button.dataset.cite)
    if (!(await copy(button))) return
    button.textContent = texts.copied
    setTimeout(() => (button.textContent = texts.copy), copiedMs)
  }

  async function loadEarlier(button: Element): Promise<void> {
    const first = button.nextElementSibling!.nextElementSibling as HTMLElement
    const top = first.offsetTop
    focusList(shadow)
    await chat.loadEarlier()
    // Browsers do not anchor scrolling at a list's top, and Safari nowhere.
    scroller.current?.scrollBy(0, first.offsetTop - top)
  }

  return (
    <div className="conversation">
      {/* Clicks come from buttons in answers, which handle keys. */}
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
              onClick={(event) => void loadEarlier(event.currentTarget)}
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
            <MessageItem key={message.key} message={message} last={index === messages.length - 1} onGrown={onGrown} />
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
