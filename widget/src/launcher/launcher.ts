import type { Look } from '../options'
import { iconOn } from './colors'
import css from './launcher.css?inline'

export interface Launcher {
  button: HTMLButtonElement
  /** Redraws for new colors, place and language. */
  dress(look: Look): void
  show(state: LauncherState): void
}

export interface LauncherState {
  open: boolean
  /** What the button is called while there is something unread. */
  unread: string
  /** The panel could not be fetched. */
  failed: boolean
}

const words = {
  en: ['Open chat', 'Close chat', 'Chat unavailable. Try again'],
  it: ['Apri la chat', 'Chiudi la chat', 'Chat non disponibile. Riprova'],
}

/** Both drawings of the button, 24 units square, in the color of its text: a speech bubble that quotes, and an arrow down. */
function drawings(): Element {
  const node = (tag: string, attributes: Record<string, string>): Element => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const name in attributes) made.setAttribute(name, attributes[name]!)
    return made
  }
  const image = node('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' })
  image.append(
    node('path', { d: 'M5 4h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM11 7.5L7.5 11l3.5 3.5M16.5 7.5L13 11l3.5 3.5' }),
    node('path', { d: 'M5 9l7 7 7-7' }),
  )
  return image
}

/** The round button in plain DOM: all that a visitor who never chats pays for. */
export function createLauncher(shadow: ShadowRoot): Launcher {
  const sheet = new CSSStyleSheet()
  shadow.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.part = 'launcher'
  button.setAttribute('part', 'launcher')
  button.setAttribute('aria-haspopup', 'dialog')
  button.append(drawings())
  let look: Look
  let state: LauncherState = { open: false, unread: '', failed: false }
  function draw(): void {
    const [open, close, failed] = words[look.locale]
    button.setAttribute('aria-expanded', String(state.open))
    const label = state.open ? close! : state.failed ? failed! : state.unread || open!
    button.setAttribute('aria-label', label)
    button.title = label
    button.lang = look.locale
  }
  return {
    button,
    dress(next) {
      look = next
      const { primaryColor, zIndex, offsetX, offsetY, position } = look
      // Made of checked colors and numbers only, so nothing can leave its declaration.
      sheet.replaceSync(`${css}:host{--primary:${primaryColor};--on-primary:${iconOn(primaryColor)};--z:${zIndex};--x:${offsetX}px;--y:${offsetY}px;--${position}-edge:var(--x)}`)
      draw()
    },
    show(next) {
      state = next
      draw()
    },
  }
}
