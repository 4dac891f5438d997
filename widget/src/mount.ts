import type { WidgetConfig } from '@loquia/contracts'
import { addHostElement } from './host-page/host-element'
import { loadParts } from './host-page/load-parts'
import { keptInTab, ownName, unsentOf } from './host-page/storage'
import { createLauncher } from './launcher/launcher'
import { lookOf, readOptions, warn, type Look, type Visitor, type WidgetOptions } from './options'
import type { WidgetEventName, WidgetEvents, WidgetInstance } from './instance'
import type { PanelHandle } from './panel/mount-panel'

/** The hashed name of its file, written in by the build. */
declare const TEASER_FILE: string
type Teaser = typeof import('./teaser/teaser')

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
  let isOpen = false
  let gone = false
  let started = false
  /** Set once the message beside the button is on its way. */
  let teased: unknown
  let unread = ''
  let failed = false
  /** What listens to the element's events, by the listener that it hands the detail to. */
  const heard = new Map<unknown, (event: Event) => void>()
  const look = (): Look => lookOf(wishes, api, config)

  const { element, shadow, remove } = addHostElement(() => {
    // Beside the body, which a page may transform, lay out as a grid or swap.
    if (!inline) return document.body && document.documentElement
    const { target = '#loquia' } = wishes
    return typeof target === 'string' ? document.querySelector(target) : target
  })
  const launcher = createLauncher(shadow)

  function emit<N extends WidgetEventName>(name: N, detail: Omit<WidgetEvents[N], 'botId'>): void {
    element.dispatchEvent(new CustomEvent(ownName(name), { detail: { botId, ...detail }, bubbles: true, composed: true }))
  }
  function draw(): void {
    launcher.draw(look(), { open: isOpen, unread, failed })
  }
  function dress(): void {
    if (gone) return
    draw()
    panel?.update()
  }

  /** The panel, fetched when first wanted. Resolves to nothing when the page removed the widget meanwhile. */
  async function withPanel(use: (panel: PanelHandle) => void): Promise<void> {
    try {
      const parts = await loadParts(base)
      if (gone) return
      failed = false
      panel ??= parts.mountPanel({
        shadow,
        connect: parts.connect,
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
        setUnread(label) {
          unread = label
          draw()
        },
      })
      draw()
      use(panel)
    } catch {
      failed = true
      isOpen = inline
      draw()
      emit('error', { code: 'load_failed' })
    }
  }

  function open(focus = true): void {
    if (gone || isOpen) return
    isOpen = true
    draw()
    void withPanel((ready) => {
      if (!isOpen) return
      ready.show(focus && !inline)
      emit('open', {})
    })
  }
  function close(): void {
    if (gone || !isOpen || inline) return
    isOpen = false
    draw()
    if (panel?.hide()) launcher.button.focus()
    emit('close', {})
  }

  draw()
  if (!inline) shadow.append(launcher.button)
  // The button is ours alone; in inline mode it is shown nowhere.
  Object.assign(launcher.button, { onpointerenter: preload, onfocus: preload, onclick: toggle })

  function toggle(): void {
    // Who presses again while the panel is on its way still wants it.
    if (isOpen && panel) close()
    else open()
  }
  /** Draws the panel, hidden, before it is wanted. A failure shows when it really is. */
  function preload(): void {
    loadParts(base).then(() => withPanel(draw), draw)
  }

  /** Begins what the chat does by itself; further calls only redraw it. */
  function start(): void {
    dress()
    if (gone) return
    // The owner's settings may bring the message after the chat has begun.
    teased ||= look().proactiveMessage && import(/* @vite-ignore */ base + TEASER_FILE).then(({ tease }: Teaser) => tease(instance, look), () => 0)
    if (started) return
    started = true
    // A full screen on a phone would hide the page that the visitor just went to.
    const reopen = keptInTab(botId) && innerWidth > 640 && innerHeight > 420
    if (inline || wishes.open || reopen) open(false)
    else if (keptInTab(unsentOf(botId))) void withPanel((ready) => ready.connect())
    emit('ready', {})
  }

  if (inline || wishes.open) preload()
  // How long a chat that opens by itself waits for the owner's settings. The launcher never waits: it is drawn at once and takes its color when it comes.
  const configPatienceMs = 400
  setTimeout(start, configPatienceMs)
  // Behind the frame that shows the button, which comes first. A page that nobody looks at has no frames and asks for nothing.
  requestAnimationFrame(() =>
    setTimeout(() =>
      fetch(`${api}/api/widget/${encodeURIComponent(botId)}`)
        .then((response) => (response.ok ? (response.json() as Promise<WidgetConfig>) : null))
        // What came with the connection meanwhile is newer.
        .then((told) => (config ??= told))
        .then(start, start),
    ),
  )
  // How long an element for inline mode may be missing before the page's author is told.
  const targetPatienceMs = 3_000
  setTimeout(() => {
    if (!(element.isConnected || gone)) warn(`nothing matches ${wishes.target as string}`)
  }, targetPatienceMs)

  const instance: WidgetInstance = {
    botId,
    element,
    open: () => open(),
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
