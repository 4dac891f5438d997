import { createRoot } from 'react-dom/client'
import { createElement } from 'react'
import { followVisualViewport } from '../host-page/visual-viewport'
import { warn, type Appearance } from '../options'
import { words as known, type Words } from '../launcher/words'
import type { ConversationEvent, Conversation } from '../conversation/state'
import { visitorMemory } from '../host-page/storage'
import { createConversation } from '../conversation/conversation'
import { emitPageEvents } from '../conversation/emit-page-events'
import { fillsScreen, watchBack, layerOver } from '../host-page/full-screen'
import { keepFocus, leavePage } from '../host-page/keep-focus'
import type { PanelHost, PanelHandle } from './panel-host'
import { lowPx, lowRules, lowestPx, lowestRules, narrowPx } from './low-window'
import css from './panel.css?inline'
import { createAnnouncer } from './announcer'
import { resolveTexts } from './texts'
import { PanelProvider, type PanelContext } from './use-conversation'
import { playSound } from './extras'
import { colorRules } from './colors'
import { Panel } from './panel'
import { focusPanel } from './focus-panel'

/** Hash of word files, inserted by the build: changed words change file names. */
declare const BESIDE_HASH: string

const targetPatienceMs = 3_000

/** `ready`: laid out, but inaccessible. */
type PanelState = 'ready' | 'open' | 'closed'

/** Keeps events from the page, except for keys of a dialog around an inline chat. */
function keepFromPage(event: Event): void {
  if (!['Tab', 'Escape'].includes((event as KeyboardEvent).key)) event.stopPropagation()
}

