import { useLayoutEffect, useRef } from 'react'
import type { Message } from '../conversation/state'
import { createDrawScheduler } from './draw-scheduler'
import { markLanguage } from './language-of'
import { MarkdownStream } from './markdown/stream'
import { spokenForm } from './spoken-form'
import { usePanel } from './use-conversation'

/** Longer answers fill their line and need no measuring. */
const wideFromChars = 200

function readSentences(text: string, from: number, done: boolean): { sentences: string; to: number } {
  const rest = text.slice(from)
  const end = done ? rest.length : (/^[^]*(?:[.?!] |[.?!:\n]\n)/.exec(rest)?.[0].length ?? 0)
  return { sentences: spokenForm(rest.slice(0, end)), to: from + end }
}

/** Draws streaming text directly into the DOM, without rerendering the panel. */
export function AnswerText({ message, onGrown }: { message: Message; onGrown: () => void }) {
  const { chat, texts, announce } = usePanel()
  const place = useRef<HTMLDivElement>(null)
  const stream = useRef<MarkdownStream | null>(null)
  const spoken = useRef(message.state === 'streaming' ? 0 : Infinity)
  const { id, state } = message

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
      removeUnknownCitations(place.current!, new Set(message.sources.map((source) => source.number)))
      announceSentences(message.text, true)
      return
    }
    return followStream()
  }, [id, state, texts])
  // oxlint-enable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps

  function announceSentences(text: string, done: boolean): void {
    if (spoken.current >= text.length) return
    const { sentences, to } = readSentences(text, spoken.current, done)
    if (sentences) announce(sentences)
    spoken.current = to
  }

  function draw(text: string, done: boolean): void {
    stream.current!.update(text, done)
    if (text.length > wideFromChars) place.current!.parentElement!.dataset.wide = ''
  }

  function followStream(): () => void {
    let drawn = -1
    const textNow = (): string => {
      const { live } = chat.store.getState()
      return live?.messageId === id ? live.text : message.text
    }
    const drawNow = (): void => {
      const text = textNow()
      draw(text, false)
      drawn = text.length
      announceSentences(text, false)
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

function removeUnknownCitations(container: Element, known: Set<number>): void {
  for (const button of container.querySelectorAll<HTMLElement>('[data-cite]')) {
    if (!known.has(Number(button.dataset.cite))) button.parentElement?.replaceWith(`[${button.dataset.cite}]`)
  }
}
