import { memo, useEffect, useRef } from 'react'
import type { ConversationControls } from '../conversation/controls'
import { isBusy, type Message } from '../conversation/state'
import { AnswerText } from './answer-text'
import { CopyButton } from './copy'
import { Comment, Lead, People } from './extras'
import { Icon } from './icons'
import { Sources } from './sources'
import { errorText } from './texts'
import { Thumbs } from './thumbs'
import { useConversation, usePanel } from './use-conversation'

/** One message of the list. Drawn again only when the message itself is another one. */
export const MessageItem = memo(function MessageItem({
  message,
  last,
  onGrown,
}: {
  message: Message
  last: boolean
  onGrown: () => void
}) {
  return message.role === 'user' ? (
    <Question message={message} />
  ) : message.role === 'assistant' ? (
    <Answer message={message} last={last} onGrown={onGrown} />
  ) : (
    <Said message={message} onGrown={onGrown} />
  )
})

/** What a person wrote, or what happened. Whose it is, or what, is drawn by a part that comes later. */
function Said({ message, onGrown }: { message: Message; onGrown: () => void }) {
  const { role, id, text } = message
  return (
    <div className="message" data-role={role} part={`message ${role}`} data-message={id}>
      <People message={message} />
      {text && <AnswerText message={message} onGrown={onGrown} />}
    </div>
  )
}

/**
 * Tells a screen reader what became of a message while the visitor was there; what had become of it before is old.
 * @param fresh whether the first words are news
 */
function useAnnouncement(words: string | false, fresh?: boolean): void {
  const { announce } = usePanel()
  const told = useRef(!fresh && words)
  useEffect(() => {
    if (words && words !== told.current) announce(words)
    told.current = words
  }, [words, announce])
}

function Question({ message }: { message: Message }) {
  const { texts } = usePanel()
  const unsent = message.state === 'unsent' && errorText(texts, message.error ?? 'timeout')
  useAnnouncement(unsent)
  return (
    <div className="message" data-role="user" part="message user" data-state={message.state}>
      <span className="unseen">{texts.you}: </span>
      <div className="bubble" dir="auto">
        {message.text}
      </div>
      {unsent && <Fault message={message} words={unsent} />}
    </div>
  )
}

/** Why a question was not sent, or an answer not written, and the way on. */
function Fault({ message, words }: { message: Message; words: string }) {
  const { chat, texts } = usePanel()
  return (
    <div className="fault">
      <p>{words}</p>
      <button
        type="button"
        className="action"
        data-part="retry"
        onClick={(event) => retry(event.currentTarget, chat, message)}
      >
        {texts.retry}
      </button>
    </div>
  )
}

function Answer({ message, last, onGrown }: { message: Message; last: boolean; onGrown: () => void }) {
  const { texts, config } = usePanel()
  const { state } = message
  const waiting = useConversation(
    (conversation) =>
      state === 'streaming' && (conversation.live?.messageId !== message.id || conversation.live.text === ''),
  )
  const ended = state === 'done' || state === 'stopped'
  const { outcome, sources } = message
  /** What is not a plain answer has a look of its own. Passages that did not come with it cannot be shown. */
  const mark = outcome === 'none' || (outcome === 'unsure' && sources.length > 0) ? outcome : undefined
  const quoted = sources.filter(({ isFurther }) => !isFurther).length
  const verdict =
    state === 'done' && (mark === 'none' ? texts.none : quoted > 0 && texts[mark ? 'passages' : 'sources'](quoted))
  const failed = state === 'failed' && errorText(texts, message.error ?? 'answer_interrupted')
  useAnnouncement(failed || (state === 'stopped' && texts.stopped) || verdict || (waiting && texts.thinking), waiting)
  const hasText = state === 'streaming' ? !waiting : message.text !== ''
  return (
    <div
      className="message"
      data-role="assistant"
      part="message assistant"
      data-state={state}
      data-message={message.id}
      data-outcome={mark}
    >
      <span className="unseen">{mark ? `${texts.ai}, ${texts[mark]}` : texts.ai}: </span>
      {waiting && (
        <div className="bubble thinking">
          <span className="unseen">{texts.thinking}</span>
          <i />
          <i />
          <i />
        </div>
      )}
      {mark && <Icon name={mark} />}
      {hasText && <AnswerText message={message} onGrown={onGrown} />}
      {state === 'stopped' && <p className="note">{texts.stopped}</p>}
      {failed && <Fault message={message} words={failed} />}
      <Sources message={message} isUnsure={mark === 'unsure'} />
      {mark && config?.contactUrl && /^(?:https?:|mailto:|tel:)/i.test(config.contactUrl) && (
        <a className="action" href={config.contactUrl} target="_blank" rel="noopener">
          {texts.contact}
        </a>
      )}
      {(mark || message.handoff) && <People message={message} />}
      <Lead message={message} />
      {ended && <Actions message={message} last={last} />}
      {ended && <Comment message={message} />}
    </div>
  )
}

/** A button that goes with what it does hands the focus to the list. */
export const focusList = (button: Element): void =>
  button.closest('.panel')!.querySelector<HTMLElement>('.scroller')!.focus({ preventScroll: true })

function retry(button: Element, chat: ConversationControls, message: Message): void {
  focusList(button)
  chat.retry(message.key)
}

function Actions({ message, last }: { message: Message; last: boolean }) {
  const { chat, texts } = usePanel()
  return (
    <div className="actions" data-last={last}>
      <CopyButton text={message.text} />
      {last && (
        <button
          type="button"
          className="icon-button"
          data-part="regenerate"
          title={texts.regenerate}
          onClick={(event) => retry(event.currentTarget, chat, message)}
        >
          <Icon name="restart" />
        </button>
      )}
      {message.outcome !== 'unsure' && (
        <Thumbs id={message.id} part="rate" rated={message.feedback} words={[texts.good, texts.bad]} />
      )}
    </div>
  )
}

/**
 * Questions as buttons, above the composer, so that they are seen however long the answer is: pressing one asks it.
 */
export function Suggestions() {
  const { chat, texts, config } = usePanel()
  const last = useConversation(({ messages }) => messages.at(-1))
  const busy = useConversation(isBusy)
  const suggestions = (last ? last.state === 'done' && last.suggestions : config?.suggestions) || []
  function ask(button: Element, suggestion: string): void {
    // The button goes; the focus must not go with it. The list takes it, as the input would raise a phone's keyboard.
    if (chat.ask(suggestion)) focusList(button)
  }
  return suggestions[0] ? (
    <fieldset className="suggestions" aria-label={texts.suggestions} disabled={busy}>
      {suggestions.slice(0, 4).map((suggestion) => (
        <button
          type="button"
          key={suggestion}
          className="suggestion"
          data-part="suggestion"
          dir="auto"
          onClick={(event) => ask(event.currentTarget, suggestion)}
        >
          {suggestion}
        </button>
      ))}
    </fieldset>
  ) : null
}
