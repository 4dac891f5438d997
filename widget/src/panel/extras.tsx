import { useEffect, useRef, useState } from 'react'
import type { ExtrasHost } from '../extras/extras'
import { newId } from '../conversation/new-id'
import type { Message } from '../conversation/state'
import { keptInStorage, leadOf } from '../host-page/storage'
import { Icon } from './icons'
import { focusPanel } from './focus-panel'
import { errorText, overridden } from './texts'
import { useConversation, usePanel } from './use-conversation'

/** The hashed name of a module beside this one, written in by the build. */
declare const EXTRAS_FILE: string

/** What few visitors use is fetched when they do. */
type Extras = typeof import('../extras/extras')
type PeopleModule = typeof import('../people/people')
const load = (): Promise<Extras> => import(/* @vite-ignore */ import.meta.url.replace(/[^/]+$/, EXTRAS_FILE))
/** Without the extras all else goes on: a thumb counts, and the contact route is there. */
const withExtras = (use: (extras: Extras) => void): void =>
  void load()
    .then(use)
    .catch(() => 0)

function useExtrasHost(): ExtrasHost {
  return { ...usePanel(), newId, errorText, overridden, load }
}

/** The button of the menu, and the place below the header that the menu is drawn into. */
export function useMenu() {
  const { chat, texts } = usePanel()
  const host = useExtrasHost()
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  // oxlint-disable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once, when the name of the business is known
  useEffect(() => {
    // A message for the business may wait since the last page.
    if (host.config && keptInStorage(leadOf(host.look.botId)))
      withExtras(({ sendWaiting }) => sendWaiting(place.current!, host))
  }, [!host.config])
  // oxlint-enable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps

  function close(): void {
    place.current?.replaceChildren()
    setOpen(false)
    // After a deletion the button itself is gone.
    setTimeout(() =>
      opener.current ? opener.current.focus() : place.current && focusPanel(place.current.parentElement!),
    )
  }
  async function toggle(): Promise<void> {
    if (open) return close()
    try {
      const { drawMenu } = await load()
      if (!place.current) return
      setOpen(true)
      drawMenu(place.current, host, close)
    } catch {
      chat.tell('timeout')
    }
  }
  const button = (
    <button
      ref={opener}
      type="button"
      className="icon-button"
      data-part="more"
      title={texts.more}
      aria-expanded={open}
      onClick={() => void toggle()}
    >
      <Icon name="more" />
    </button>
  )
  return { button, menu: <div ref={place} /> }
}

/**
 * Asks for a comment once a visitor has turned the thumb of an answer down; an answer that was rated before asks
 * nothing.
 */
export function Comment({ message }: { message: Message }) {
  const host = useExtrasHost()
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(message.feedback)
  // oxlint-disable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- only the thumb decides
  useEffect(() => {
    const turned = message.feedback === 'down' && before.current !== 'down'
    before.current = message.feedback
    if (!turned || !message.id) {
      if (message.feedback !== 'down') place.current?.replaceChildren()
      return
    }
    const { id } = message
    withExtras(({ drawComment }) => place.current && drawComment(place.current, host, id))
  }, [message.feedback])
  // oxlint-enable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  return <div className="comment-place" ref={place} />
}

/**
 * The place of the form for a message to the business: below an answer that did not help, or above a new conversation.
 */
export function Lead({ message }: { message?: Message }) {
  const host = useExtrasHost()
  const place = useRef<HTMLDivElement>(null)
  const fresh = useRef(message?.state === 'streaming')
  const canBeJoined = useConversation(({ people }) => people?.available)
  const wanted = !message || message.outcome === 'none' || (message.handoff === 'requested' && !canBeJoined)
  const shown = host.look.leadForm !== 'never' && wanted
  // oxlint-disable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- drawn once, and again in another language
  useEffect(() => {
    if (shown) withExtras(({ drawLead }) => place.current && drawLead(place.current, host, message, fresh.current))
  }, [shown, host.texts])
  // oxlint-enable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  return shown ? <div className="lead-place" ref={place} /> : null
}

/**
 * The place of what has to do with people who answer, fetched where the owner offers them: in the header, below an
 * answer that may not help, and around what a person wrote.
 */
export function People({ message }: { message?: Message }) {
  const host = useExtrasHost()
  const place = useRef<HTMLDivElement>(null)
  const wanted = useConversation(({ people, handover }) =>
    Boolean(people || (handover && handover.state !== 'bot') || (message && message.role !== 'assistant')),
  )
  // oxlint-disable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- it looks at the conversation by itself; drawn again in another language
  useEffect(() => {
    if (wanted)
      void (import(/* @vite-ignore */ import.meta.url.replace('panel-', 'people-')) as Promise<PeopleModule>)
        .then(({ draw }) => place.current && draw(place.current, host, message))
        .catch(() => 0)
  }, [wanted, host.texts, host.config])
  // oxlint-enable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  return <div className="people" ref={place} />
}

/** Tones, for those who want them: woken by what the visitor does, heard when an answer is there. */
export function sound(act: 'wakeSound' | 'chime'): void {
  withExtras((extras) => extras[act]())
}
