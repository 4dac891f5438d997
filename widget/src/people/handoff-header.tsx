import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Availability } from '@loquia/contracts'
import { faultCodeOf } from '../conversation/fault-code-of'
import { isLive, type HandoffView } from '../conversation/state'
import { Button, takeFocus } from '../late/button'
import { useEscape, useOnMount } from '../late/hooks'
import { focusList } from '../panel/focus-panel'
import { useConversation, usePanel } from '../panel/use-conversation'
import { AskButton, currentAvailability } from './ask-agent'
import { ContactForm } from './contact-form'
import { followHandoff } from './follow-handoff'
import { awayText, getHandoffTexts, opensLater } from './sentences'
import { clockIn, durationIn } from './times'

/** Browsers limit timers to 24.8 days. */
const timerMaxMs = 2 ** 31 - 1
const defaultReplyMinutes = 5

export function HandoffHeader() {
  const panel = usePanel()
  const {
    chat,
    shadow,
    look: { botId },
  } = panel
  const offer = useConversation((state) => state.offer)
  const handover = useConversation((state) => state.handover)
  const people = useConversation((state) => state.people)
  const live = useConversation(isLive)
  const isWaiting = handover?.state === 'waiting'
  const [hasWaited, setWaited] = useState(isWaiting)
  if (hasWaited && !isWaiting) setWaited(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isClosing = useRef(false)
  const setOffer = (view: HandoffView | undefined): void => chat.hear({ type: 'people', changes: { offer: view } })
  const bar = useEscape(Boolean(offer) && closeOffer)

  useEffect(() => followHandoff(chat, shadow, botId), [chat, shadow, botId])
  useLayoutEffect(() => {
    const frame = shadow.querySelector<HTMLElement>('.panel')
    if (frame) frame.dataset.handover = handover?.state ?? 'bot'
    frame?.toggleAttribute('data-people', Boolean(people))
  }, [shadow, handover, people])
  useLayoutEffect(() => {
    if (offer || !isClosing.current) return
    isClosing.current = false
    opener.current?.focus()
  }, [offer])

  function closeOffer(): void {
    isClosing.current = true
    setOffer(undefined)
  }
  async function openOffer(): Promise<void> {
    const availability = await currentAvailability(panel)
    setOffer(availability?.available === false ? { kind: 'away', availability } : { kind: 'offer' })
  }
  return (
    <>
      <AgentRow availability={live || offer ? undefined : people} opener={opener} onPress={() => void openOffer()} />
      <div className="people-bar" ref={bar}>
        {isWaiting && <WaitingBar until={handover.waitsUntil} isNew={!hasWaited} />}
        {!live && offer?.kind === 'offer' && <OfferBar onClose={closeOffer} />}
        {!live && offer?.kind === 'away' && <AwayBar availability={offer.availability} onClose={closeOffer} />}
      </div>
    </>
  )
}

interface AgentRowProps {
  availability: Availability | undefined
  opener: RefObject<HTMLButtonElement | null>
  onPress: () => void
}

function AgentRow({ availability, opener, onPress }: AgentRowProps) {
  const panel = usePanel()
  const words = getHandoffTexts(panel)
  const isAway = availability !== undefined && opensLater(availability)
  const [, setOpenings] = useState(0)
  // Draws again when the hours begin.
  useEffect(() => {
    const waitMs = isAway ? Date.parse(availability.opensAt ?? '') - Date.now() : Infinity
    if (waitMs > timerMaxMs) return
    const timer = setTimeout(setOpenings, waitMs, Date.now())
    return () => clearTimeout(timer)
  }, [isAway, availability])
  return (
    <div className="person-row" hidden={!availability} data-away={isAway || undefined}>
      <p>{isAway && awayText(availability, panel)}</p>
      <Button part="person" ref={opener} hidden={isAway && panel.look.leadForm === 'never'} onClick={onPress}>
        <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
          <path d="M12 11.5a3.8 3.8 0 1 0-.1 0M4.5 20c.7-3.7 3.6-5.7 7.5-5.7s6.8 2 7.5 5.7" />
        </svg>
        <span>{isAway ? words.personWrite : words.personTalk}</span>
      </Button>
    </div>
  )
}

function useReplyTime(): string {
  const { locale } = usePanel().look
  return durationIn(locale, useConversation(({ people }) => people?.replyMinutes) || defaultReplyMinutes)
}

/** Buttons disappear with their bar, so the list of messages receives the focus. */
function useListFocus(): void {
  const { shadow } = usePanel()
  useLayoutEffect(
    () => () => {
      if (shadow.activeElement?.closest('.people-bar')) focusList(shadow)
    },
    [shadow],
  )
}

function OfferBar({ onClose }: { onClose: () => void }) {
  const panel = usePanel()
  const words = getHandoffTexts(panel)
  const sentence = words.personOffer(useReplyTime())
  useListFocus()
  useOnMount(() => panel.announce(sentence))
  return (
    <>
      <p>{sentence}</p>
      <div className="choice">
        <AskButton part="person-ask" className="action main" label={words.personAsk} ref={takeFocus} />
        <Button part="person-close" className="quiet" onClick={onClose}>
          {words.personNotNow}
        </Button>
      </div>
    </>
  )
}

/** Shows the message form. */
function AwayBar({ availability, onClose }: { availability: Availability; onClose: () => void }) {
  const panel = usePanel()
  const sentence = awayText(availability, panel)
  useListFocus()
  useOnMount(() => panel.announce(sentence))
  return (
    <>
      <p tabIndex={-1} data-part="person-away" ref={takeFocus}>
        {sentence}
      </p>
      {/* The form has a close button; the bare line needs one. */}
      {panel.look.leadForm === 'never' ? (
        <div className="choice">
          <Button part="person-close" className="quiet" onClick={onClose}>
            {getHandoffTexts(panel).personNotNow}
          </Button>
        </div>
      ) : (
        <ContactForm place="person" isOpen onClose={onClose} />
      )}
    </>
  )
}

/** @param until ISO time after which the visitor can leave a message */
function WaitingBar({ until, isNew }: { until: string | null; isNew: boolean }) {
  const panel = usePanel()
  const { chat, look, shadow } = panel
  const words = getHandoffTexts(panel)
  const waiting = words.personWaiting(useReplyTime())
  const sentence = until ? `${waiting} ${words.personUntil(clockIn(look.locale, new Date(until)))}` : waiting
  useListFocus()
  useOnMount(() => isNew && panel.announce(sentence))
  function cancel(): void {
    focusList(shadow)
    chat
      .request((wire) => wire.cancelPerson() as Promise<object>)
      .catch((cause: unknown) => chat.tell(faultCodeOf(cause)))
  }
  return (
    <>
      <p>{sentence}</p>
      <div className="choice">
        <Button part="person-withdraw" className="action" onClick={cancel}>
          {words.personWithdraw}
        </Button>
      </div>
    </>
  )
}
