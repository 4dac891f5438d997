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
  en: { open: 'Open chat', close: 'Close chat', failed: 'Chat unavailable. Try again' },
  it: { open: 'Apri la chat', close: 'Chiudi la chat', failed: 'Chat non disponibile. Riprova' },
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
  const sheet = new CSSStyleSheet()
  shadow.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.part = 'launcher'
  button.setAttribute('part', 'launcher')
  button.setAttribute('aria-haspopup', 'dialog')
  // A speech bubble whose words are a pair of guillemets.
  button.append(
    drawing('talk', 'M5 4h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM11 7.5L7.5 11l3.5 3.5M16.5 7.5L13 11l3.5 3.5'),
    drawing('shut', 'M5 9l7 7 7-7'),
  )
  let look: Look
  let state: LauncherState = { open: false, unread: '', failed: false }
  function draw(): void {
    const say = words[look.locale]
    button.setAttribute('aria-expanded', String(state.open))
    const label = state.open ? say.close : state.failed ? say.failed : state.unread || say.open
    button.setAttribute('aria-label', label)
    button.title = state.failed ? label : ''
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
