import { visitorLimits } from '@loquia/contracts'
import type { RequestFailure } from '../connection/connection'
import type { Message } from '../conversation/state'
import type { ExtrasHost } from './host'
import css from './extras.css?inline'
import { keepLeadDraft, leadDraft, type LeadDraft } from './lead-draft'
import { button, dress, node } from './nodes'
import { wordsOf, type ExtraTexts } from './texts'

/** Where a form stands, and how it begins. */
export interface LeadPlace {
  /** The id of an answer that did not help, `first` above a conversation, or `menu`. */
  name: string
  /** What the visitor wanted to know. */
  question?: string
  /** Shows the fields at once, not an offer. */
  open: boolean
  /** The answer has just come: whoever listens is told what they may do. */
  fresh: boolean
  /** The visitor asked for the form, so the focus follows. */
  focus: boolean
  onClose?: () => void
}

const fields = ['name', 'email', 'message'] as const
type Field = (typeof fields)[number]
/** Near enough to what the server takes to tell a visitor at once; the server decides. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

const businessOf = ({ config, title }: ExtrasHost): string => config?.name || title

/** The form below an answer that did not help, or without an answer above a new conversation. */
export function drawLeadBelow(place: HTMLElement, host: ExtrasHost, answer: Message | undefined, fresh: boolean): void {
  const question = answer && host.chat.store.getState().messages.find(({ id }) => id !== null && id === answer.questionId)?.text
  drawLead(place, host, { name: answer?.id ?? 'first', ...(question && { question }), open: !answer, fresh, focus: false })
}

/** Lets a visitor leave name, address and a message for the business. What is typed is kept until the business has it. */
export function drawLead(place: HTMLElement, host: ExtrasHost, spot: LeadPlace): void {
  dress(place, css)
  const words = wordsOf(host)
  const kept = leadDraft(host.look.botId)
  const mine = kept?.place === spot.name ? kept : undefined

  // From the menu one may write again.
  if (mine?.sent && spot.name !== 'menu') thank(mine)
  else if (spot.open || mine) showForm(mine?.sent ? undefined : mine, spot.focus)
  else showOffer()

  function showOffer(): void {
    const text = words.leadOffer(businessOf(host))
    place.replaceChildren(node('p', { className: 'note' }, text), button('lead-open', words.leadOpen, () => showForm(undefined, true), 'action'))
    if (spot.fresh) host.announce(text)
  }
  function thank({ email }: LeadDraft): void {
    const thanks = node('p', { className: 'lead-sent', tabIndex: -1 }, words.leadSent(businessOf(host), email))
    thanks.dataset.part = 'lead-sent'
    place.replaceChildren(thanks)
  }

  function showForm(draft: LeadDraft | undefined, focus: boolean): void {
    const begun: LeadDraft = draft ?? { key: host.newId(), place: spot.name, name: host.visitor()?.name ?? '', email: host.visitor()?.email ?? '', message: spot.question ?? '' }
    const form = drawForm(begun, words, host, {
      cancel: () => {
        keep(host, undefined)
        if (spot.onClose) return spot.onClose()
        showOffer()
        place.querySelector('button')?.focus()
      },
      sent: (lead) => {
        thank(lead)
        host.announce(words.leadSent(businessOf(host), lead.email))
        place.querySelector<HTMLElement>('.lead-sent')?.focus()
      },
    })
    if (spot.name === 'first') form.querySelector('p')?.replaceChildren(words.leadFirst(businessOf(host)))
    place.replaceChildren(form)
    if (!focus) return
    form.querySelector<HTMLElement>(begun.name ? '[name="message"]' : 'input')?.focus()
    form.scrollIntoView({ block: 'nearest' })
  }
}

function keep({ look: { botId }, chat }: ExtrasHost, draft: LeadDraft | undefined): void {
  keepLeadDraft(botId, draft, chat.memory.token() !== undefined)
}

