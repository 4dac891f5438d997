import { useEffect, useRef, type KeyboardEvent } from 'react'
import { isBusy } from '../conversation/state'
import { Composer } from './composer'
import { Handoff, useMenu } from './extras'
import { Icon } from './icons'
import { Suggestions } from './message'
import { Messages } from './messages'
import { errorText } from './texts'
import { useAnswering, useConversation, usePanel } from './use-conversation'

const focusable = 'a[href],button:not(:disabled),textarea:not(:disabled),input:not(:disabled),[tabindex="0"]'

export function Panel({ onClose }: { onClose: () => void }) {
  const { texts, look, title, shadow } = usePanel()
  const { agent, name } = useAnswering()
  const { button: menuButton, menu } = useMenu()
  const frame = useRef<HTMLDivElement>(null)
  const inline = look.mode === 'inline'
  const isTitle = title.toLowerCase() === name.toLowerCase()
  const started = useConversation(({ messages }) => messages.length > 0)
  const answered = useConversation(({ messages }) =>
    messages.some(({ role, state }) => role === 'assistant' && state !== 'streaming'),
  )

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (inline) return
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Tab') {
      const stops = [...frame.current!.querySelectorAll<HTMLElement>(focusable)].filter(
        (element) => element.getClientRects()[0],
      )
      if (event.shiftKey) stops.reverse()
      if (shadow.activeElement === stops.at(-1)) {
        event.preventDefault()
        stops[0]!.focus()
      }
    }
  }
  return (
    // The keys are those of the dialog as a whole: Escape and the turn of the focus at its ends.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is chosen at run time
    <div
      ref={frame}
      className="panel"
      data-part="panel"
      part="panel"
      data-mode={look.mode}
      data-position={look.position}
      role={inline ? 'region' : 'dialog'}
      data-answered={answered || undefined}
      aria-label={isTitle ? title : `${title}, ${name}`}
      lang={look.locale}
      dir={look.dir ?? texts.direction}
      // Receives the focus when text, or in Safari on a Mac a button, is pressed, so that Escape and Tab work.
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="header" data-part="header" part="header">
        <span className="mark" aria-hidden="true">
          <Icon name="quotes" />
          <Icon name="quotes" flip />
        </span>
        <div className="names" data-started={started || undefined}>
          <h2 title={title} dir="auto">
            {title}
          </h2>
          <p className="by" data-part="answers-by">
            {!isTitle && <span dir="auto">{name}</span>}
            {!agent && (
              <span className="note-ai" dir="auto">
                {!isTitle && ' · '}
                {look.aiNote ?? texts.subtitle}
              </span>
            )}
          </p>
          <Handoff part="AgentName" />
        </div>
        {started && menuButton}
        <Handoff />
        {!inline && (
          <button
            type="button"
            className="icon-button"
            data-part="close"
            part="close"
            title={texts.close}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {menu}
      <Notice />
      <Messages />
      <Suggestions />
      <Composer />
      <div className="footer" part="footer">
        <span>{texts.poweredBy}</span> <b>Loquia</b>
      </div>
    </div>
  )
}

function Notice() {
  const { texts, announce } = usePanel()
  const state = useConversation((now) => now)
  const { fault, build } = state
  const wire = state.wire === 'offline' && navigator.onLine ? 'reconnecting' : state.wire
  const noticeText =
    wire === 'refused'
      ? errorText(texts, state.refusal ?? 'internal_error')
      : wire === 'offline'
        ? texts.offline
        : wire === 'reconnecting'
          ? texts.reconnecting
          : fault
            ? errorText(texts, fault)
            : wire === 'connecting'
              ? texts.connecting
              : build && (build.status === 'queued' || build.status === 'crawling')
                ? texts.reading(build.counts.read)
                : ''
  const announcedText = wire === 'connecting' ? '' : noticeText
  // oxlint-disable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- what counts up is said once; whoever asks while the wire is away hears once more that the question waits
  useEffect(() => {
    if (announcedText) announce(announcedText)
  }, [fault || wire !== 'online' ? announcedText : !announcedText, wire === 'online' || isBusy(state)])
  // oxlint-enable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  return noticeText ? (
    <p
      className="notice"
      data-part="notice"
      data-grave={state.closed}
      data-busy={wire !== 'refused' && wire !== 'offline' && !fault}
    >
      {noticeText}
    </p>
  ) : null
}
