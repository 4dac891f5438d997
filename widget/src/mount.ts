import type { ErrorBody, WidgetConfig } from '@loquia/contracts'
import { currentAppearance, fetchWords } from './appearance'
import { createChatState, type KeptState, type ChatState } from './chat-state'
import { addHostElement, findParent } from './host-page/host-element'
import { fetchModule } from './host-page/fetch-module'
import { readStorage, unsentKeyOf } from './host-page/storage'
import { createLauncher } from './launcher/launcher'
import { createLazyPanel, type LazyPanel } from './lazy-panel'
import { readOptions, type Appearance, type Visitor, type WidgetOptions } from './options'
import type { WidgetInstance } from './instance'
import { createPageEvents } from './page-events'
import { createUnreadCheck } from './unread'

type LoadedConfig = WidgetConfig & Partial<ErrorBody>

/** Maximum wait of a self-opening chat for the settings. */
const configPatienceMs = 400

/** Waits for the first frame; hidden pages have no frames and request nothing. */
function requestConfig({ api, botId }: ChatState, onLoad: (loaded: LoadedConfig) => void, onFail: () => void): void {
  requestAnimationFrame(() =>
    setTimeout(() =>
      fetch(`${api}/api/widget/${encodeURIComponent(botId)}`)
        .then((response) => response.json() as Promise<LoadedConfig>)
        .then(onLoad, onFail),
    ),
  )
}

function updateOptions(chat: ChatState, next: Parameters<WidgetInstance['setOptions']>[0]): void {
  chat.wishes = { ...chat.wishes, ...readOptions(next), botId: chat.botId }
  for (const [key, wish] of Object.entries(next)) if (wish == null) delete chat.wishes[key as keyof typeof next]
}

/** A full-screen chat on a phone would hide the page just opened. */
function opensAtStart({ wishes, inline, botId }: ChatState): unknown {
  return wishes.open || inline || (readStorage(botId) && innerHeight > 420 && innerWidth > 640)
}

/** Handler properties such as `onclick` cost browsers five times as much. */
function followButton(button: HTMLButtonElement, panel: LazyPanel): void {
  for (const near of ['pointerenter', 'focus']) button.addEventListener(near, () => panel.load())
  button.addEventListener('click', () => panel.state === 'pressed' || panel.toggle())
}

/**
 * @param base URL of the widget's files, with a trailing slash
 * @param before the replaced chat
 */
export function mount(options: WidgetOptions, base: string, onDestroy: () => void, before?: KeptState): WidgetInstance {
  const chat = createChatState(options, base, before)
  const { botId, inline } = chat
  let started = false
  let restyle: (() => void) | undefined
  const look = (): Appearance => currentAppearance(chat)
  const config = (): WidgetConfig | null => chat.config
  const instance = (before?.instance ?? {}) as WidgetInstance

  const { element, shadow, remove } = addHostElement(() => findParent(inline, chat.wishes.target), redraw, drawAgain)
  const launcher = createLauncher(shadow)
  const { button } = launcher
  const events = createPageEvents(chat, element, instance, before?.listeners)
  const panel = createLazyPanel(chat, launcher, {
    shadow,
    botId,
    look,
    config,
    visitor: () => chat.visitor,
    emit: events.emit,
    setConfig(next) {
      chat.config = next
      redraw()
    },
    typed: before?.typed,
  })
  const checkUnread = createUnreadCheck(chat, panel)

  function redraw(): void {
    if (chat.gone) return
    panel.drawLauncher()
    panel.handle?.update()
    restyle?.()
    // Requested before the panel, so no English appears first.
    fetchWords(currentAppearance(chat).language, chat.base, redraw)
  }

  function dispose(): void {
    chat.gone = true
    document.removeEventListener('visibilitychange', checkUnread)
    panel.handle?.destroy()
    remove()
  }

  function drawAgain(): void {
    const typed = shadow.querySelector('textarea')?.value
    dispose()
    mount({ ...chat.wishes, open: panel.state !== 'closed' }, base, onDestroy, {
      instance,
      config: chat.config,
      // A logged-out visitor already has a new conversation, which must stay.
      visitor: chat.visitor ?? undefined,
      listeners: events.listeners,
      typed,
    })
  }

  function start(): void {
    if (chat.gone || started) return
    started = true
    fetchModule<typeof import('./looks/looks')>(base + 'looks' + END_OF_NAME).then(
      ({ startLateParts }) => chat.gone || (restyle = startLateParts(instance, look, config)),
      () => 0,
    )
    if (opensAtStart(chat)) panel.open(false)
    else if (readStorage(unsentKeyOf(botId))) void panel.load((handle) => handle.connect())
    checkUnread()
    if (!before) events.emit('ready', {})
  }

  function receiveConfig(loaded: LoadedConfig): void {
    if (loaded.code) events.emit('error', loaded as ErrorBody)
    // Settings from the connection are newer.
    else chat.config ??= loaded
    redraw()
    start()
  }

  redraw()
  // In inline mode, the button is a placeholder until the panel loads.
  shadow.append(button)
  followButton(button, panel)
  if (inline || chat.wishes.open) void panel.load()
  setTimeout(start, configPatienceMs)
  requestConfig(chat, receiveConfig, start)

  return Object.assign(instance, {
    botId,
    element,
    open: panel.open,
    close: panel.close,
    toggle: panel.toggle,
    on: events.on,
    off: events.off,
    send(text: string) {
      panel.open(false)
      void panel.load((handle) => handle.send(text))
    },
    setOptions(next: Parameters<WidgetInstance['setOptions']>[0]) {
      updateOptions(chat, next)
      redraw()
      if (next.open) panel.open(false)
      else if (next.open != null) panel.close()
    },
    identify(visitor: Visitor | null) {
      chat.visitor = visitor
      panel.handle?.identify()
      if (started) checkUnread()
    },
    reset() {
      void panel.load((handle) => handle.reset())
    },
    destroy() {
      if (chat.gone) return
      events.emit('destroy', {})
      dispose()
      onDestroy()
    },
  })
}
