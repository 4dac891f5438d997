import { memo, useEffect, useRef } from 'react'
import { isBusy, type Message } from '../conversation/state'
import { AnswerText } from './answer-text'
import { CopyButton } from './copy'
import { Comment, Lead, Handoff } from './extras'
import { focusList } from './focus-panel'
import { Icon } from './icons'
import { Sources } from './sources'
import { errorText } from './texts'
import { Thumbs } from './thumbs'
import { useConversation, usePanel, type PanelContext } from './use-conversation'

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
    <HandoffMessage message={message} onGrown={onGrown} />
  )
})

function HandoffMessage({ message, onGrown }: { message: Message; onGrown: () => void }) {
  const { role, id, text } = message
  return (
    <div className="message" data-role={role} part={`message ${role}`} data-message={id}>
      <Handoff message={message} />
      {text && <AnswerText message={message} onGrown={onGrown} />}
      <Handoff part="Files" message={message} />
    </div>
  )
}

/**
 * Announces changes during the visit, but no older ones.
 * @param fresh whether the first words are new
 */
function useAnnouncement(words: string | false, fresh?: boolean): void {
  const { announce } = usePanel()
  const announced = useRef(!fresh && words)
  useEffect(() => {
    if (words && words !== announced.current) announce(words)
    announced.current = words
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

function Fault({ message, words }: { message: Message; words: string }) {
  const panel = usePanel()
  return (
    <div className="fault">
      <p>{words}</p>
      <button type="button" className="action" data-part="retry" onClick={() => retryMessage(panel, message)}>
        {panel.texts.retry}
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
      {(mark || message.handoff) && <Handoff message={message} />}
      <Lead message={message} />
      {ended && <Actions message={message} last={last} />}
      {ended && <Comment message={message} />}
    </div>
  )
}

function retryMessage({ chat, shadow }: PanelContext, message: Message): void {
  focusList(shadow)
  chat.retry(message.key)
}

function Actions({ message, last }: { message: Message; last: boolean }) {
  const panel = usePanel()
  const { texts } = panel
  return (
    <div className="actions" data-last={last}>
      <CopyButton text={message.text} />
      {last && (
        <button
          type="button"
          className="icon-button"
          data-part="regenerate"
          title={texts.regenerate}
          onClick={() => retryMessage(panel, message)}
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

export function Suggestions() {
  const { chat, texts, config, shadow } = usePanel()
  const last = useConversation(({ messages }) => messages.at(-1))
  const busy = useConversation(isBusy)
  const suggestions = (last ? last.state === 'done' && last.suggestions : config?.suggestions) || []
  function askSuggestion(suggestion: string): void {
    // Focusing the input would open a phone's keyboard.
    if (chat.ask(suggestion)) focusList(shadow)
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
          onClick={() => askSuggestion(suggestion)}
        >
          {suggestion}
        </button>
      ))}
    </fieldset>
  ) : null
}
