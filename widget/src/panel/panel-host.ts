import type { WidgetConfig } from '@loquia/contracts'
import type { ConversationOptions } from '../conversation/controls'
import type { Connect } from '../connection/connection'
import type { Look, Visitor } from '../options'
import type { WidgetEventName, WidgetEvents } from '../instance'

/** What the panel needs from the instance it belongs to. */
export interface PanelHost {
  shadow: ShadowRoot
  /** Fetches the connection, once, unless it failed. */
  connect: ConversationOptions['connect'] | Promise<Connect>
  botId: string
  look(): Look
  config(): WidgetConfig | null
  /** Null: somebody has logged out. */
  visitor(): Visitor | null | undefined
  emit<N extends WidgetEventName>(name: N, detail: Omit<WidgetEvents[N], 'botId'>): void
  close(): void
  /** The settings that came with the connection. */
  setConfig(config: WidgetConfig): void
  /** The button that opens the panel. */
  launcher: HTMLButtonElement
  drawLauncher?(): void
  /** Text that the composer starts with. */
  typed?: string | undefined
  /**
   * Only entries from before `drawLauncher` have it, which browsers keep for a day: they tell `open` and `close`
   * themselves.
   */
  setUnread?(label: string): void
}

export interface PanelHandle {
  /** What the launcher is called while the panel is shown, or something is unread; empty otherwise. */
  unread: string
  /** Name of the agent who answers; undefined while the bot does. */
  agent: string | undefined
  show(focus: boolean): void
  /** Puts the focus back if it was inside. */
  hide(): void
  send(text: string): void
  /** Opens the wire of a panel that is not shown. */
  connect(): void
  /**
   * Shows on the launcher how many messages of agents the visitor has not seen.
   * @param agent name of the agent who answers now, which counts until the connection says more
   */
  missed(count: number, agent?: string): void
  /** Draws again for changed options. */
  update(): void
  identify(): void
  reset(): void
  destroy(): void
}
