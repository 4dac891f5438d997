import { faultOf } from '../conversation/fault-of'
import type { ExtrasHost } from './host'
import { keepLead, leadDraft, type LeadDraft } from './lead-draft'
import { node } from './nodes'
import { wordsOf } from './texts'

/** How long a message is left alone after an attempt that nobody acknowledged. */
const againMs = 1_000

export const businessOf = ({ config, title }: ExtrasHost): string => config?.name || title

/** What stands in the place of a form: that its message waits, or that the business has it. The focus can follow. */
export function leadNote(host: ExtrasHost, { key, sent, email }: LeadDraft): HTMLElement {
  const words = wordsOf(host)
  const note = node(
    'p',
    { className: 'lead-sent', id: key, tabIndex: -1 },
    sent ? words.leadSent(businessOf(host), email) : words.leadWaiting,
  )
  note.dataset.part = sent ? 'lead-sent' : 'lead-waiting'
  return note
}

/**
 * Hands a message over, now or when the wire is back. Where neither its form nor a note stands any more, what became of
 * it is told below the header. Rejects with a `RequestFailure` when the business will not get it as it is.
 */
export async function deliver(host: ExtrasHost, draft: LeadDraft, root: ShadowRoot): Promise<LeadDraft> {
  const { key, place, who } = draft
  const lead = { name: draft.name.trim(), email: draft.email.trim(), message: draft.message.trim() }
  // By then the messages are drawn that its form may stand below.
  const tellElsewhere = (tell: () => void): void => void setTimeout(() => root.getElementById(key) ?? tell(), againMs)
  keepLead(host, { ...draft, waiting: true })
  for (;;) {
    try {
      const { leadId } = await host.chat.request((wire) =>
        wire.lead({ clientLeadId: key, ...lead, ...(/^(first|menu|person)/.test(place) ? {} : { messageId: place }) }),
      )
      // Once, though it may have been drawn and sent in two places.
      if (leadDraft(host)?.waiting) host.emitLead({ id: leadId, ...lead })
      // The address stays, to be named; the rest has arrived.
      const sent = { key, place, name: '', email: lead.email, message: '', sent: true, who }
      keepLead(host, sent)
      tellElsewhere(() => {
        const note = leadNote(host, sent)
        root.querySelector('.header + div')?.append(note)
        host.announce(note.textContent)
      })
      return sent
    } catch (cause) {
      const code = faultOf(cause)
      const kept = leadDraft(host)
      if (code !== 'timeout' && kept) {
        keepLead(host, { ...kept, waiting: false })
        tellElsewhere(() => host.chat.tell(code))
      }
      // Forgotten by the visitor, or refused.
      if (!leadDraft(host)?.waiting) throw cause
      await new Promise((later) => setTimeout(later, againMs))
    }
  }
}

/** Sends what waits since the last page. */
export function sendWaiting(place: HTMLElement, host: ExtrasHost): void {
  const draft = leadDraft(host)
  if (draft?.waiting) deliver(host, draft, place.getRootNode() as ShadowRoot).catch(() => 0)
}
