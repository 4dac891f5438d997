import type { LeadPlace } from './lead-place'
import type { errorText, overridden } from '../panel/texts'
import type { PanelContext } from '../panel/use-conversation'

/** What the extras are given by the panel they are drawn into. They know nothing of how it is drawn. */
export interface ExtrasHost extends PanelContext {
  newId: () => string
  /** Fetches the extras themselves, of which others draw the form for a message to the business. */
  load: () => Promise<{ drawLeadAt: (place: HTMLElement, host: ExtrasHost, spot: LeadPlace) => void }>
  errorText: typeof errorText
  /** Lays the page's own words over ours. */
  overridden: typeof overridden
}
