import type { WidgetInstance } from './instance'
import { findBaseUrl, findTags } from './host-page/script-tag'
import { mount } from './mount'
import { readOptions, warn, type WidgetOptions } from './options'

type InstanceMethod = Exclude<keyof WidgetInstance, 'botId' | 'element'>
type Act = (...args: unknown[]) => unknown
type Command = ['mount', WidgetOptions] | [InstanceMethod, ...unknown[]]

/**
 * Methods act on the page's first chat. Calls may be queued before the script loads: `(window.Loquia = window.Loquia ||
 * []).push(['open'])`.
 */
interface LoquiaApi extends Pick<WidgetInstance, Exclude<InstanceMethod, 'destroy'>> {
  mount(options: WidgetOptions): WidgetInstance
  push(...commands: Command[]): void
  readonly instances: readonly WidgetInstance[]
  /** Also removes `window.Loquia`. */
  destroy(): void
}

declare global {
  interface Window {
    Loquia?: LoquiaApi | Command[]
  }
}

/** Milliseconds before the console warning. */
const unnamedPatienceMs = 5_000

const script = document.currentScript as HTMLScriptElement | null

const warnMissing = (name: string): void =>
  warn(`${name} is missing: add it to the script tag, or exclude widget.js from plugins that combine or inline scripts`)

const warnNoChat = (name: string): void => warn(`no chat to ${name}`)

function createApi(): LoquiaApi {
  const instances: WidgetInstance[] = []
  const api: Record<string, unknown> = {
    instances,
    mount(options: WidgetOptions, base = findBaseUrl(script, null, options.api)): WidgetInstance {
      const instance = mount(options, base ?? location.href, () => instances.splice(instances.indexOf(instance), 1))
      instances.push(instance)
      return instance
    },
    push(...commands: Command[]) {
      for (const [name, ...args] of commands) {
        if (api[name]) (api[name] as Act)(...args)
        else warnNoChat(name)
      }
    },
    destroy() {
      while (instances[0]) instances[0].destroy()
      delete window.Loquia
    },
  }
  for (const name of 'open close toggle send setOptions identify on off reset'.split(' ') as Exclude<
    InstanceMethod,
    'destroy'
  >[]) {
    api[name] = (...args: unknown[]) => (instances[0] ? (instances[0][name] as Act)(...args) : warnNoChat(name))
  }
  return api as unknown as LoquiaApi
}

const before = window.Loquia
const api = ((before as LoquiaApi | undefined)?.mount ? before : createApi()) as LoquiaApi &
  Record<string, WidgetInstance>
window.Loquia = api

const tags = findTags(script)
for (const tag of tags) {
  const options = readOptions(tag.dataset) as WidgetOptions
  const key = JSON.stringify(options)
  // Turbo and htmx rerun scripts of swapped bodies, and two plugins may print one tag.
  if (api.instances.includes(api[key]!)) continue
  const base = findBaseUrl(script, tag, options.api)
  if (base) api[key] = (api.mount as Act)(options, base) as WidgetInstance
  else warnMissing('data-api')
}
if (!(before as LoquiaApi | undefined)?.mount) api.push(...((before as Command[] | undefined) ?? []))
// The page may mount its chats later.
if (!tags[0]) setTimeout(() => api.instances[0] || warnMissing('data-bot-id'), unnamedPatienceMs)

export type { LoquiaApi }
