// What this package promises to TypeScript, by itself: it needs neither the widget's sources nor another package. Kept
// by hand beside the sources; src/package/types.process.test.ts holds the two against each other.

import type { TextOverrides } from './texts.js'

export type { TextOverrides }

/** How a page asks for a chat; every field but `botId` may be left out. */
export interface WidgetOptions {
  /** The bot's public id (`data-bot-id` or `data-demo-id`). */
  botId: string
  /** Origin of the service; the script's own by default. */
  api?: string
  /** A floating button with a panel, or a panel that fills an element of the page. */
  mode?: 'bubble' | 'inline'
  /** The element of inline mode, or a CSS selector for it. */
  target?: string | Element
  /** Open from the start. */
  open?: boolean
  title?: string | undefined
  welcomeMessage?: string | undefined
  /** Text behind "AI assistant" in the head, up to 60 characters; the label itself always stays. */
  aiNote?: string | undefined
  /** `#rgb` or `#rrggbb`, as the other colors. */
  primaryColor?: string | undefined
  userBubbleColor?: string | undefined
  botBubbleColor?: string | undefined
  /** `auto`: the page's `lang`, else the browser's language. */
  language?: 'auto' | 'en' | 'it' | 'de' | 'fr' | 'es' | 'pt' | (string & {}) | undefined
  position?: 'right' | 'left' | undefined
  theme?: 'auto' | 'light' | 'dark' | undefined
  zIndex?: number
  /** CSS pixels from the edge of the window. */
  offsetX?: number
  offsetY?: number
  /**
   * When visitors are asked who they are: below an answer that was declined (the default), before the first question,
   * or never.
   */
  leadForm?: 'unanswered' | 'first' | 'never' | undefined
  /** A short tone when an answer is there, until the visitor switches it off; off by default. */
  sound?: boolean | undefined
  /** Which way the panel runs; the way of its language by default. */
  dir?: 'ltr' | 'rtl'
  /** Shown beside the button after a while, to a visitor who did not open the chat. */
  proactiveMessage?: string
  /** How long that is; 5 by default. */
  proactiveDelaySeconds?: number
  /** Picture of the bot, an address; without one its initials. */
  avatarUrl?: string | undefined
  launcherIcon?: 'quotes' | 'chat' | 'question' | 'picture' | undefined
  /** Words beside the launcher's icon, up to 40 characters. */
  launcherLabel?: string | undefined
  size?: 'compact' | 'regular' | 'large' | undefined
  /** The system's letters, or those of the page. */
  font?: 'system' | 'host' | undefined
  /** When people are there, as schema.org writes it: `Mo-Fr 09:00-18:00; Sa 09:00-13:00`. */
  officeHours?: string | undefined
  /** IANA name of the zone that the office hours go by; the visitor's own without one. */
  timeZone?: string
  /** Words in the place of ours; from JavaScript only. */
  texts?: TextOverrides
}

/** `host` is where Loquia runs, e.g. `https://chat.example`. */
export interface MountOptions extends Omit<WidgetOptions, 'api'> {
  host: string
}

/** Who the visitor is, as far as the page knows. Sent with the handshake, stored by the widget nowhere. */
export interface Visitor {
  name?: string
  email?: string
  /** Signed by the business's own server: with it the visitor is verified. */
  token?: string
}

/**
 * What a page hears about: as `on(name, listener)` and as a DOM event `loquia:<name>` that bubbles from the widget's
 * element.
 */
export interface WidgetEvents {
  ready: { botId: string }
  open: { botId: string }
  close: { botId: string }
  message: { botId: string; id: string; text: string }
  answer: {
    botId: string
    id: string
    text: string
    outcome: 'sure' | 'unsure' | 'none' | null
    refused: boolean
    /** `owner`: a custom answer, in the owner's words. */
    generatedBy: 'ai' | 'owner'
    sources: { url: string; title: string }[]
  }
  person: { botId: string; id: string; name: string; text: string }
  handover: { botId: string; state: 'bot' | 'waiting' | 'taken' | 'closed'; name: string | null }
  /** A visitor left a message for the business. */
  lead: { botId: string; id: string; name: string; email: string; message: string }
  error: { botId: string; code: string }
  destroy: { botId: string }
}
export type WidgetEventName = keyof WidgetEvents
/** One chat on a page. Every method may be called at any time; after `destroy` they do nothing. */
export interface WidgetInstance {
  readonly botId: string
  readonly element: HTMLElement
  open(): void
  close(): void
  toggle(): void
  /** Asks a question as if the visitor had typed it. */
  send(text: string): void
  /** Changes look and words at once; a value of `undefined` goes back to the owner's setting. */
  setOptions(options: {
    [K in Exclude<keyof WidgetOptions, 'botId' | 'api' | 'mode' | 'target'>]?: WidgetOptions[K] | null | undefined
  }): void
  /** `null`, when somebody logs out: forgets them and what this device has of them, and begins a new conversation. */
  identify(visitor: Visitor | null): void
  /** Returns a function that ends it. */
  on<N extends WidgetEventName>(name: N, listener: (detail: WidgetEvents[N]) => void): () => void
  off<N extends WidgetEventName>(name: N, listener: (detail: WidgetEvents[N]) => void): void
  /** Starts a new conversation and forgets the old one's token. */
  reset(): void
  destroy(): void
}

/** `window.Loquia`, once the script is there. The methods of an instance act on the first chat of the page. */
export interface LoquiaApi extends Omit<WidgetInstance, 'botId' | 'element' | 'destroy'> {
  mount(options: WidgetOptions): WidgetInstance
  push(
    ...commands: (['mount', WidgetOptions] | [Exclude<keyof WidgetInstance, 'botId' | 'element'>, ...unknown[]])[]
  ): void
  readonly instances: readonly WidgetInstance[]
  /** Removes every chat from the page, and `window.Loquia` with them. */
  destroy(): void
}

/**
 * Loads the service's own script, once however often it is asked for.
 * @param host where Loquia runs, e.g. `https://chat.example`
 * @returns `window.Loquia`; rejects where there is no page, as on a server, and when the script cannot be loaded
 */
export declare function load(host: string): Promise<LoquiaApi>

/**
 * Puts a chat on the page, in a browser; each call makes one more.
 * @returns the chat, once the script has come; rejects as `load` does
 */
export declare function mount(options: MountOptions): Promise<WidgetInstance>