export function mountPanel(host: PanelHost): PanelHandle {
  const { shadow } = host
  const { mode } = host.look()
  const inline = mode === 'inline'
  ;(shadow.host as HTMLElement).dataset.mode = mode
  const viewport = new CSSStyleSheet()
  const place = document.createElement('div')
  place.className = 'place'
  // This is read before any write, because reading forces layout.
  const unfollow = followVisualViewport(({ top, height }) => {
    viewport.replaceSync(
      `:host>*{--lq-seen-top:${top}px;--lq-seen-height:${height}px}${height > lowPx ? `@container panel (max-width:${narrowPx}px){${lowRules}}` : lowRules}${height > lowestPx ? '' : lowestRules}`,
    )
    updateModal()
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const colors = new CSSStyleSheet()
  const layer = new CSSStyleSheet()
  shadow.adoptedStyleSheets.push(sheet, colors, viewport, layer)
  shadow.append(place)
  const root = createRoot(place)
  // The page sees no field, so its shortcuts would swallow letters, smooth scrolling the wheel, and copy protection
  // copies.
  for (const name of ['keydown', 'keypress', 'keyup', 'wheel', 'touchmove', 'copy', 'paste'])
    shadow.addEventListener(name, keepFromPage, { passive: true })
  const announcer = createAnnouncer(shadow)
  setTimeout(() => {
    if (inline && !(shadow.host.isConnected || destroyed))
      warn(`nothing matches ${(host.look().target ?? '#loquia') as string}`)
  }, targetPatienceMs)
  const badge = document.createElement('span')
  badge.className = 'badge'
  badge.hidden = true
  host.launcher.append(badge)
  if (inline) host.launcher.remove()
  let shown: PanelState = 'ready'
  let drawn = false
  let destroyed = false
  let unread = 0
  let endBack: (() => void) | undefined
  let endKeeping: (() => void) | undefined
  let knownHandoff: Conversation['handover']
  /** The z-index above other chats. */
  let raised: number | false = false

  /** Cached entries, up to a day old, do not bring their words. */
  let words: Words | undefined
  function currentAppearance(): Appearance {
    const look = host.look() as Appearance & { words?: Words }
    if (look.words) return look
    if (!words) {
      words = known.en
      void import(
        /* @vite-ignore */ import.meta.url.replace('panel-', `${look.locale}-`).concat('?', BESIDE_HASH)
      ).then(
        (file: Words) => {
          words = file
          return destroyed || draw()
        },
        () => 0,
      )
    }
    return { ...look, words }
  }
  function showUnread(count: number): void {
    unread = count
    badge.hidden = count === 0
    badge.textContent = count > 9 ? '9+' : String(count)
    nameLauncher()
    host.setUnread?.(handle.unread)
  }
  function nameLauncher(): void {
    const { words: spoken, texts: overrides } = currentAppearance()
    const { close, unread: callOf } = resolveTexts(spoken, overrides)
    handle.unread = shown === 'open' ? (host.setUnread ? '' : close) : unread ? callOf(unread) : ''
    host.drawLauncher?.()
  }

  const hasSound = (): boolean => memory.sound() ?? host.look().sound ?? false
  const emitLead: PanelContext['emitLead'] = (lead) => host.emit('lead', lead)

  function notifyNewMessage(): void {
    if (shown !== 'open') showUnread(unread + 1)
    if (hasSound()) playSound('chime', shadow)
  }
  function onEvent(event: ConversationEvent, state: Conversation): void {
    if (event.type === 'welcome') host.setConfig(event.welcome.config)
    if (event.type === 'config') host.setConfig(event.config)
    if (event.type === 'asked') memory.storeOpen(shown === 'open')
    if (event.type === 'asked' && hasSound()) playSound('wakeSound', shadow)
    const { handover } = state
    if (handover !== knownHandoff || event.type === 'emptied') {
      knownHandoff = handover
      handle.agent = handover?.state === 'taken' ? handover.person?.name || host.config()?.name : undefined
      host.drawLauncher?.()
    }
    const isAgentMessage = event.type === 'said' && event.message.role === 'person'
    if (emitPageEvents(host.emit, event, state) || isAgentMessage) notifyNewMessage()
  }
  const isShown = (): boolean => shown === 'open'
  const memory = visitorMemory(host.botId)
  const connectOption = host.connect
  const connect = typeof connectOption === 'function' ? connectOption : async () => ({ connect: await connectOption })
  const chat = createConversation({ connect, memory, look: host.look, visitor: host.visitor, isShown, onEvent })

  if (host.visitor() === null) chat.logout()

  function draw(): void {
    drawn = true
    const look = currentAppearance()
    colors.replaceSync(colorRules(look))
    announcer.region.lang = look.locale
    const config = host.config()
    const texts = resolveTexts(look.words, look.texts)
    const presented = config?.presentation?.[look.locale as 'en']
    const title = look.title ?? presented?.title ?? texts.title
    const ownWelcome = look.welcomeMessage ?? look.texts?.welcome
    const welcome = ownWelcome ?? presented?.welcomeMessage ?? texts.welcome
    const context = {
      shadow,
      chat,
      look,
      config,
      title,
      welcome,
      isOwnWelcome: Boolean(ownWelcome) && welcome !== presented?.welcomeMessage,
      texts,
      announce: announcer.announce,
      visitor: host.visitor,
      typed: host.typed,
      hasSound,
      emitLead,
    }
    root.render(createElement(PanelProvider, { value: context }, createElement(Panel, { onClose: host.close })))
    setPanelState(shown)
  }
  /** Only a full-screen panel hides the page from screen readers. */
  function updateModal(): void {
    if (!inline) place.firstElementChild?.setAttribute('aria-modal', String(fillsScreen()))
  }
  /** Renders nothing, as the visitor waits. */
  function setPanelState(state: PanelState): void {
    const before = shown
    shown = state
    const panel = place.firstElementChild as HTMLElement
    panel.dataset.state = state
    panel.hidden = state === 'closed'
    updateModal()
    if (state === before) return
    const open = state === 'open'
    // The region must be visible inside the modal dialog.
    announcer.region.replaceChildren()
    ;(open ? panel : shadow).append(announcer.region)
    endKeeping?.()
    endKeeping = open ? keepFocus(shadow) : undefined
    if (inline) return
    endBack?.()
    endBack = open && fillsScreen() ? watchBack(goBack) : undefined
    // Other chats' buttons would cover the input.
    const over = open && layerOver(shadow.host, host.look().zIndex)
    if (over !== raised) layer.replaceSync(over ? `:host{z-index:${over}!important}` : '')
    raised = over
  }
  /** Removing the fields deletes typed text. */
  function logout(): void {
    const state = shown
    // Moves the announcer out first.
    setPanelState('closed')
    root.render(null)
    chat.logout()
    showUnread(0)
    draw()
    setPanelState(state)
  }
  function goBack(): void {
    host.close()
    host.launcher.focus()
  }
  queueMicrotask(() => drawn || draw())

  const handle: PanelHandle = {
    unread: '',
    agent: undefined,
    show(focus) {
      if (shown === 'open') return
      if (!drawn) draw()
      setPanelState('open')
      showUnread(0)
      memory.storeOpen(true)
      chat.start()
      chat.markSeen()
      if (focus && !inline) {
        leavePage(shadow)
        focusPanel(shadow)
      }
      if (!host.setUnread) host.emit('open', {})
    },
    hide() {
      const hadFocus = place.contains(shadow.activeElement)
      setPanelState('closed')
      nameLauncher()
      memory.storeOpen(false)
      if (hadFocus) host.launcher.focus()
      if (!host.setUnread) host.emit('close', {})
    },
    send(text) {
      chat.start()
      chat.ask(text)
    },
    connect: chat.start,
    missed(count, agent) {
      if (isShown()) return
      if (!knownHandoff) handle.agent = agent
      // A logged-out visitor has no conversation.
      showUnread(memory.token() ? count : 0)
    },
    update: draw,
    identify: () => (host.visitor() === null ? logout() : chat.identify()),
    reset: chat.reset,
    destroy() {
      drawn = destroyed = true
      endBack?.()
      endKeeping?.()
      unfollow()
      chat.destroy()
      announcer.remove()
      root.unmount()
      place.remove()
    },
  }
  return handle
}
