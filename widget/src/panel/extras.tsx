import { useEffect, useRef, useState } from 'react'
import type { Message } from '../conversation/state'
import { readStorage, leadKeyOf } from '../host-page/storage'
import { Icon } from './icons'
import { focusPanel } from './focus-panel'
import { loadExtras, useExtras, usePart, type Extras } from './late-parts'
import { useConversation, usePanel } from './use-conversation'

function runWithExtras(shadow: ShadowRoot, use: (extras: Extras) => void): void {
  loadExtras(shadow).then(use, () => 0)
}

export function useMenu() {
  const panel = usePanel()
  const { chat, texts, look, config, shadow } = panel
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<Extras>()
  const sentLead = useConversation((state) => state.sentLead)
  const extras = useExtras(sentLead)

  // oxlint-disable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once, when the name of the business is known
  useEffect(() => {
    // A lead may be unsent since the last page.
    if (config && readStorage(leadKeyOf(look.botId))) runWithExtras(shadow, ({ sendWaiting }) => sendWaiting(panel))
  }, [!config])
  // oxlint-enable react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps

  function close(): void {
    setOpen(undefined)
    setTimeout(() => (opener.current ? opener.current.focus() : focusPanel(shadow)))
  }
  function toggle(): void {
    if (open) close()
    else loadExtras(shadow).then(setOpen, () => chat.tell('timeout'))
  }
  const button = (
    <button
      ref={opener}
      type="button"
      className="icon-button"
      data-part="more"
      title={texts.more}
      aria-expanded={Boolean(open)}
      onClick={toggle}
    >
      <Icon name="more" />
    </button>
  )
  const content = open ? <open.Menu onClose={close} /> : sentLead && extras && <extras.LeadNote lead={sentLead} />
  return { button, menu: <div>{content}</div> }
}

export function Comment({ message: { id, feedback } }: { message: Message }) {
  const isDown = feedback === 'down'
  const [wasDown, setWasDown] = useState(isDown)
  if (wasDown && !isDown) setWasDown(false)
  const shown = isDown && !wasDown && id
  const extras = useExtras(shown)
  return <div className="comment-place">{shown && extras && <extras.CommentForm messageId={shown} />}</div>
}

export function Lead({ message }: { message?: Message }) {
  const { look } = usePanel()
  const [isFresh] = useState(message?.state === 'streaming')
  const canBeJoined = useConversation(({ people }) => people?.available)
  const wanted = !message || message.outcome === 'none' || (message.handoff === 'requested' && !canBeJoined)
  const shown = look.leadForm !== 'never' && wanted
  const extras = useExtras(shown)
  return shown && <div className="lead-place">{extras && <extras.LeadBelow answer={message} isFresh={isFresh} />}</div>
}

const peopleUrl = import.meta.url.replace('panel-', 'people-')

/** Loads only where the owner offers agents. */
export function Handoff({
  part = 'Handoff',
  message,
}: {
  part?: 'Handoff' | 'AgentName' | 'Files'
  message?: Message
}) {
  const wanted = useConversation(({ people, handover }) =>
    Boolean(people || (handover && handover.state !== 'bot') || (message && message.role !== 'assistant')),
  )
  const Part = usePart<typeof import('../people/people')>(peopleUrl, wanted)?.[part]
  return Part && <Part message={message} />
}

/** The visitor's action must wake the sound before it can play. */
export function playSound(act: 'wakeSound' | 'chime', shadow: ShadowRoot): void {
  runWithExtras(shadow, (extras) => extras[act]())
}
