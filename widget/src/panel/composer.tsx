import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { messageMaxChars } from '@loquia/contracts'
import { isBusy, streamingAnswer } from '../conversation/state'
import { Icon } from './icons'
import { focusPanel } from './focus-panel'
import { useConversation, usePanel } from './use-conversation'

/** Remaining characters are told from here on. */
const tellBelow = 200

/** The input, which grows with its text, and the button beside it: send, or stop while an answer is written. */
export function Composer() {
  const { chat, texts, typed } = usePanel()
  const [text, setText] = useState(typed ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const busy = useConversation(isBusy)
  const streaming = useConversation((state) => streamingAnswer(state) !== undefined)
  const closed = useConversation((state) => state.closed)
  const left = messageMaxChars - text.length

  // `field-sizing` does this where it exists.
  useLayoutEffect(() => {
    const area = field.current!
    if ('fieldSizing' in area.style) return
    area.rows = 1
    // A line has 24 pixels, what is around the lines fewer, and a fraction of a row counts for nothing. The styles
    // bound it.
    area.rows = area.scrollHeight / 24
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- the text is what the height follows
  }, [text])

  // The button that stops goes with its answer, and the field with the chat; the focus must not fall out of it with
  // them. Chromium takes it from what is disabled at once, and nothing matches `:focus` in a window that is not in
  // front.
  // oxlint-disable-next-line react/refs -- a snapshot before the update, for which hooks have no other place
  const held = (field.current?.getRootNode() as ShadowRoot | undefined)?.activeElement
  useLayoutEffect(() => {
    if ((closed || !streaming) && held?.matches('.panel,.composer button,:disabled'))
      focusPanel(field.current!.closest('.place')!)
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
    // Never submitted, which a sandboxed frame forbids.
    <form className="composer">
      <textarea
        ref={field}
        data-part="input"
        part="input"
        rows={1}
        value={text}
        // An empty field keeps the panel's direction, and its placeholder with it.
        dir={text && 'auto'}
        maxLength={messageMaxChars}
        placeholder={texts.placeholder}
        aria-label={texts.input}
        enterKeyHint="send"
        disabled={closed}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {left < tellBelow && <span className="left">{texts.left(left)}</span>}
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
