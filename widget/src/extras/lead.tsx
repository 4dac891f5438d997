import { useState } from 'react'
import type { Message } from '../conversation/state'
import { Button, takeFocus } from '../late/button'
import { useOnMount } from '../late/hooks'
import { newId } from '../conversation/new-id'
import { usePanel, type PanelContext } from '../panel/use-conversation'
import { leadDraft, storeLeadDraft, verifiedIdentity, type LeadDraft } from './lead-draft'
import { LeadForm } from './lead-form'
import { businessName, getExtraTexts } from './texts'

export interface LeadProps {
  /** An answer's id, `first`, `menu`, or starts with `person` if no agent came. */
  place: string
  question?: string | undefined
  isOpen: boolean
  /** Announces the offer to screen readers. */
  isFresh?: boolean
  hasFocus?: boolean
  onClose?: () => void
}

export function LeadBelow({ answer, isFresh }: { answer: Message | undefined; isFresh: boolean }) {
  const { messages } = usePanel().chat.store.getState()
  const question = answer && messages.find(({ id }) => id !== null && id === answer.questionId)?.text
  return <Lead place={answer?.id ?? 'first'} question={question} isOpen={!answer} isFresh={isFresh} />
}

function beginDraft(panel: PanelContext, { place, question = '' }: LeadProps): LeadDraft {
  // A waiting message must not be overwritten.
  const stored = leadDraft(panel)
  if (stored?.waiting) return stored
  const identity = verifiedIdentity(panel)
  const { name, email } = { ...panel.visitor(), ...identity }
  return { key: newId(), place, name: name ?? '', email: email ?? '', message: question, who: identity?.id }
}

function restoreDraft(panel: PanelContext, props: LeadProps): LeadDraft | undefined {
  const { place, isOpen } = props
  const stored = leadDraft(panel)
  // The menu allows another message.
  if (stored?.place === place && !(stored.sent && place === 'menu')) return stored
  return isOpen ? beginDraft(panel, props) : undefined
}

/** Typed text is kept until the message is received. */
export function Lead(props: LeadProps) {
  const panel = usePanel()
  const words = getExtraTexts(panel)
  const [draft, setDraft] = useState(() => restoreDraft(panel, props))
  const [hasFocus, setFocus] = useState(props.hasFocus)
  const offer = words.leadOffer(businessName(panel))
  useOnMount(() => !draft && props.isFresh && panel.announce(offer))
  function open(): void {
    setFocus(true)
    setDraft(beginDraft(panel, props))
  }
  function cancel(): void {
    storeLeadDraft(panel, undefined)
    if (props.onClose) return props.onClose()
    setFocus(true)
    setDraft(undefined)
  }
  return draft ? (
    <LeadForm begun={draft} hasFocus={hasFocus} onCancel={cancel} />
  ) : (
    <>
      <p className="note">{offer}</p>
      <Button part="lead-open" className="action" ref={hasFocus ? takeFocus : undefined} onClick={open}>
        {words.leadOpen}
      </Button>
    </>
  )
}
