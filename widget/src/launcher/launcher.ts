import type { Look } from '../options'
import { textOn } from './colors'
import css from './launcher.css?inline'

export interface Launcher {
  button: HTMLButtonElement
  /** Redraws for new colors, place and language. */
  dress(look: Look): void
  show(state: LauncherState): void
}

export interface LauncherState {
  open: boolean
  unread: number
  /** What the button is called while there is something unread. */
  unreadLabel: string
  /** The panel could not be fetched. */
  failed: boolean
}

const words = {
  en: { open: 'Open chat', close: 'Close chat', failed: 'The chat could not be loaded. Try again' },
  it: { open: 'Apri la chat', close: 'Chiudi la chat', failed: 'Non è stato possibile caricare la chat. Riprova' },
}

/** One path drawn with the current color, 24 units square. */
function drawing(name: string, path: string): Element {
  const node = (tag: string): Element => document.createElementNS('http://www.w3.org/2000/svg', tag)
  const image = node('svg')
  const shape = node('path')
  image.setAttribute('viewBox', '0 0 24 24')
  image.setAttribute('aria-hidden', 'true')
  image.setAttribute('class', name)
  shape.setAttribute('d', path)
  image.append(shape)
  return image
}

/** The round button in plain DOM: all that a visitor who never chats pays for. */
export function createLauncher(shadow: ShadowRoot): Launcher {
  const base = new CSSStyleSheet()
  base.replaceSync(css)
  const colors = new CSSStyleSheet()
  shadow.adoptedStyleSheets = [base, colors]
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.part = 'launcher'
  button.setAttribute('part', 'launcher')
  button.setAttribute('aria-haspopup', 'dialog')
  const badge = document.createElement('span')
  badge.className = 'badge'
  badge.hidden = true
  // A speech bubble whose words are a pair of guillemets.
  button.append(
    drawing('talk', 'M5 3.5h14A2.5 2.5 0 0 1 21.5 6v9.5A2.5 2.5 0 0 1 19 18h-7.200L7 21.6V18H5a2.5 2.5 0 0 1-2.5-2.5V6A2.5 2.5 0 0 1 5 3.5ZM11 7.300l-3.400 3.400 3.400 3.400M16.200 7.300l-3.400 3.400 3.400 3.400'),
    drawing('shut', 'M5 9l7 7 7-7'),
    badge,
  )
  let look: Look
  let state: LauncherState = { open: false, unread: 0, unreadLabel: '', failed: false }
  function draw(): void {
    const say = words[look.locale]
    button.setAttribute('aria-expanded', String(state.open))
    const label = state.open ? say.close : state.failed ? say.failed : state.unread ? state.unreadLabel : say.open
    button.setAttribute('aria-label', label)
    button.title = state.failed ? label : ''
    button.lang = look.locale
    badge.textContent = state.unread > 9 ? '9+' : String(state.unread)
    badge.hidden = state.open || !state.unread
  }
  return {
    button,
    dress(next) {
      look = next
      const { primaryColor, zIndex, offsetX, offsetY, position } = look
      // Made of checked colors and numbers only, so nothing can leave its declaration.
      colors.replaceSync(`:host{--primary:${primaryColor};--on-primary:${textOn(primaryColor)};--z:${zIndex};--x:${offsetX}px;--y:${offsetY}px;--${position}-edge:var(--x)}`)
      draw()
    },
    show(next) {
      state = next
      draw()
    },
  }
}
