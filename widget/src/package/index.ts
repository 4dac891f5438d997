import type { LoquiaApi } from '../embed'
import type { WidgetInstance } from '../instance'
import type { WidgetOptions } from '../options'

export type { LoquiaApi, WidgetInstance, WidgetOptions }
export type { WidgetEventName, WidgetEvents } from '../instance'
export type { Visitor } from '../options'
export type { TextOverrides } from '../panel/texts'

/** For example `https://chat.example`. */
export interface MountOptions extends Omit<WidgetOptions, 'api'> {
  host: string
}

const loading = new Map<string, { script: Promise<LoquiaApi>; isThere: boolean }>()

/**
 * Loads the service's script once, so old sites run the current version.
 * @returns `window.Loquia`; rejects outside a browser and on load errors
 */
export async function load(host: string): Promise<LoquiaApi> {
  if (typeof document === 'undefined') throw new Error('Loquia runs in a browser: call this after the page is there.')
  const { origin } = new URL(host)
  const known = loading.get(origin)
  // The page may have removed everything.
  if (known && (window.Loquia || !known.isThere)) return known.script
  const started = { script: fetchScript(origin), isThere: false }
  loading.set(origin, started)
  try {
    const loquia = await started.script
    started.isThere = true
    return loquia
  } catch (cause) {
    loading.delete(origin)
    throw cause
  }
}

function fetchScript(origin: string): Promise<LoquiaApi> {
  return new Promise<LoquiaApi>((resolve, reject) => {
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
      reject(new Error(`${script.src} could not be loaded.`))
    })
    document.head.append(script)
  })
}

/** Each call adds a chat. Rejects like `load`. */
export async function mount({ host, ...options }: MountOptions): Promise<WidgetInstance> {
  const loquia = await load(host)
  return loquia.mount({ ...options, api: new URL(host).origin })
}
