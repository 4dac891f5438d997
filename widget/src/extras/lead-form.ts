import { emailMaxChars, messageMaxChars, nameMaxChars } from '@loquia/contracts'
import type { RequestFailure } from '../connection/connection'
import type { Message } from '../conversation/state'
import type { ExtrasHost } from './host'
import css from './extras.css?inline'
import { businessOf, deliver, leadNote } from './lead-delivery'
import { keepLead, leadDraft, verified, type LeadDraft } from './lead-draft'
import type { LeadPlace } from './lead-place'
import { button, addStyle, field as fieldOf, node } from './nodes'
import { wordsOf, type ExtraTexts } from './texts'

/** As their words are called. */
const names = { name: 'Name', email: 'Email', message: 'Message' } as const
type Field = keyof typeof names
const fields = Object.keys(names) as Field[]
/** Near enough to what the server takes to tell a visitor at once; the server decides. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** The form below an answer that did not help, or without an answer above a new conversation. */
export function drawLeadBelow(place: HTMLElement, host: ExtrasHost, answer: Message | undefined, fresh: boolean): void {
  const question =
    answer && host.chat.store.getState().messages.find(({ id }) => id !== null && id === answer.questionId)?.text
  drawLead(place, host, {
    name: answer?.id ?? 'first',
    ...(question && { question }),
    open: !answer,
    fresh,
    focus: false,
  })
}

/**
 * Lets a visitor leave name, address and a message for the business. What is typed is kept until the business has it.
 */
export function drawLead(place: HTMLElement, host: ExtrasHost, spot: LeadPlace): void {
  addStyle(place, css)
  const words = wordsOf(host)
  const kept = leadDraft(host)
  const mine = kept?.place === spot.name ? kept : undefined

  // From the menu one may write again.
  if (mine?.sent && spot.name !== 'menu') place.replaceChildren(leadNote(host, mine))
  else if (spot.open || mine) showForm(mine?.sent ? undefined : mine, spot.focus)
  else {
    showOffer()
    if (spot.fresh) host.announce(words.leadOffer(businessOf(host)))
  }

  function showOffer(): void {
    place.replaceChildren(
      node('p', { className: 'note' }, words.leadOffer(businessOf(host))),
      button('lead-open', words.leadOpen, () => showForm(undefined, true), 'action'),
    )
  }
  /** A note, or the form again. The focus stays in here, if it was. */
  function show(shown: HTMLElement, told?: LeadDraft): void {
    if (shown.isConnected || !place.isConnected) return
    const inside = place.contains((place.getRootNode() as ShadowRoot).activeElement)
    place.replaceChildren(shown)
    if (inside) (shown.querySelector('input') ?? shown).focus()
    if (told) host.announce(shown.textContent)
  }

  function showForm(draft: LeadDraft | undefined, focus: boolean): void {
    // One message at a time: what waits is not written over.
    const waiting = leadDraft(host)
    const vouched = verified(host)
    const begun: LeadDraft = waiting?.waiting
      ? waiting
      : (draft ?? {
          key: host.newId(),
          place: spot.name,
          name: vouched?.name ?? host.visitor()?.name ?? '',
          email: vouched?.email ?? host.visitor()?.email ?? '',
          message: spot.question ?? '',
          who: vouched?.id,
        })
    const form = drawForm(begun, words, host, {
      cancel: () => {
        keepLead(host, undefined)
        if (spot.onClose) return spot.onClose()
        showOffer()
        place.querySelector('button')?.focus()
      },
      show: (lead) => show(lead ? leadNote(host, lead) : form, lead),
    })
    place.replaceChildren(form)
    if (focus) {
      form.querySelector<HTMLElement>(begun.name ? '[name="message"]' : 'input')?.focus()
      form.scrollIntoView({ block: 'nearest' })
    }
    if (begun.waiting) form.querySelector<HTMLElement>('.main')!.click()
  }
}

