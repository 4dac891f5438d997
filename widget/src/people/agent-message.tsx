import type { AgentProfile, BotEvent, ChatFile } from '@loquia/contracts'
import { isLive, type Message } from '../conversation/state'
import { useOnMount } from '../late/hooks'
import { useConversation, usePanel } from '../panel/use-conversation'
import { AgentLine } from './agent-name'
import { ContactForm } from './contact-form'
import { agentLostTextIn } from './lost-words'
import { getHandoffTexts } from './sentences'
import { sizeIn } from './times'
import type { HandoffTexts } from './words'

const eventTexts: Record<Exclude<BotEvent, 'person_lost'>, keyof HandoffTexts> = {
  person_asked: 'personAsked',
  ask_withdrawn: 'personWithdrawn',
  person_joined: 'personJoined',
  person_left: 'personLeft',
  nobody_came: 'personMissed',
  closed: 'personClosed',
}
/** The header or the form announces these events. */
const announcedElsewhere: readonly (BotEvent | undefined)[] = ['person_asked', 'nobody_came']

const selectorOf = (messageId: string | null): string => `[data-message="${CSS.escape(messageId ?? '')}"]`

/** Names the author and announces a new message. The panel draws its text. */
export function AgentMessage({ agent, message }: { agent: AgentProfile; message: Message }) {
  const { announce, shadow } = usePanel()
  const { id, fresh, files = [] } = message
  useOnMount(() => {
    const text = shadow.querySelector(`${selectorOf(id)} .text`)?.textContent
    if (fresh) announce(`${agent.name}: ${[text, ...files.map((file) => file.name)].filter(Boolean).join(', ')}`)
  })
  return <AgentLine agent={agent} text={agent.name} />
}

/** Unknown events from newer servers stay hidden. */
export function HandoffEvent({ message: { id, person, event, fresh } }: { message: Message }) {
  const panel = usePanel()
  const text =
    event === 'person_lost' ? agentLostTextIn(panel.look.locale) : event && getHandoffTexts(panel)[eventTexts[event]]
  const line = typeof text === 'function' ? (text as HandoffTexts['personJoined'])(person?.name ?? '') : (text ?? '')
  // The note of a sent message stays.
  const isMissed = useConversation(
    (state) =>
      (state.handover?.missed &&
        !isLive(state) &&
        state.messages.findLast(({ role }) => role === 'event')?.id === id) ||
      Boolean(panel.shadow.querySelector(`${selectorOf(id)} .lead-sent`)),
  )
  useOnMount(() => fresh && line && !announcedElsewhere.includes(event) && panel.announce(line))
  return (
    <>
      <p className="event" dir="auto">
        {line}
      </p>
      {isMissed && <Missed place={`person-${id}`} isFresh={Boolean(fresh)} />}
    </>
  )
}

/** An apology and the form below the event that no agent came. */
function Missed({ place, isFresh }: { place: string; isFresh: boolean }) {
  const panel = usePanel()
  const sorry = getHandoffTexts(panel).personSorry
  useOnMount(() => isFresh && panel.announce(sorry))
  return (
    <div className="missed" data-part="person-missed">
      <p className="note">{sorry}</p>
      <ContactForm place={place} isOpen={isFresh} />
    </div>
  )
}

/** Files follow the text of their message. */
export function Files({ message }: { message?: Message | undefined }) {
  return message?.files?.[0] ? (
    <div className="files">
      {message.files.map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
    </div>
  ) : null
}

function FileLink({ file: { name, url, type, size } }: { file: ChatFile }) {
  const { api, locale } = usePanel().look
  const href = `${api}${url}`
  return (
    <a href={href} target="_blank" rel="noopener" className="file">
      {type.startsWith('image') && <img src={href} alt="" loading="lazy" />}
      <span dir="auto">{name}</span>
      <small>{sizeIn(locale, size)}</small>
    </a>
  )
}
