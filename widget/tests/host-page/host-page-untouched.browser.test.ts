import type { Page, WebSocket as Wire } from 'playwright'
import { expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

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
function watchPage(): void {
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
const portrait = (page: Page) =>
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
const stored = (page: Page) => page.evaluate(() => localStorage.length + sessionStorage.length)

/** What listens on the page outside of the chat, sorted. */
const listening = (page: Page) =>
  page.evaluate(() => [...window.watch.listening].map((key) => key.split(' ')[0]).sort())

const use = useWidget()

const shapes = [
  'h2',
  'p',
  'a[href="/x"]',
  'button',
  'input',
  'select',
  'textarea',
  'ul',
  'li',
  'table',
  'em',
  'blockquote',
  'pre',
  'code',
  'img',
  'label',
  'section',
  'div',
  'span',
  'form',
  'svg',
  'details',
  'strong',
  'nav',
  'article',
]

/** Fifty elements of a host page, two of each shape. */
const body = [0, 1]
  .map(
    (round) =>
      `<div class="round${round}">${shapes
        .map((shape) => {
          const [tag, rest] = shape.split('[') as [string, string?]
          return `<${tag} data-sample ${rest ? rest.replace(']', '') : ''}>${tag}</${tag}>`
        })
        .join('\n')}</div>`,
  )
  .join('')

const style =
  '<style>div{margin:3px}p{color:teal;font:italic 17px/2 Georgia}button{all:revert;padding:7px}*{letter-spacing:.01em}svg{width:20px}:root{font-size:19px}</style><meta name="theme-color" content="#fff">'

it('leaves a page unchanged', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.addInitScript(watchPage)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const sockets = new Set<Wire>()
  page.on('websocket', (socket) => {
    requests.push(socket.url())
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await page.goto(
    hostPage(use.service, '/guest', {
      head: style,
      body: `<div style="height:900px"></div><input id="own">${body}<div style="height:2000px"></div>`,
    }),
  )
  await page.locator('#own').focus()
  await page.evaluate(() => scrollTo(0, 700))
  const before = await portrait(page)
  expect(before.styles).toHaveLength(50)
  expect(await listening(page)).toEqual([])
  requests.length = 0

  await page.evaluate(() => {
    const script = document.createElement('script')
    script.src = '/widget.js'
    script.dataset.demoId = 'bot-1'
    document.head.append(script)
  })
  const chat = chatOn(page)
  await chat.launcher.waitFor()
  const during = (more: Partial<typeof before> = {}) => ({
    ...before,
    globals: [...before.globals, 'Loquia'].sort(),
    guests: 1,
    ...more,
  })
  expect(await portrait(page)).toEqual(during())
  expect(await listening(page)).toEqual([])
  expect(await stored(page)).toBe(0)
  // Its script, the settings of the bot, and looks that can wait.
  await expect
    .poll(() => requests.map((url) => new URL(url).pathname.replace(/-[\w-]+\.js$/, '')).sort())
    .toEqual(['/api/widget/bot-1', '/widget.js', '/widget/looks'])

  await page.evaluate(() => (window.Loquia as LoquiaApi).open())
  await chat.input.waitFor()
  await chat.part('suggestion').first().waitFor()
  expect(await stored(page)).toBe(0)
  const opened = await portrait(page)
  // The focus of whoever opens the chat goes into it.
  expect({ ...opened, active: 'own' }).toEqual(during())
  await expect
    .poll(() => listening(page))
    .toEqual([
      'viewport:resize',
      'viewport:scroll',
      'window:blur',
      'window:focus',
      'window:focusin',
      'window:focusout',
      'window:offline',
      'window:online',
      'window:pageshow',
    ])

  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  expect({ ...(await portrait(page)), active: 'own' }).toEqual(during())
  // Nobody else is asked for anything.
  expect(new Set(requests.map((url) => new URL(url).host))).toEqual(new Set([new URL(use.service.origin).host]))
  expect(sockets.size).toBe(1)

  await page.evaluate(() => {
    ;(window.Loquia as LoquiaApi).destroy()
    document.querySelector('script[data-demo-id]')!.remove()
  })
  await page.locator('#own').focus()
  await page.evaluate(() => scrollTo(0, 700))
  expect(await portrait(page)).toEqual(before)
  expect(await listening(page)).toEqual([])
  // Nothing goes on behind the scenes.
  await expect.poll(() => sockets.size).toBe(0)
  const frames = await page.evaluate(() => window.watch.frames)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(await page.evaluate(() => [window.watch.frames, window.watch.intervals.size])).toEqual([frames, 0])
})
