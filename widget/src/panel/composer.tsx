import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { messageMaxChars } from '@loquia/contracts'
import { isBusy, streamingAnswer } from '../conversation/state'
import { Icon } from './icons'
import { focusPanel } from './focus-panel'
import { useConversation, usePanel } from './use-conversation'

const countShownBelow = 200

export function Composer() {
  const { chat, texts, typed, shadow } = usePanel()
  const [text, setText] = useState(typed ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const busy = useConversation(isBusy)
  const streaming = useConversation((state) => streamingAnswer(state) !== undefined)
  const closed = useConversation((state) => state.closed)
  const left = messageMaxChars - text.length

  useLayoutEffect(() => {
    const area = field.current!
    if ('fieldSizing' in area.style) return
    area.rows = 1
    // A line has 24 pixels; CSS limits the height.
    area.rows = area.scrollHeight / 24
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- the text is what the height follows
  }, [text])

  // The button that stops goes with its answer, and the field with the chat; the focus must not fall out of it with
  // them. Chromium takes it from what is disabled at once, and nothing matches `:focus` in a window that is not in
  // front.
  const focusedElement = shadow.activeElement
  useLayoutEffect(() => {
    if ((closed || !streaming) && focusedElement?.matches('.panel,.composer button,:disabled')) focusPanel(shadow)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- what had it before
  }, [streaming, closed])

  function send(): void {
    if (chat.ask(text)) setText('')
    field.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // 229: some browsers report the Enter that ends a composition as an ordinary one.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    if (text.trim()) send()
  }
  return (
    // Sandboxed frames forbid submitting.
    <form className="composer">
      <textarea
        ref={field}
        data-part="input"
        part="input"
        rows={1}
        value={text}
        // The placeholder follows the panel's direction.
        dir={text && 'auto'}
        maxLength={messageMaxChars}
        placeholder={texts.placeholder}
        aria-label={texts.input}
        enterKeyHint="send"
        disabled={closed}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {left < countShownBelow && <span className="left">{texts.left(left)}</span>}
      {streaming ? (
        <button
          type="button"
          className="send"
          data-part="stop"
          part="stop"
          title={texts.stop}
          onClick={() => chat.stop()}
        >
          <Icon name="stop" />
        </button>
      ) : (
        <button
          type="button"
          className="send"
          data-part="send"
          part="send"
          title={texts.send}
          onClick={send}
          disabled={busy || !text.trim()}
        >
          <Icon name="send" />
        </button>
      )}
    </form>
  )
}
