import type { WidgetConfig } from '@loquia/contracts'
import { addHostElement } from './host-page/host-element'
import { fetchModule } from './host-page/fetch-module'
import { keptInTab, ownName, unsentOf } from './host-page/storage'
import { createLauncher } from './launcher/launcher'
import { lookOf, readOptions, type Look, type Visitor, type WidgetOptions } from './options'
import type { WidgetEventName, WidgetEvents, WidgetInstance } from './instance'
import type { PanelHandle } from './panel/mount-panel'

/** The hashed names of what is fetched when it is wanted, written in by the build. */
declare const PANEL_FILE: string
declare const CONNECTION_FILE: string
declare const TEASER_FILE: string
type PanelModule = typeof import('./panel/mount-panel')
type ConnectionModule = typeof import('./connection/connect')
type TeaserModule = typeof import('./teaser/teaser')

/**
 * Puts one chat on the page.
 * @param base where the widget's files are, with a slash at the end
 */
export function mount(options: WidgetOptions, base: string, onDestroy: () => void): WidgetInstance {
  const { botId } = options
  let wishes: WidgetOptions = { ...readOptions(options), botId }
  const api = wishes.api ?? new URL(base).origin
  const inline = wishes.mode === 'inline'
  let config: WidgetConfig | null = null
  let visitor: Visitor | undefined
  let panel: PanelHandle | undefined
  /** How far an opening has come. 0: closed; 1: just pressed, and nothing to be seen of it yet; 2: open, or said to be opening. */
  let opening = 0
  let gone = false
  let started = false
  /** Set once the message beside the button is on its way. */
  let teased: unknown
  let failed = false
  /** What listens to the element's events, by the listener that it hands the detail to. */
  const heard = new Map<unknown, (event: Event) => void>()
  const look = (): Look => lookOf(wishes, api, config)

  const { element, shadow, remove } = addHostElement(() => {
    // Beside the body, which a page may transform, lay out as a grid or swap.
    if (!inline) return document.body && document.documentElement
    const { target = '#loquia' } = wishes
    return typeof target === 'string' ? document.querySelector(target) : target
  }, dress)
  const launcher = createLauncher(shadow)
  const connect = (): Promise<ConnectionModule> => fetchModule(base + CONNECTION_FILE)

  function emit<N extends WidgetEventName>(name: N, detail: Omit<WidgetEvents[N], 'botId'>): void {
    element.dispatchEvent(
      new CustomEvent(ownName(name), { detail: { botId, ...detail }, bubbles: true, composed: true }),
    )
  }
  function draw(): void {
    launcher.draw(
      look(),
      opening && panel ? 'close' : opening > 1 ? 'opening' : failed ? 'unavailable' : 'open',
      panel?.unread,
    )
  }
  function dress(): void {
    if (gone) return
    draw()
    panel?.update()
  }

  /** The panel, fetched and drawn, hidden, when first wanted. A failure shows once somebody waits for it. */
  async function withPanel(use?: (panel: PanelHandle) => unknown): Promise<void> {
    try {
      const fetching = fetchModule<PanelModule>(base + PANEL_FILE)
      // Behind what is shown first. The panel asks for it again and finds out about a failure; until then nobody listens.
      connect().catch(() => 0)
      const { mountPanel } = await fetching
      if (gone) return
      panel ??= mountPanel({
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
          dress()
        },
        launcher: launcher.button,
        drawLauncher: draw,
      })
      draw()
      use?.(panel)
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
    // What takes no longer to open says nothing about it: to lay out its words would hold up the panel. A second press until then is an impatient hand's, not a change of mind.
    setTimeout(() => {
      opening &&= 2
      draw()
    }, 300)
    void withPanel((ready) => opening && ready.show(focus))
  }
  function close(): void {
    if (gone || !opening || inline) return
    opening = 0
    draw()
    panel?.hide()
  }

  draw()
  // In inline mode it stands in for the panel until that is there.
  shadow.append(launcher.button)
  // Not as properties of the button, which a browser prepares for a page at five times the price.
  launcher.button.addEventListener('pointerenter', () => void withPanel())
  launcher.button.addEventListener('focus', () => void withPanel())
  launcher.button.addEventListener('click', () => opening === 1 || toggle())

  function toggle(): void {
    if (opening) close()
    else open()
  }

  /** Begins what the chat does by itself, once. */
  function start(): void {
    if (gone) return
    // The owner's settings may bring the message after the chat has begun.
    teased ||=
      look().proactiveMessage &&
      fetchModule<TeaserModule>(base + TEASER_FILE).then(
        ({ tease }) => tease(instance, look),
        () => 0,
      )
    if (started) return
    started = true
    // A full screen on a phone would hide the page that the visitor just went to.
    const reopen = keptInTab(botId) && innerWidth > 640 && innerHeight > 420
    if (inline || wishes.open || reopen) open(false)
    else if (keptInTab(unsentOf(botId))) void withPanel((ready) => ready.connect())
    emit('ready', {})
  }

  if (inline || wishes.open) void withPanel()
  // How long a chat that opens by itself waits for the owner's settings. The launcher never waits: it is drawn at once and takes its color when it comes.
  const configPatienceMs = 400
  setTimeout(start, configPatienceMs)
  // Behind the frame that shows the button, which comes first. A page that nobody looks at has no frames and asks for nothing.
  requestAnimationFrame(() =>
    setTimeout(() =>
      fetch(`${api}/api/widget/${encodeURIComponent(botId)}`)
        .then((response) => (response.ok ? (response.json() as Promise<WidgetConfig>) : config))
        // What came with the connection meanwhile is newer.
        .then((told) => {
          config ??= told
          dress()
          return start()
        }, start),
    ),
  )

  const instance: WidgetInstance = {
    botId,
    element,
    open,
    close,
    toggle,
    send(text) {
      open(false)
      void withPanel((ready) => ready.send(text))
    },
    setOptions(next) {
      wishes = { ...wishes, ...readOptions(next), botId }
      for (const key in next) if (next[key as keyof typeof next] == null) delete wishes[key as keyof typeof next]
      dress()
      if (next.open) open(false)
      else if (next.open != null) close()
    },
    identify(who) {
      visitor = who
      panel?.identify()
    },
    on(name, listener) {
      const hear = heard.get(listener) ?? ((event: Event) => listener((event as CustomEvent).detail))
      heard.set(listener, hear)
      element.addEventListener(ownName(name), hear)
      return () => instance.off(name, listener)
    },
    off(name, listener) {
      element.removeEventListener(ownName(name), heard.get(listener)!)
    },
    reset() {
      void withPanel((ready) => ready.reset())
    },
    destroy() {
      if (gone) return
      emit('destroy', {})
      gone = true
      panel?.destroy()
      remove()
      onDestroy()
    },
  }
  return instance
}
