import { extras as english } from '../languages/en'
import type { LanguageFile } from '../languages/language'
import { applyOverrides } from '../panel/texts'
import type { PanelContext } from '../panel/use-conversation'

export type ExtraTexts = LanguageFile['extras']

export function getExtraTexts({ look }: PanelContext): ExtraTexts {
  return applyOverrides(look.words.extras ?? english, look.texts)
}

export const businessName = ({ config, title }: PanelContext): string => config?.name || title

export function leadNoteText(panel: PanelContext, { sent, email }: { sent?: boolean; email: string }): string {
  const words = getExtraTexts(panel)
  return sent ? words.leadSent(businessName(panel), email) : words.leadWaiting
}
