import type { Page } from 'playwright'

/** What the test keeps on the page to look at it; there before anything else. */
interface Watch {
  /** What listens outside of the chat's own tree. */
  listening: Set<string>
  intervals: Set<unknown>
  /** How often somebody has asked for a frame. */
  frames: number
  /** Functions that everybody shares, as they were when they were first looked at. */
  shared: Map<string, unknown>
}

declare global {
  interface Window {
    watch: Watch
  }
}

/** Runs on the page before all its own scripts: notes in `window.watch` what they and the chat do. */
export function watchPage(): void {
  const watch: Watch = { listening: new Set(), intervals: new Set(), frames: 0, shared: new Map() }
  Object.assign(window, { watch })
  const { addEventListener, removeEventListener } = EventTarget.prototype
  let last = 0
  const ids = new WeakMap<object, number>()
  const nameOf = (target: unknown): string | null => {
    if (target === window || target === undefined) return 'window'
    if (target === document) return 'document'
    if (target === window.visualViewport) return 'viewport'
    if (
      target instanceof MediaQueryList ||
      target instanceof ScreenOrientation ||
      target instanceof ServiceWorkerContainer
    )
      return target.constructor.name
    // What stands in the page itself; what is inside the chat is its own, its element too.
    return target instanceof Element && target.getRootNode() === document && !target.matches('[data-chat-widget]')
      ? target.localName
      : null
  }
  const keyOf = (target: unknown, type: string, listener: object): string | null => {
    if (!ids.has(listener)) ids.set(listener, ++last)
    const name = nameOf(target)
    return name && `${name}:${type} ${ids.get(listener)}`
  }
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const key = listener && keyOf(this, type, listener)
    if (key) watch.listening.add(key)
    if (key && typeof options === 'object' && options.signal)
      addEventListener.call(options.signal, 'abort', () => watch.listening.delete(key))
    return addEventListener.call(this ?? window, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const key = listener && keyOf(this, type, listener)
    if (key) watch.listening.delete(key)
    return removeEventListener.call(this ?? window, type, listener, options)
  }
  const own = {
    setInterval: window.setInterval,
    clearInterval: window.clearInterval,
    requestAnimationFrame: window.requestAnimationFrame,
  }
  Object.assign(window, {
    setInterval: (...args: Parameters<typeof setInterval>) => {
      const id = own.setInterval.apply(window, args)
      watch.intervals.add(id)
      return id
    },
    clearInterval: (id: number) => {
      watch.intervals.delete(id)
      own.clearInterval.call(window, id)
    },
    requestAnimationFrame: (then: FrameRequestCallback) => {
      watch.frames++
      return own.requestAnimationFrame.call(window, then)
    },
  })
}

/** Everything of the page that the widget may not change. */
export const portrait = (page: Page) =>
  page.evaluate(async () => {
    /** Names of functions that are not what they were at the first look. */
    const replaced: string[] = []
    const { shared } = window.watch
    const first = shared.size === 0
    const prototypes = [
      Array,
      Object,
      String,
      Function,
      Promise,
      Map,
      Set,
      EventTarget,
      Node,
      Element,
      HTMLElement,
      Document,
      Event,
      History,
      Storage,
      XMLHttpRequest,
      WebSocket,
      Navigator,
      CSSStyleSheet,
      ShadowRoot,
    ].map((each) => [`${each.name}.prototype`, each.prototype] as const)
    for (const [name, target] of [
      ['window', window],
      ['Array', Array],
      ['Object', Object],
      ['JSON', JSON],
      ['history', history],
      ['document', document],
      ...prototypes,
    ] as const) {
      for (const [key, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(target))) {
        for (const [kind, held] of Object.entries({ value: value as unknown, get, set })) {
          const full = `${name}.${key} ${kind}`
          if (typeof held !== 'function' || full.startsWith('window.Loquia')) continue
          if (first) shared.set(full, held)
          else if (shared.get(full) !== held) replaced.push(full)
        }
      }
    }
    const copy = document.documentElement.cloneNode(true) as Element
    copy.querySelectorAll('[data-chat-widget],script').forEach((ours) => ours.remove())
    const focusOrder = [
      ...document.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,[tabindex],summary'),
    ].map((element) => `${element.localName}:${element.tabIndex}`)
    return {
      replaced,
      globals: Object.getOwnPropertyNames(window).sort(),
      styles: [...document.querySelectorAll('[data-sample]')].map((element) => {
        const computed = getComputedStyle(element)
        return Array.from(computed, (name) => `${name}:${computed.getPropertyValue(name)}`).join(';')
      }),
      boxes: [...document.querySelectorAll('[data-sample]')].map((element) =>
        JSON.stringify(element.getBoundingClientRect()),
      ),
      html: copy.outerHTML,
      guests: document.querySelectorAll('[data-chat-widget]').length,
      scroll: [scrollX, scrollY],
      focusOrder,
      active: document.activeElement?.id,
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      fonts: document.fonts.size,
      handlers: [window, document, document.documentElement, document.body].flatMap((target) => {
        const handlers: string[] = []
        for (const name in target)
          if (name.startsWith('on') && (target as unknown as Record<string, unknown>)[name]) handlers.push(name)
        return handlers
      }),
      history: history.length,
      title: document.title,
      cookies: document.cookie,
      databases:
        (await indexedDB.databases()).length +
        (await caches.keys()).length +
        (await navigator.serviceWorker.getRegistrations()).length,
    }
  })

/** How much the page keeps in the browser. */
export const stored = (page: Page) => page.evaluate(() => localStorage.length + sessionStorage.length)

/** What listens on the page outside of the chat, sorted. */
export const listening = (page: Page) =>
  page.evaluate(() => [...window.watch.listening].map((key) => key.split(' ')[0]).sort())
