import type { VisitorLanguage } from '@loquia/contracts'
/** Subset of the interface in docs/embedding.md. */
export interface ChatInstance {
  send(text: string): void
  setOptions(options: ChatOptions): void
  on(name: 'answer' | 'error' | 'close', listener: (detail: { code?: string }) => void): () => void
  open(): void
  destroy(): void
}
/** `null` restores the owner's setting. */
export interface ChatAppearance {
  primaryColor?: string | null
  userBubbleColor?: string | null
  botBubbleColor?: string | null
  title?: string | null
  welcomeMessage?: string | null
}
export interface ChatOptions extends ChatAppearance {
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
const getChatApi = (): ChatApi | null => {
  const api: unknown = Reflect.get(window, 'Loquia')
  return isChatApi(api) ? api : null
}

let loading: Promise<ChatApi> | undefined

/** Once per page; failed loads can be retried. */
function loadChat(): Promise<ChatApi> {
  const ready = getChatApi()
  if (ready) return Promise.resolve(ready)
  loading ??= new Promise<ChatApi>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = '/widget.js'
    script.async = true
    script.addEventListener('load', () => {
      const api = getChatApi()
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

/** Rejects if the script fails to load. */
export async function mountChat(target: Element, botId: string, options: ChatOptions = {}): Promise<ChatInstance> {
  const api = await loadChat()
  const chosen = Object.entries(options).filter(([, value]) => value !== null && value !== undefined)
  return api.mount({ botId, mode: 'inline', target, ...Object.fromEntries(chosen) })
}

export interface FullChat extends ChatInstance {
  readonly element: HTMLElement
  close(): void
  toggle(): void
  identify(visitor: { name?: string; email?: string; token?: string } | null): void
  reset(): void
}

export async function mountFullChat(options: Record<string, unknown>): Promise<FullChat> {
  return (await loadChat()).mount(options) as FullChat
}

export async function mountBubble(botId: string, language: string): Promise<ChatInstance> {
  return (await loadChat()).mount({ botId, mode: 'bubble', language })
}
