import type { VisitorLanguage } from '@loquia/contracts'
/** The part of the widget's public interface that the site uses; docs/embedding.md describes all of it. */
export interface ChatInstance {
  send(text: string): void
  setOptions(options: ChatOptions): void
  on(name: 'answer' | 'error' | 'close', listener: (detail: { code?: string }) => void): () => void
  open(): void
  destroy(): void
}
/** What may change on a living chat; `null` goes back to the owner's setting. */
export interface ChatLook {
  primaryColor?: string | null
  userBubbleColor?: string | null
  botBubbleColor?: string | null
  title?: string | null
  welcomeMessage?: string | null
}
/** The same, and what only an owner, or the page about the widget, changes. */
export interface ChatOptions extends ChatLook {
  theme?: 'auto' | 'light' | 'dark' | null
  language?: 'auto' | VisitorLanguage | null
  leadForm?: 'unanswered' | 'first' | 'never' | null
  sound?: boolean | null
  aiNote?: string | null
  avatarUrl?: string | null
  size?: 'compact' | 'regular' | 'large' | null
  font?: 'system' | 'host' | null
  officeHours?: string | null
}
interface ChatApi {
  mount(options: Record<string, unknown>): ChatInstance
}

function isChatApi(value: unknown): value is ChatApi {
  return typeof value === 'object' && value !== null && 'mount' in value && typeof value.mount === 'function'
}
const present = (): ChatApi | null => {
  const api: unknown = Reflect.get(window, 'Loquia')
  return isChatApi(api) ? api : null
}

let loading: Promise<ChatApi> | undefined

/** Loads `/widget.js` once a page. A failed load may be tried again. */
function loadChat(): Promise<ChatApi> {
  const ready = present()
  if (ready) return Promise.resolve(ready)
  loading ??= new Promise<ChatApi>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = '/widget.js'
    script.async = true
    script.addEventListener('load', () => {
      const api = present()
      if (api) resolve(api)
      else reject(new Error('widget.js loaded but did not announce itself'))
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('widget.js did not load'))
    })
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Puts the real chat into `target`, filling it. Rejects when the widget's script cannot be loaded. */
export async function mountChat(target: Element, botId: string, look: ChatOptions = {}): Promise<ChatInstance> {
  const api = await loadChat()
  const chosen = Object.entries(look).filter(([, value]) => value !== null && value !== undefined)
  return api.mount({ botId, mode: 'inline', target, ...Object.fromEntries(chosen) })
}

/** What the page about the widget calls on a chat: all of its methods. */
export interface WholeChat extends ChatInstance {
  readonly element: HTMLElement
  close(): void
  toggle(): void
  identify(visitor: { name?: string; email?: string; token?: string } | null): void
  reset(): void
}

/**
 * A chat made of an owner's or developer's own choice of options. Rejects when the widget's script cannot be loaded.
 */
export async function mountWhole(options: Record<string, unknown>): Promise<WholeChat> {
  return (await loadChat()).mount(options) as WholeChat
}

/** Puts the real chat's launcher into the corner of the page. Rejects when the widget's script cannot be loaded. */
export async function mountBubble(botId: string, language: string): Promise<ChatInstance> {
  return (await loadChat()).mount({ botId, mode: 'bubble', language })
}
