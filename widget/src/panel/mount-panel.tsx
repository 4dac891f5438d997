import { createRoot } from 'react-dom/client'
import { createElement } from 'react'
import { followVisualViewport } from '../host-page/visual-viewport'
import { warn, type Look } from '../options'
import { words as known, type Words } from '../launcher/words'
import type { ConversationEvent, Conversation } from '../conversation/state'
import { visitorMemory } from '../host-page/storage'
import { createConversation } from '../conversation/conversation'
import { tellPage } from '../conversation/tell-page'
import { fillsScreen, watchBack, layerOver } from '../host-page/full-screen'
import { keepFocus, leavePage } from '../host-page/keep-focus'
import type { PanelHost, PanelHandle } from './panel-host'
import { lowPx, lowRules, lowestPx, lowestRules, narrowPx } from './low-window'
import css from './panel.css?inline'
import { createAnnouncer } from './announcer'
import { textsOf } from './texts'
import { PanelProvider, type PanelContext } from './use-conversation'
import { sound } from './extras'
import { colorRules } from './colors'
import { Panel } from './panel'
import { focusPanel } from './focus-panel'

/**
 * Of what is fetched beside this module under its own name, the words of a language by their code, written in by the
 * build: what is other words has another name, and so has this module.
 */
declare const BESIDE_HASH: string

/** How long an element for inline mode may be missing before the page's author is told. */
const targetPatienceMs = 3_000

/** `ready`: laid out, but not to be seen, heard or reached. */
type PanelState = 'ready' | 'open' | 'closed'

/** Keeps an event from the page, but for the keys that may be those of a dialog around an inline chat. */
function keep(event: Event): void {
  if (!['Tab', 'Escape'].includes((event as KeyboardEvent).key)) event.stopPropagation()
}