function drawForm(draft: LeadDraft, words: ExtraTexts, host: ExtrasHost, then: { cancel: () => void; sent: (lead: LeadDraft) => void }): HTMLFormElement {
  const idOf = (field: string): string => `lead-${draft.place}-${field}`
  const labels: Record<Field, string> = { name: words.leadName, email: words.leadEmail, message: words.leadMessage }
  const needs: Record<Field, string> = { name: words.leadNeedsName, email: words.leadNeedsEmail, message: words.leadNeedsMessage }
  const inputs: Record<Field, HTMLInputElement | HTMLTextAreaElement> = {
    name: node('input', { type: 'text', autocomplete: 'name', maxLength: visitorLimits.nameMaxChars }),
    email: node('input', { type: 'email', autocomplete: 'email', maxLength: visitorLimits.emailMaxChars }),
    message: node('textarea', { rows: 3, maxLength: visitorLimits.messageMaxChars }),
  }
  const faults = {} as Record<Field, HTMLElement>
  const rowsOfForm = fields.flatMap((field) => {
    const input = inputs[field]
    Object.assign(input, { id: idOf(field), name: field, value: draft[field], required: true })
    faults[field] = node('p', { className: 'wrong', id: idOf(`${field}-fault`) })
    input.addEventListener('input', () => {
      draft = { ...draft, [field]: input.value }
      keep(host, draft)
      if (faults[field].textContent) show(field, isWrong(field))
    })
    return [node('label', { htmlFor: input.id }, labels[field]), input, faults[field]]
  })
  const send = node('button', { type: 'submit', className: 'action main' }, words.leadSend)
  send.dataset.part = 'lead-send'
  const failure = node('p', { className: 'wrong' })
  failure.setAttribute('role', 'alert')
  failure.dataset.part = 'lead-fault'
  const form = node('form', { className: 'lead', noValidate: true }, node('p', { id: idOf('title'), className: 'lead-title' }, words.leadTitle(businessOf(host))), ...rowsOfForm, failure,
    node('div', { className: 'choice' }, send, button('lead-cancel', words.leadCancel, then.cancel, 'quiet')))
  form.dataset.part = 'lead'
  form.setAttribute('aria-labelledby', idOf('title'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  return form

  function isWrong(field: Field): boolean {
    const value = inputs[field].value.trim()
    return field === 'email' ? !looksLikeEmail.test(value) : value === ''
  }
  function show(field: Field, wrong: boolean): void {
    faults[field].textContent = wrong ? needs[field] : ''
    inputs[field].setAttribute('aria-invalid', String(wrong))
    if (wrong) inputs[field].setAttribute('aria-describedby', faults[field].id)
    else inputs[field].removeAttribute('aria-describedby')
  }
  /** Shows what is wrong and goes to the first of it. */
  function refuse(wrong: readonly Field[]): void {
    for (const field of fields) show(field, wrong.includes(field))
    inputs[wrong[0]!].focus()
    host.announce(wrong.map((field) => needs[field]).join(' '))
  }

  async function submit(): Promise<void> {
    failure.textContent = ''
    const wrong = fields.filter(isWrong)
    if (wrong.length > 0) return refuse(wrong)
    if (send.getAttribute('aria-disabled') === 'true') return
    // Not `disabled`: the focus stays where it is.
    send.setAttribute('aria-disabled', 'true')
    send.textContent = words.leadSending
    const { key, place, name, email, message } = draft
    try {
      const { leadId } = await host.chat.leave({ clientLeadId: key, name: name.trim(), email: email.trim(), message: message.trim(), ...(/^(first|menu)$/.test(place) ? {} : { messageId: place }) })
      // The address stays, to be named; the rest has arrived.
      draft = { key, place, name: '', email: email.trim(), message: '', sent: true }
      keep(host, draft)
      host.emitLead({ id: leadId, name: name.trim(), email: email.trim(), message: message.trim() })
      then.sent(draft)
    } catch (cause) {
      const { code, fields: refused } = cause as RequestFailure
      const known = fields.filter((field) => refused?.includes(field))
      if (known.length > 0) refuse(known)
      else failure.textContent = host.errorText(host.texts, code)
    } finally {
      send.removeAttribute('aria-disabled')
      send.textContent = words.leadSend
    }
  }
}
