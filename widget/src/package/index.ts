import type { LoquiaApi } from '../embed'
import type { WidgetInstance } from '../instance'
import type { WidgetOptions } from '../options'

export type { LoquiaApi, WidgetInstance, WidgetOptions }
export type { WidgetEventName, WidgetEvents } from '../instance'
export type { Visitor } from '../options'
export type { TextOverrides } from '../panel/texts'

/** `host` is where Loquia runs, e.g. `https://chat.example`. */
export interface MountOptions extends Omit<WidgetOptions, 'api'> {
  host: string
}

const loading = new Map<string, Promise<LoquiaApi>>()

/** The service's own script, so that a site that was built long ago still runs what the service speaks today. */
function load(host: string): Promise<LoquiaApi> {
  const { origin } = new URL(host)
  const known = loading.get(origin)
  // The page may have taken everything away meanwhile.
  if (known && window.Loquia) return known
  const loaded = new Promise<LoquiaApi>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${origin}/widget.js`
    script.async = true
    script.addEventListener('load', () => {
      script.remove()
      if (window.Loquia && 'mount' in window.Loquia) resolve(window.Loquia)
      else reject(new Error(`${script.src} is not Loquia's script.`))
    })
    script.addEventListener('error', () => {
      script.remove()
      loading.delete(origin)
      reject(new Error(`${script.src} could not be loaded.`))
    })
    document.head.append(script)
  })
  loading.set(origin, loaded)
  return loaded
}

/**
 * Puts a chat on the page, in a browser.
 * @returns the chat, once the script has come; rejects when it cannot be loaded
 */
export async function mount({ host, ...options }: MountOptions): Promise<WidgetInstance> {
  const loquia = await load(host)
  return loquia.mount({ ...options, api: new URL(host).origin })
}