/** Draws the panel into the shadow root, hidden until it is shown. */
export function mountPanel(host: PanelHost): PanelHandle {
  const { shadow } = host
  const { mode } = host.look()
  const inline = mode === 'inline'
  ;(shadow.host as HTMLElement).dataset.mode = mode
  const viewport = new CSSStyleSheet()
  const place = document.createElement('div')
  place.className = 'place'
  // Asked before anything is written: the answer has the browser lay out what has changed until then.
  const unfollow = followVisualViewport(({ top, height }) => {
    viewport.replaceSync(
      `:host>*{--lq-seen-top:${top}px;--lq-seen-height:${height}px}${height > lowPx ? `@container panel (max-width:${narrowPx}px){${lowRules}}` : lowRules}${height > lowestPx ? '' : lowestRules}`,
    )
    tellModal()
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const colors = new CSSStyleSheet()
  const layer = new CSSStyleSheet()
  shadow.adoptedStyleSheets.push(sheet, colors, viewport, layer)
  shadow.append(place)
  const root = createRoot(place)
  // To the page all this seems to come from an element that is no field: its shortcuts would swallow letters, its
  // smooth scrolling the wheel, its ban on copying an answer.
  for (const name of ['keydown', 'keypress', 'keyup', 'wheel', 'touchmove', 'copy', 'paste'])
    shadow.addEventListener(name, keep, { passive: true })
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
  /** Ready: styled and laid out behind the scenes, so that an opening has only to show it. */
  let shown: PanelState = 'ready'
  let drawn = false
  let destroyed = false
  let unread = 0
  let endBack: (() => void) | undefined
  let endKeeping: (() => void) | undefined
  let knownHandover: Conversation['handover']
  /** The layer that it was put on to stand over other chats. */
  let raised: number | false = false

  /** Fetched here only for entries that do not bring them along, which browsers keep for a day. */
  let words: Words | undefined
  function lookNow(): Look {
    const look = host.look() as Look & { words?: Words }
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
    const { words: spoken, texts: overrides } = lookNow()
    const { close, unread: callOf } = textsOf(spoken, overrides)
    handle.unread = shown === 'open' ? (host.setUnread ? '' : close) : unread ? callOf(unread) : ''
    host.drawLauncher?.()
  }

  const hasSound = (): boolean => memory.sound() ?? host.look().sound ?? false
  const emitLead: PanelContext['emitLead'] = (lead) => host.emit('lead', lead)

  function tellNews(): void {
    if (shown !== 'open') showUnread(unread + 1)
    if (hasSound()) sound('chime')
  }
  function onEvent(event: ConversationEvent, state: Conversation): void {
    if (event.type === 'welcome') host.setConfig(event.welcome.config)
    if (event.type === 'config') host.setConfig(event.config)
    // From the first message on.
    if (event.type === 'asked') memory.keepOpen(shown === 'open')
    if (event.type === 'asked' && hasSound()) sound('wakeSound')
    const { handover } = state
    if (handover !== knownHandover || event.type === 'emptied') {
      knownHandover = handover
      handle.agent = handover?.state === 'taken' ? handover.person?.name || host.config()?.name : undefined
      host.drawLauncher?.()
    }
    const isPersonHeard = event.type === 'said' && event.message.role === 'person'
    if (tellPage(host.emit, event, state) || isPersonHeard) tellNews()
  }
  const isShown = (): boolean => shown === 'open'
  const memory = visitorMemory(host.botId)
  const given = host.connect
  const connect = typeof given === 'function' ? given : async () => ({ connect: await given })
  const chat = createConversation({ connect, memory, look: host.look, visitor: host.visitor, isShown, onEvent })

  // Whoever was here before this page.
  if (host.visitor() === null) chat.logout()

  function draw(): void {
    drawn = true
    const look = lookNow()
    colors.replaceSync(colorRules(look))
    announcer.region.lang = look.locale
    const config = host.config()
    const texts = textsOf(look.words, look.texts)
    const presented = config?.presentation?.[look.locale as 'en']
    const title = look.title ?? presented?.title ?? texts.title
    const ownWelcome = look.welcomeMessage ?? look.texts?.welcome
    const welcome = ownWelcome ?? presented?.welcomeMessage ?? texts.welcome
    const context = {
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
    turn(shown)
  }
  /** What fills the screen hides the page from screen readers, too; beside a panel in a corner the page goes on. */
  function tellModal(): void {
    if (!inline) place.firstElementChild?.setAttribute('aria-modal', String(fillsScreen()))
  }
  /** Without a drawing: whoever presses the launcher waits for this. */
  function turn(state: PanelState): void {
    const before = shown
    shown = state
    const panel = place.firstElementChild as HTMLElement
    panel.dataset.state = state
    panel.hidden = state === 'closed'
    tellModal()
    if (state === before) return
    const open = state === 'open'
    // What is outside of a modal dialog is not announced, and what is hidden is not.
    announcer.region.replaceChildren()
    ;(open ? panel : shadow).append(announcer.region)
    endKeeping?.()
    endKeeping = open ? keepFocus(shadow) : undefined
    if (inline) return
    endBack?.()
    endBack = open && fillsScreen() ? watchBack(goBack) : undefined
    // The button of another chat would lie on the input.
    const over = open && layerOver(shadow.host, host.look().zIndex)
    if (over !== raised) layer.replaceSync(over ? `:host{z-index:${over}!important}` : '')
    raised = over
  }
  /** Nothing of theirs stays: what they typed goes with its fields. */
  function logout(): void {
    const state = shown
    // What is announced moves out of what goes.
    turn('closed')
    root.render(null)
    chat.logout()
    showUnread(0)
    draw()
    turn(state)
  }
  function goBack(): void {
    host.close()
    host.launcher.focus()
  }
  // Whoever opens it at once has it drawn open, and not twice.
  queueMicrotask(() => drawn || draw())

  const handle: PanelHandle = {
    unread: '',
    agent: undefined,
    show(focus) {
      if (shown === 'open') return
      if (!drawn) draw()
      turn('open')
      showUnread(0)
      memory.keepOpen(true)
      chat.start()
      chat.seen()
      if (focus && !inline) {
        leavePage(shadow)
        focusPanel(place)
      }
      if (!host.setUnread) host.emit('open', {})
    },
    hide() {
      const hadFocus = place.contains(shadow.activeElement)
      turn('closed')
      nameLauncher()
      memory.keepOpen(false)
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
      if (!knownHandover) handle.agent = agent
      // A visitor who logged out has no conversation here any more.
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
