import type { WidgetConfig } from '@loquia/contracts'
import type { Message } from '../conversation/state'
import { connect, type PanelExports } from '../late/from-panel'
import type { Appearance } from '../options'
import { AgentMessage, HandoffEvent } from './agent-message'
import { HandoffHeader } from './handoff-header'
import { AgentOffer } from './ask-agent'
import css from './people.css?inline'
import { backText } from './sentences'
import { handoffTextsIn } from './words'

export { AgentName } from './agent-name'
export { Files } from './agent-message'

export const connectToPanel = (panel: PanelExports, shadow: ShadowRoot): void => connect(panel, shadow, css)

/** Without `message`, draws the header; else the offer below an answer, or an agent message's author. */
export function Handoff({ message }: { message?: Message | undefined }) {
  return (
    <div className="people">
      {!message ? (
        <HandoffHeader />
      ) : message.role === 'assistant' ? (
        <AgentOffer answer={message} />
      ) : message.person && message.role === 'person' ? (
        <AgentMessage agent={message.person} message={message} />
      ) : (
        <HandoffEvent message={message} />
      )}
    </div>
  )
}

/**
 * Returns the sentence that says when a business with office hours but no agents opens again.
 * @param timeZone IANA name of the hours' zone
 */
export function backSentence(
  look: Pick<Appearance, 'locale' | 'texts'>,
  config: WidgetConfig | null,
  opensAt: Date,
  timeZone: string | undefined,
): string {
  const { personOpens, personTeam } = handoffTextsIn(look.locale)
  const own = look.texts?.personOpens
  const words = { personTeam, personOpens: typeof own === 'function' ? own : personOpens }
  return backText(opensAt.toISOString(), words, { config, look, timeZone })
}
