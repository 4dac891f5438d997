import { useLayoutEffect, useRef, useState, type FormEvent, type Ref } from 'react'
import { emailMaxChars, messageMaxChars, nameMaxChars } from '@loquia/contracts'
import type { RequestFailure } from '../connection/connection'
import { Button } from '../late/button'
import { useOnMount } from '../late/hooks'
import { errorText } from '../panel/texts'
import { usePanel } from '../panel/use-conversation'
import { deliverLead } from './lead-delivery'
import { storeLeadDraft, type LeadDraft } from './lead-draft'
import { businessName, getExtraTexts, leadNoteText, type ExtraTexts } from './texts'

const names = { name: 'Name', email: 'Email', message: 'Message' } as const
type LeadField = keyof typeof names
const leadFields = Object.keys(names) as LeadField[]
/** Instant feedback; the server decides. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

function isWrong(field: LeadField, text: string): boolean {
  return !(field === 'email' ? emailPattern : /\S/).test(text.trim())
}

export function LeadNote({
  lead,
  ref,
}: {
  lead: Pick<LeadDraft, 'key' | 'email' | 'sent'>
  ref?: Ref<HTMLParagraphElement>
}) {
  return (
    // Receives the focus when it replaces the form.
    <p className="lead-sent" id={lead.key} tabIndex={-1} data-part={lead.sent ? 'lead-sent' : 'lead-waiting'} ref={ref}>
      {leadNoteText(usePanel(), lead)}
    </p>
  )
}

export interface LeadFormProps {
  begun: LeadDraft
  hasFocus: boolean | undefined
  onCancel: () => void
}

/** Shows the form, or a note in its place while the message waits for the network and once it is sent. */
export function LeadForm({ begun, hasFocus, onCancel }: LeadFormProps) {
  const panel = usePanel()
  const words = getExtraTexts(panel)
  const [draft, setDraft] = useState(begun)
  const [isNote, setNote] = useState(Boolean(begun.sent))
  const [wrong, setWrong] = useState<readonly LeadField[]>([])
  const [failure, setFailure] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  /** Selects the field that receives the focus after the next drawing. */
  const focusNext = useRef(hasFocus && (begun.name ? '[name=message]' : 'input'))

  /** Keeps the focus inside when the form and the note replace each other. */
  function show(changes: Partial<LeadDraft>, asNote: boolean): void {
    const replaced = asNote ? form.current : note.current
    if (replaced?.contains(panel.shadow.activeElement)) focusNext.current = 'input'
    setDraft((now) => ({ ...now, ...changes }))
    setNote(asNote)
    if (asNote && (replaced ?? note.current)) panel.announce(leadNoteText(panel, { ...draft, ...changes }))
  }
  function change(field: LeadField, value: string): void {
    const changed = { ...draft, [field]: value }
    setDraft(changed)
    storeLeadDraft(panel, changed)
    if (!isWrong(field, value)) setWrong(wrong.filter((other) => other !== field))
  }
  function showFaults(fields: readonly LeadField[]): void {
    setWrong(fields)
    focusNext.current = `[name=${fields[0]}]`
    panel.announce(fields.map((field) => words[`leadNeeds${names[field]}`]).join(' '))
  }
  // Enter submits the form, too. Sandboxed frames forbid submission, and extensions may submit.
  function onSubmit(event: Pick<FormEvent, 'preventDefault'>): void {
    event.preventDefault()
    setFailure('')
    const faulty = leadFields.filter((field) => isWrong(field, draft[field]))
    if (faulty.length > 0) showFaults(faulty)
    else if (!draft.waiting) void send()
  }
  async function send(): Promise<void> {
    const waiting = { ...draft, waiting: true }
    const { store } = panel.chat
    setDraft(waiting)
    const stop = store.subscribe(noteIfOffline)
    noteIfOffline()
    try {
      show(await deliverLead(panel, waiting), true)
    } catch (cause) {
      const { code, fields } = cause as RequestFailure
      show({ waiting: false }, false)
      const refused = leadFields.filter((field) => fields?.includes(field))
      if (refused.length > 0) showFaults(refused)
      else setFailure(errorText(panel.texts, code))
    } finally {
      stop()
    }
    function noteIfOffline(): void {
      const { wire, closed } = store.getState()
      if (form.current && !closed && (wire === 'offline' || wire === 'refused')) show({}, true)
    }
  }

  useOnMount(() => {
    if (hasFocus) form.current?.scrollIntoView({ block: 'nearest' })
    if (begun.waiting) void send()
  })
  useLayoutEffect(() => {
    if (focusNext.current) (form.current?.querySelector<HTMLElement>(focusNext.current) ?? note.current)?.focus()
    focusNext.current = false
  })

  if (isNote) return <LeadNote lead={draft} ref={note} />
  const titleId = `lead-${draft.place}-title`
  return (
    <form
      className="lead"
      data-part="lead"
      id={draft.key}
      noValidate
      aria-labelledby={titleId}
      ref={form}
      onSubmit={onSubmit}
    >
      <p className="lead-title" id={titleId}>
        {words[draft.place === 'first' ? 'leadFirst' : 'leadTitle'](businessName(panel))}
      </p>
      {leadFields.map((field) => (
        <Field
          key={field}
          words={words}
          name={field}
          draft={draft}
          isFaulty={wrong.includes(field)}
          onChange={change}
        />
      ))}
      <p className="wrong" role="alert" data-part="lead-fault">
        {failure}
      </p>
      <div className="choice">
        {/* `disabled` would lose the focus. */}
        <Button
          part="lead-send"
          type="submit"
          className="action main"
          aria-disabled={draft.waiting || undefined}
          onClick={onSubmit}
        >
          {draft.waiting ? words.leadSending : words.leadSend}
        </Button>
        <Button part="lead-cancel" className="quiet" hidden={draft.waiting} onClick={onCancel}>
          {words.leadCancel}
        </Button>
      </div>
    </form>
  )
}

interface FieldProps {
  words: ExtraTexts
  name: LeadField
  draft: LeadDraft
  isFaulty: boolean
  onChange: (field: LeadField, value: string) => void
}

function Field({ words, name, draft, isFaulty, onChange }: FieldProps) {
  const Tag = name === 'message' ? 'textarea' : 'input'
  const id = `lead-${draft.place}-${name}`
  const value = draft[name]
  return (
    <>
      <label htmlFor={id}>{words[`lead${names[name]}`]}</label>
      <Tag
        id={id}
        name={name}
        value={value}
        required
        // The placeholder follows the panel's direction.
        dir={value && 'auto'}
        aria-invalid={isFaulty}
        aria-describedby={`${id}-fault`}
        onInput={(event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
          onChange(name, event.currentTarget.value)
        }
        {...fieldAttributes[name]}
      />
      <p className="wrong" id={`${id}-fault`}>
        {isFaulty && words[`leadNeeds${names[name]}`]}
      </p>
    </>
  )
}

const fieldAttributes = {
  name: { autoComplete: 'name', maxLength: nameMaxChars },
  email: { type: 'email', autoComplete: 'email', maxLength: emailMaxChars },
  message: { rows: 3, maxLength: messageMaxChars },
}