function drawForm(
  draft: LeadDraft,
  words: ExtraTexts,
  host: ExtrasHost,
  then: { cancel: () => void; show: (lead?: LeadDraft) => void },
): HTMLFormElement {
  const idOf = (field: string): string => `lead-${draft.place}-${field}`
  const needed = (field: Field): string => words[`leadNeeds${names[field]}`]
  const inputs: Record<Field, HTMLInputElement | HTMLTextAreaElement> = {
    name: fieldOf('input', { autocomplete: 'name', maxLength: nameMaxChars, value: draft.name }),
    email: fieldOf('input', { type: 'email', autocomplete: 'email', maxLength: emailMaxChars, value: draft.email }),
    message: fieldOf('textarea', { rows: 3, maxLength: messageMaxChars, value: draft.message }),
  }
  const faults = {} as Record<Field, HTMLElement>
  const rowsOfForm = fields.flatMap((field) => {
    const input = inputs[field]
    Object.assign(input, { id: idOf(field), name: field, required: true })
    faults[field] = node('p', { className: 'wrong', id: idOf(`${field}-fault`) })
    input.addEventListener('input', () => {
      draft = { ...draft, [field]: input.value }
      keepLead(host, draft)
      if (faults[field].textContent) show(field, isWrong(field))
    })
    input.setAttribute('aria-describedby', faults[field].id)
    return [node('label', { htmlFor: input.id }, words[`lead${names[field]}`]), input, faults[field]]
  })
  // Pressed by Enter in a field, too. A sandboxed frame lets nothing be submitted; elsewhere an extension of the
  // browser may do that.
  const send = button('lead-send', words.leadSend, go, 'action main')
  send.type = 'submit'
  const cancel = button('lead-cancel', words.leadCancel, then.cancel, 'quiet')
  const failure = node('p', { className: 'wrong' })
  failure.setAttribute('role', 'alert')
  failure.dataset.part = 'lead-fault'
  const form = node(
    'form',
    { className: 'lead', id: draft.key, noValidate: true, onsubmit: go },
    node(
      'p',
      { id: idOf('title'), className: 'lead-title' },
      words[draft.place === 'first' ? 'leadFirst' : 'leadTitle'](businessOf(host)),
    ),
    ...rowsOfForm,
    failure,
    node('div', { className: 'choice' }, send, cancel),
  )
  form.dataset.part = 'lead'
  form.setAttribute('aria-labelledby', idOf('title'))
  return form

  function go(event: Event): void {
    event.preventDefault()
    void submit()
  }
  function isWrong(field: Field): boolean {
    const value = inputs[field].value.trim()
    return field === 'email' ? !looksLikeEmail.test(value) : value === ''
  }
  function show(field: Field, wrong: boolean): void {
    faults[field].textContent = wrong ? needed(field) : ''
    inputs[field].setAttribute('aria-invalid', String(wrong))
  }
  /** Shows what is wrong and goes to the first of it. */
  function refuse(wrong: readonly Field[]): void {
    for (const field of fields) show(field, wrong.includes(field))
    inputs[wrong[0]!].focus()
    host.announce(wrong.map(needed).join(' '))
  }

  async function submit(): Promise<void> {
    failure.textContent = ''
    const wrong = fields.filter(isWrong)
    if (wrong.length > 0) return refuse(wrong)
    if (send.hasAttribute('aria-disabled')) return
    // Not `disabled`: the focus stays where it is.
    send.setAttribute('aria-disabled', 'true')
    send.textContent = words.leadSending
    cancel.hidden = true
    draft = { ...draft, waiting: true }
    const going = deliver(host, draft, form.getRootNode() as ShadowRoot)
    const look = (): void => {
      const { wire, closed } = host.chat.store.getState()
      if (form.isConnected && !closed && ['offline', 'refused'].includes(wire)) then.show(draft)
    }
    const end = host.chat.store.subscribe(look)
    look()
    try {
      then.show(await going)
    } catch (cause) {
      draft = { ...draft, waiting: false }
      then.show()
      const { code, fields: refused } = cause as RequestFailure
      const known = fields.filter((field) => refused?.includes(field))
      if (known.length > 0) refuse(known)
      else failure.textContent = host.errorText(host.texts, code)
    } finally {
      end()
      send.removeAttribute('aria-disabled')
      send.textContent = words.leadSend
      cancel.hidden = false
    }
  }
}
