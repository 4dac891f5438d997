import type { WidgetInstance } from './instance'
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

const script = document.currentScript as HTMLScriptElement | null
const base = new URL('widget/', script?.src || location.href).href

const refuse = (name: string): void => warn(`no chat to ${name}`)

function createApi(): LoquiaApi {
  const instances: WidgetInstance[] = []
  const api: Record<string, unknown> = {
    instances,
    mount(options: WidgetOptions): WidgetInstance {
      const instance = mount(options, base, () => instances.splice(instances.indexOf(instance), 1))
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

if (script) {
  const options = readOptions(script.dataset)
  const tag = JSON.stringify(options)
  // The same tag again is the same chat: Turbo and htmx run every script of a body they swap, and two plugins may print
  // one tag.
  if (options.botId && !api.instances.includes(api[tag]!)) api[tag] = api.mount(options as WidgetOptions)
}
if (!(before as LoquiaApi | undefined)?.mount) api.push(...((before as Command[] | undefined) ?? []))

export type { LoquiaApi }
