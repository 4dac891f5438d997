import type { ErrorBody, WidgetConfig } from '@loquia/contracts'
import { addHostElement, parentOf } from './host-page/host-element'
import { fetchModule } from './host-page/fetch-module'
import { keptInStorage, ownName, unsentOf } from './host-page/storage'
import { createLauncher } from './launcher/launcher'
import { words, type Words } from './launcher/words'
import { readOptions, shapes, warn, type Look, type Visitor, type WidgetOptions } from './options'
import type { WidgetEventName, WidgetEvents, WidgetInstance } from './instance'
import type { PanelHandle } from './panel/panel-host'

/** A listener of the page for an event of the chat, and the function that listens to the element for it. */
type PageListener = [name: string, listener: unknown, hear: (event: Event) => void]

/** State that outlives the element of a chat when `document.open()` has deleted all of its listeners. */
interface Before {
  /** The page may hold it, so the new chat takes its place in the same object. */
  instance: WidgetInstance
  config: WidgetConfig | null
  visitor: Visitor | undefined
  listeners: PageListener[]
  /** Text in the composer. */
  typed: string | undefined
}

/**
 * Puts one chat on the page.
 * @param base where the widget's files are, with a slash at the end
 * @param before the chat that this one replaces
 */
export function mount(options: WidgetOptions, base: string, onDestroy: () => void, before?: Before): WidgetInstance {
  let wishes = readOptions(options) as WidgetOptions
  const { botId } = wishes
  const api = new URL(wishes.api ?? base).origin
  const inline = wishes.mode === 'inline'
  let config = before?.config ?? null
  /** Null: somebody has logged out. */
  let visitor: Visitor | null | undefined = before?.visitor
  let panel: PanelHandle | undefined
  /**
   * How far an opening has come. 0: closed; 1: just pressed, and nothing to be seen of it yet; 2: open, or said to be
   * opening.
   */
  let opening = 0
  let gone = false
  /** The visitor's language, whether its words are there or not; two letters, as of the last look. */
  let code = ''
  let started = false
  /** Set once what can wait of the looks is there. */
  let restyle: (() => void) | undefined
  let failed = false
  let listeners = before?.listeners ?? []
  /** The page's wish beats the owner's setting, which beats the default. */
  function look(): Look {
    const chosen = {
      mode: 'bubble',
      offsetY: 20,
      position: 'right',
      theme: 'auto',
      offsetX: 20,
      zIndex: 2147483000,
      language: 'auto',
      ...readOptions({ ...config?.settings }),
      ...wishes,
    } as const
    const spoken = chosen.language === 'auto' ? document.documentElement.lang || navigator.language : chosen.language
    code = spoken.slice(0, 2).toLowerCase()
    return {
      ...chosen,
      api,
      locale: words[code] ? code : 'en',
      words: words[code] ?? words.en,
      // Until the owner's settings have come, the tag's own word for a demo: its button need not change color.
      primaryColor:
        chosen.primaryColor ?? ((config ? config.kind === 'demo' : 'demoId' in wishes) ? '#10b981' : '#7c3aed'),
    }
  }

  const { element, shadow, remove } = addHostElement(() => parentOf(inline, wishes.target), redraw, drawAgain)
  const launcher = createLauncher(shadow)
  const connect = (): Promise<typeof import('./connection/connect')> => fetchModule(base + 'connection' + END_OF_NAME)

  function emit<N extends WidgetEventName>(name: N, detail: Omit<WidgetEvents[N], 'botId'>): void {
    element.dispatchEvent(
      new CustomEvent(ownName(name), { detail: { botId, ...detail }, bubbles: true, composed: true }),
    )
    // Of a bot that there is not, or no more, visitors see nothing. One that was there when they came says so in its
    // panel.
    const { code } = detail as { code?: string }
    if (config || !code?.match('demo_')) return
    warn(code)
    instance.destroy()
  }
  function draw(): void {
    launcher.draw(
      look(),
      opening && panel ? 'close' : opening > 1 ? 'opening' : failed ? 'unavailable' : 'open',
      panel?.unread,
      panel?.agent,
    )
  }
  function redraw(): void {
    if (gone) return
    draw()
    panel?.update()
    restyle?.()
    const wanted = code
    // Asked for before the panel, and shorter: nothing is drawn in English first, unless they cannot be fetched.
    if (wanted.match(shapes.language) && !words[wanted])
      fetchModule<Words>(base + wanted + END_OF_NAME).then(
        (file) => {
          words[wanted] = file
          return redraw()
        },
        () => 0,
      )
  }

  /** The panel, fetched and drawn, hidden, when first wanted. A failure shows once somebody waits for it. */
  async function withPanel(use?: (panel: PanelHandle) => unknown): Promise<void> {
    try {
      const fetching = fetchModule<typeof import('./panel/mount-panel')>(base + 'panel' + END_OF_NAME)
      // Behind what is shown first. The panel asks for it again and finds out about a failure; until then nobody
      // listens.
      connect().catch(() => 0)
      const module = await fetching
      if (gone) return
      panel ??= module.mountPanel({
        shadow,
        connect,
        botId,
        look,
        config: () => config,
        visitor: () => visitor,
        emit,
        close,
        setConfig(next) {
          config = next
          redraw()
        },
        launcher: launcher.button,
        drawLauncher: draw,
        typed: before?.typed,
      })
      use?.(panel)
      draw()
    } catch {
      if (!opening) return
      failed = true
      opening = 0
      draw()
      emit('error', { code: 'load_failed' })
    }
  }

  function open(focus = true): void {
    if (gone || opening) return
    opening = 1
    failed = false
    // What takes no longer to open says nothing about it: to lay out its words would hold up the panel. A second press
    // until then is an impatient hand's, not a change of mind.
    setTimeout(() => {
      opening &&= 2
      draw()
    }, 300)
    void withPanel((ready) => opening && ready.show(focus))
  }
  function close(): void {
    if (gone || !opening || inline) return
    opening = 0
    panel?.hide()
    draw()
  }

  function dispose(): void {
    gone = true
    document.removeEventListener('visibilitychange', checkUnread)
    panel?.destroy()
    remove()
  }

  /** The conversation goes on in a new element, with the same listeners, visitor and half-written question. */
  function drawAgain(): void {
    const typed = shadow.querySelector('textarea')?.value
    dispose()
    mount({ ...wishes, open: opening > 0 }, base, onDestroy, {
      instance,
      config,
      // A visitor who logged out has a new conversation by now, which must not be forgotten again.
      visitor: visitor ?? undefined,
      listeners,
      typed,
    })
  }

  redraw()
  // In inline mode it stands in for the panel until that is there.
  shadow.append(launcher.button)
  // Not as properties of the button, which a browser prepares for a page at five times the price.
  for (const near of ['pointerenter', 'focus']) launcher.button.addEventListener(near, () => withPanel())
  launcher.button.addEventListener('click', () => opening === 1 || toggle())

  function toggle(): void {
    if (opening) close()
    else open()
  }

  /** Begins what the chat does by itself, once. */
  function start(): void {
    if (gone || started) return
    started = true
    // What can wait of the looks. It looks again by itself when the owner's settings come after it.
    fetchModule<typeof import('./looks/looks')>(base + 'looks' + END_OF_NAME).then(
      ({ style }) => gone || (restyle = style(instance, look, () => config)),
      () => 0,
    )
    // A full screen on a phone would hide the page that the visitor just went to.
    if (wishes.open || inline || (keptInStorage(botId) && innerHeight > 420 && innerWidth > 640)) open(false)
    else if (keptInStorage(unsentOf(botId))) void withPanel((ready) => ready.connect())
    checkUnread()
    if (!before) emit('ready', {})
  }

  /**
   * Asks what an agent wrote while the visitor was away, now and whenever the tab comes back, also out of the back/forward
   * cache: another tab may have shown it. Before the first message there is no token, no request and no listener. The
   * panel, which draws the badge, is fetched only where something is unread. What a verified visitor has not seen is
   * counted for their signed token alone: the page identifies them with each load, before or after the widget starts.
   */
  function checkUnread(): void {
    const token = keptInStorage(botId, true)
    if (token) document.addEventListener('visibilitychange', checkUnread)
    const who = visitor
    if (token && !opening && !document.hidden)
      fetch(`${api}/api/widget/${encodeURIComponent(botId)}/unread`, {
        headers: { authorization: `Bearer ${token}`, ...(who?.token && { 'visitor-identity': who.token }) },
      })
        .then((response) => response.json())
        .then(
          ({ unread = 0, agentName }) =>
            who === visitor && (unread || panel) && withPanel((ready) => ready.missed(unread, agentName)),
        )
        .catch(() => 0)
  }

  if (inline || wishes.open) void withPanel()
  // How long a chat that opens by itself waits for the owner's settings. The launcher never waits: it is drawn at once
  // and takes its color when it comes.
  const configPatienceMs = 400
  setTimeout(start, configPatienceMs)
  // Behind the frame that shows the button, which comes first. A page that nobody looks at has no frames and asks for
  // nothing.
  requestAnimationFrame(() =>
    setTimeout(() =>
      fetch(`${api}/api/widget/${encodeURIComponent(botId)}`)
        .then((response) => response.json() as Promise<WidgetConfig & Partial<ErrorBody>>)
        .then((told) => {
          if (told.code) emit('error', told as ErrorBody)
          // What came with the connection meanwhile is newer.
          else config ??= told
          redraw()
          return start()
        }, start),
    ),
  )

  const instance: WidgetInstance = Object.assign(before?.instance ?? {}, {
    botId,
    element,
    open,
    close,
    toggle,
    send(text: string) {
      open(false)
      void withPanel((ready) => ready.send(text))
    },
    setOptions(next: Parameters<WidgetInstance['setOptions']>[0]) {
      wishes = { ...wishes, ...readOptions(next), botId }
      for (const [key, wish] of Object.entries(next)) if (wish == null) delete wishes[key as keyof typeof next]
      redraw()
      if (next.open) open(false)
      else if (next.open != null) close()
    },
    identify(who: Visitor | null) {
      visitor = who
      panel?.identify()
      if (started) checkUnread()
    },
    on<N extends WidgetEventName>(name: N, listener: (detail: WidgetEvents[N]) => void) {
      instance.off(name, listener)
      const hear = (event: Event): void => listener((event as CustomEvent).detail)
      listeners.push([ownName(name), listener, hear])
      element.addEventListener(ownName(name), hear)
      return () => instance.off(name, listener)
    },
    off<N extends WidgetEventName>(name: N, listener: (detail: WidgetEvents[N]) => void) {
      listeners = listeners.filter(
        ([type, known, hear]) =>
          type !== ownName(name) || known !== listener || element.removeEventListener(type, hear),
      )
    },
    reset() {
      void withPanel((ready) => ready.reset())
    },
    destroy() {
      if (gone) return
      emit('destroy', {})
      dispose()
      onDestroy()
    },
  })
  for (const [name, , hear] of listeners) element.addEventListener(name, hear)
  return instance
}
