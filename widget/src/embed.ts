import type { WidgetInstance } from './instance'
import { baseOf, tagsOf } from './host-page/script-tag'
import { mount } from './mount'
import { readOptions, warn, type WidgetOptions } from './options'

type InstanceMethod = Exclude<keyof WidgetInstance, 'botId' | 'element'>
type Act = (...args: unknown[]) => unknown
type Command = ['mount', WidgetOptions] | [InstanceMethod, ...unknown[]]

/**
 * `window.Loquia`. The methods of an instance act on the first chat of the page. Before the script has come, a page may
 * write `(window.Loquia = window.Loquia || []).push(['open'])`; what was pushed is done when it arrives.
 */
interface LoquiaApi extends Pick<WidgetInstance, Exclude<InstanceMethod, 'destroy'>> {
  mount(options: WidgetOptions): WidgetInstance
  push(...commands: Command[]): void
  readonly instances: readonly WidgetInstance[]
  /** Removes every chat from the page, and `window.Loquia` with them. */
  destroy(): void
}

declare global {
  interface Window {
    Loquia?: LoquiaApi | Command[]
  }
}

/** Milliseconds that a page without an id has for mounting a chat before the console warns its author. */
const unnamedPatienceMs = 5_000

const script = document.currentScript as HTMLScriptElement | null

const missing = (name: string): void =>
  warn(`${name} is missing: add it to the script tag, or exclude widget.js from plugins that combine or inline scripts`)

const refuse = (name: string): void => warn(`no chat to ${name}`)

function createApi(): LoquiaApi {
  const instances: WidgetInstance[] = []
  const api: Record<string, unknown> = {
    instances,
    mount(options: WidgetOptions, base = baseOf(script, null, options.api)): WidgetInstance {
      const instance = mount(options, base ?? location.href, () => instances.splice(instances.indexOf(instance), 1))
      instances.push(instance)
      return instance
    },
    push(...commands: Command[]) {
      for (const [name, ...args] of commands) {
        if (api[name]) (api[name] as Act)(...args)
        else refuse(name)
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
    api[name] = (...args: unknown[]) => (instances[0] ? (instances[0][name] as Act)(...args) : refuse(name))
  }
  return api as unknown as LoquiaApi
}

const before = window.Loquia
/** Under its attributes, what a tag has made. */
const api = ((before as LoquiaApi | undefined)?.mount ? before : createApi()) as LoquiaApi &
  Record<string, WidgetInstance>
window.Loquia = api

const tags = tagsOf(script)
for (const tag of tags) {
  const options = readOptions(tag.dataset) as WidgetOptions
  const key = JSON.stringify(options)
  // The same tag again is the same chat: Turbo and htmx run every script of a body they swap, and two plugins may print
  // one tag.
  if (api.instances.includes(api[key]!)) continue
  const base = baseOf(script, tag, options.api)
  if (base) api[key] = (api.mount as Act)(options, base) as WidgetInstance
  else missing('data-api')
}
if (!(before as LoquiaApi | undefined)?.mount) api.push(...((before as Command[] | undefined) ?? []))
// A page may mount its chats itself, a moment later.
if (!tags[0]) setTimeout(() => api.instances[0] || missing('data-bot-id'), unnamedPatienceMs)

export type { LoquiaApi }
