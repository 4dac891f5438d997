import { useState, type Ref } from 'react'
import type { Availability } from '@loquia/contracts'
import type { ConversationControls } from '../conversation/controls'
import { faultCodeOf } from '../conversation/fault-code-of'
import { newId } from '../conversation/new-id'
import { isLive, type Message } from '../conversation/state'
import { focusList } from '../panel/focus-panel'
import { Button } from '../late/button'
import { useOnMount } from '../late/hooks'
import { useConversation, usePanel, type PanelContext } from '../panel/use-conversation'
import { getHandoffTexts } from './sentences'
import { durationIn } from './times'

/** Retries reuse the id, as the first request may have arrived. */
const requestIds = new WeakMap<ConversationControls, string>()

interface AskButtonProps {
  part: string
  className: string
  label: string
  ref?: Ref<HTMLButtonElement>
}

export function AskButton({ label, ...rest }: AskButtonProps) {
  const { chat, shadow } = usePanel()
  const [isAsking, setAsking] = useState(false)
  async function askAgent(): Promise<void> {
    if (isAsking) return
    setAsking(true)
    const clientMessageId = requestIds.get(chat) ?? newId()
    requestIds.set(chat, clientMessageId)
    try {
      const reply = await chat.request((wire) => wire.askPerson({ clientMessageId }))
      requestIds.delete(chat)
      if (!reply.available)
        return chat.hear({ type: 'people', changes: { offer: { kind: 'away', availability: reply.availability } } })
      focusList(shadow)
      chat.hear({ type: 'people', changes: { offer: undefined } })
      chat.hear({ type: 'people', changes: { handover: reply.handover } })
      void chat.catchUp()
    } catch (cause) {
      chat.tell(faultCodeOf(cause))
    } finally {
      setAsking(false)
    }
  }
  return (
    // `aria-disabled` keeps the focus, which `disabled` would lose.
    <Button {...rest} aria-disabled={isAsking || undefined} onClick={() => void askAgent()}>
      {label}
    </Button>
  )
}

/**
 * Asks the server again if no agent was available.
 * @returns undefined for bots without agents
 */
export async function currentAvailability({ chat }: PanelContext): Promise<Availability | undefined> {
  const known = chat.store.getState().people
  if (!known || known.available) return known
  const request = { clientMessageId: newId(), dryRun: true }
  const reply = await chat.request((wire) => wire.askPerson(request)).catch(() => undefined)
  if (reply && !reply.available) chat.hear({ type: 'people', changes: { people: reply.availability } })
  return chat.store.getState().people
}

/** Offers an agent, only below the last message. */
export function AgentOffer({ answer: { id } }: { answer: Message }) {
  const panel = usePanel()
  const words = getHandoffTexts(panel)
  const people = useConversation((state) =>
    !isLive(state) && state.messages.at(-1)?.id === id ? state.people : undefined,
  )
  useOnMount(() => currentAvailability(panel))
  return people?.available ? (
    <>
      <p className="note">{words.personOffer(durationIn(panel.look.locale, people.replyMinutes))}</p>
      <AskButton part="person-talk" className="action" label={words.personTalk} />
    </>
  ) : null
}
