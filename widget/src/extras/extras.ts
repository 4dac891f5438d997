import { connect, type PanelExports } from '../late/from-panel'
import css from './extras.css?inline'

export { Menu } from './menu'
export { LeadNote } from './lead-form'
export { Lead, LeadBelow } from './lead'
export { CommentForm } from './comment-form'
export { chime, wakeSound } from './sound'
export { sendWaiting } from './lead-delivery'

export const connectToPanel = (panel: PanelExports, shadow: ShadowRoot): void => connect(panel, shadow, css)
