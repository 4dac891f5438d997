import { faultCodeOf } from '../conversation/fault-code-of'
import type { PanelContext } from '../panel/use-conversation'
import { storeLeadDraft, leadDraft, type LeadDraft } from './lead-draft'
import { leadNoteText } from './texts'

/** Pause after an unacknowledged attempt. */
const againMs = 1_000

/** Delivers now or once online; without a visible form, reports below the header. Rejects if the message is refused. */
export async function deliverLead(panel: PanelContext, draft: LeadDraft): Promise<LeadDraft> {
  const { chat, shadow } = panel
  const { key, place, who } = draft
  // It may have arrived since it was drawn.
  const known = leadDraft(panel)
  if (known?.sent && known.key === key) return known
  const lead = { name: draft.name.trim(), email: draft.email.trim(), message: draft.message.trim() }
  // Waits until messages above the form are drawn.
  const reportIfHidden = (report: () => void): void =>
    void setTimeout(() => shadow.getElementById(key) ?? report(), againMs)
  storeLeadDraft(panel, { ...draft, waiting: true })
  for (;;) {
    try {
      const { leadId } = await chat.request((wire) =>
        wire.lead({ clientLeadId: key, ...lead, ...(/^(first|menu|person)/.test(place) ? {} : { messageId: place }) }),
      )
      // Emits once, even if drawn and sent twice.
      if (leadDraft(panel)?.waiting) panel.emitLead({ id: leadId, ...lead })
      const sent = { key, place, name: '', email: lead.email, message: '', sent: true as const, who }
      storeLeadDraft(panel, sent)
      reportIfHidden(() => {
        chat.hear({ type: 'people', changes: { sentLead: sent } })
        panel.announce(leadNoteText(panel, sent))
      })
      return sent
    } catch (cause) {
      const code = faultCodeOf(cause)
      const stored = leadDraft(panel)
      if (code !== 'timeout' && stored) {
        storeLeadDraft(panel, { ...stored, waiting: false })
        reportIfHidden(() => chat.tell(code))
      }
      if (!leadDraft(panel)?.waiting) throw cause
      await new Promise((later) => setTimeout(later, againMs))
    }
  }
}

export function sendWaiting(panel: PanelContext): void {
  const draft = leadDraft(panel)
  if (draft?.waiting) deliverLead(panel, draft).catch(() => 0)
}
