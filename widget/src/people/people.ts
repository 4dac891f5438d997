import type { WidgetConfig } from '@loquia/contracts'
import type { Message } from '../conversation/state'
import type { ExtrasHost } from '../extras/host'
import { addStyle } from '../extras/nodes'
import type { Look } from '../options'
import { backWords } from './bar'
import { createDesk, type Desk } from './desk'
import css from './people.css?inline'
import { drawSaid } from './said'
import { wordsIn } from './words'

/** By the shadow root of a chat. */
const desks = new WeakMap<ShadowRoot, Desk>()

/**
 * Draws what has to do with people who answer: without a message into the header, below an answer the offer of a
 * person, and of what a person wrote, or of what happened, who or what it was. From then on it follows the conversation.
 */
export function draw(place: HTMLElement, host: ExtrasHost, message?: Message): void {
  const shadow = place.getRootNode() as ShadowRoot
  addStyle(place, css)
  const desk = desks.get(shadow) ?? createDesk(shadow, host)
  desks.set(shadow, desk)
  desk.host = host
  if (!message) desk.drawHeader(place)
  else if (message.role === 'assistant') desk.offerBelow(place, message)
  else drawSaid(place, host, desk.words(), message)
  desk.update()
}

/**
 * When a business is back whose owner gave office hours and no agents, in the sentence that chats with agents show.
 * @param timeZone IANA name of the zone of the hours
 */
export function backSentence(
  look: Pick<Look, 'locale' | 'texts'>,
  config: WidgetConfig | null,
  opensAt: Date,
  timeZone: string | undefined,
): string {
  const { personOpens, personTeam } = wordsIn(look.locale)
  const own = look.texts?.personOpens
  const words = { personTeam, personOpens: typeof own === 'function' ? own : personOpens }
  return backWords(opensAt.toISOString(), words, { config, look, timeZone } as Parameters<typeof backWords>[2])
}
