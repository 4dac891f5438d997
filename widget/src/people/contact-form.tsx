import type { LeadProps } from '../extras/lead'
import { useExtras } from '../panel/late-parts'
import { usePanel } from '../panel/use-conversation'

/** Asks for an address, to which an agent can reply later. */
export function ContactForm(props: Omit<LeadProps, 'question'>) {
  const { chat, look } = usePanel()
  const extras = useExtras(look.leadForm !== 'never')
  const question = chat.store.getState().messages.findLast(({ role }) => role === 'user')?.text
  return <div className="lead-place">{extras && <extras.Lead {...props} question={question} />}</div>
}
