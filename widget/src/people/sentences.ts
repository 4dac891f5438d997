import type { Availability, WidgetConfig } from '@loquia/contracts'
import { applyOverrides } from '../panel/texts'
import type { PanelContext } from '../panel/use-conversation'
import { openingIn } from './times'
import { handoffTextsIn, type HandoffTexts } from './words'

export function getHandoffTexts({ look }: PanelContext): HandoffTexts {
  return applyOverrides(handoffTextsIn(look.locale), look.texts)
}

/** Returns whether the business opens later; a past `opensAt` says nothing about now. */
export const opensLater = ({ available, opensAt }: Availability): boolean =>
  !available && opensAt !== null && Date.parse(opensAt) > Date.now()

interface Business {
  config: WidgetConfig | null
  look: { locale: string }
  timeZone?: string | undefined
}

export function backText(
  opensAt: string,
  words: Pick<HandoffTexts, 'personOpens' | 'personTeam'>,
  { config, look, timeZone = config?.timeZone }: Business,
): string {
  return words.personOpens(config?.name || words.personTeam, openingIn(look.locale, opensAt, timeZone))
}

export function awayText(availability: Availability, panel: PanelContext): string {
  const words = getHandoffTexts(panel)
  return opensLater(availability) ? backText(availability.opensAt ?? '', words, panel) : words.personNobody
}
