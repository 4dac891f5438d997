import type { WidgetConfig } from '@loquia/contracts'
import type { ConversationOptions } from '../conversation/controls'
import type { Connect } from '../connection/connection'
import type { Appearance, Visitor } from '../options'
import type { WidgetEventName, WidgetEvents } from '../instance'

export interface PanelHost {
  shadow: ShadowRoot
  connect: ConversationOptions['connect'] | Promise<Connect>
  botId: string
  look(): Appearance
  config(): WidgetConfig | null
  /** Null after a logout. */
  visitor(): Visitor | null | undefined
  emit<N extends WidgetEventName>(name: N, detail: Omit<WidgetEvents[N], 'botId'>): void
  close(): void
  setConfig(config: WidgetConfig): void
  launcher: HTMLButtonElement
  drawLauncher?(): void
  typed?: string | undefined
  /**
   * Only entries from before `drawLauncher`, which browsers cache for a day, set this; they emit `open` and `close`
   * themselves.
   */
  setUnread?(label: string): void
}

export interface PanelHandle {
  /** Empty unless the panel is shown or messages are unread. */
  unread: string
  agent: string | undefined
  show(focus: boolean): void
  /** Restores the focus if it was inside. */
  hide(): void
  send(text: string): void
  connect(): void
  /** @param agent current agent, until the connection reports more */
  missed(count: number, agent?: string): void
  update(): void
  identify(): void
  reset(): void
  destroy(): void
}
