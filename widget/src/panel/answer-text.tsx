import { useLayoutEffect, useRef } from 'react'
import type { Message } from '../conversation/state'
import { createDrawScheduler } from './draw-scheduler'
import { markLanguage } from './language-of'
import { MarkdownStream } from './markdown/stream'
import { spokenForm } from './spoken-form'
import { usePanel } from './use-conversation'

/**
 * From here on an answer fills its line whatever it holds, so that nobody has to measure all of it whenever it grows.
 */
const wideFromChars = 200

/** Sentences of `text` from `from` on that are complete, as one string, and where they end. */
function sentencesOf(text: string, from: number, done: boolean): { said: string; to: number } {
  const rest = text.slice(from)
  const end = done ? rest.length : (/^[^]*(?:[.?!] |[.?!:\n]\n)/.exec(rest)?.[0].length ?? 0)
  return { said: spokenForm(rest.slice(0, end)), to: from + end }
}

/** The words of an answer: drawn straight into the page while they come, so that the rest of the panel is not drawn again. */
export function AnswerText({ message, onGrown }: { message: Message; onGrown: () => void }) {
  const { chat, texts, announce } = usePanel()
  const place = useRef<HTMLDivElement>(null)
  const stream = useRef<MarkdownStream | null>(null)
  /** Characters that a screen reader was told; an answer that was there from the start is not read out. */
  const spoken = useRef(message.state === 'streaming' ? 0 : Infinity)
  const { id, state } = message

  /** What the drawn nodes were made for; another answer or language is drawn from the start. */
  const drawnFor = useRef<unknown>(null)

  // oxlint-disable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- text that grows is followed in the store, not here
  useLayoutEffect(() => {
    if (drawnFor.current !== texts) {
      drawnFor.current = texts
      place.current!.replaceChildren()
      stream.current = new MarkdownStream(place.current!, texts)
    }
    if (state !== 'streaming') {
      draw(message.text, true)
      markLanguage(place.current!, message.text)
      dropUnknownCitations(place.current!, new Set(message.sources.map((source) => source.number)))
      tell(message.text, true)
      return
    }
    return follow()
  }, [id, state, texts])
  // oxlint-enable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps

  function tell(text: string, done: boolean): void {
    if (spoken.current >= text.length) return
    const { said, to } = sentencesOf(text, spoken.current, done)
    if (said) announce(said)
    spoken.current = to
  }

  function draw(text: string, done: boolean): void {
    stream.current!.update(text, done)
    if (text.length > wideFromChars) place.current!.parentElement!.dataset.wide = ''
  }

  /** Draws the growing text until the returned function is called. */
  function follow(): () => void {
    let drawn = -1
    const textNow = (): string => {
      const { live } = chat.store.getState()
      return live?.messageId === id ? live.text : message.text
    }
    const drawNow = (): void => {
      const text = textNow()
      draw(text, false)
      drawn = text.length
      tell(text, false)
      announce()
      onGrown()
    }
    const scheduler = createDrawScheduler(drawNow, () => textNow().length !== drawn)
    drawNow()
    const unsubscribe = chat.store.subscribe(scheduler.request)
    return () => {
      unsubscribe()
      scheduler.stop()
    }
  }

  return (
    <div className="bubble">
      <div className="text" dir="auto" ref={place} />
    </div>
  )
}

/** A number in brackets that belongs to no source is only a number in brackets. */
function dropUnknownCitations(container: Element, known: Set<number>): void {
  for (const button of container.querySelectorAll<HTMLElement>('[data-cite]')) {
    if (!known.has(Number(button.dataset.cite))) button.parentElement?.replaceWith(`[${button.dataset.cite}]`)
  }
}
