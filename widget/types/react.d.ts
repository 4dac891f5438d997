import type { JSX } from 'react'
import type { MountOptions, WidgetEventName, WidgetEvents, WidgetInstance } from './index.js'

export interface LoquiaProps extends Omit<MountOptions, 'target'> {
  /** Everything the chat tells, by its name. */
  onEvent?: <N extends WidgetEventName>(name: N, detail: WidgetEvents[N]) => void
  /** The chat, once it is there, and `null` when it goes. */
  onInstance?: (chat: WidgetInstance | null) => void
  /** The script could not be loaded. */
  onLoadError?: (cause: unknown) => void
  /** For inline mode: the element that the chat fills. */
  className?: string
}

/**
 * A chat that lives as long as the component. Another `host`, `botId` or `mode` makes another chat; every other option
 * is changed on the one that is there. Keep `texts` outside of the component: a new object draws the chat again.
 */
export declare function Loquia(props: LoquiaProps): JSX.Element | null
