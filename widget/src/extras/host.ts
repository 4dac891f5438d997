import type { errorText, overridden } from '../panel/texts'
import type { PanelContext } from '../panel/use-conversation'

/** What the extras are given by the panel they are drawn into. They know nothing of how it is drawn. */
export interface ExtrasHost extends PanelContext {
  newId: () => string
  /** Fetches the extras themselves. */
  load: () => Promise<typeof import('./extras')>
  errorText: typeof errorText
  /** Lays the page's own words over ours. */
  overridden: typeof overridden
}
