import type { Look } from '../options'
import { iconOn } from './colors'
import css from './launcher.css?inline'
import { launcherWords } from './words'

export interface Launcher {
  button: HTMLButtonElement
  draw(look: Look, state: LauncherState): void
}

export interface LauncherState {
  open: boolean
  /** What the button is called while there is something unread. */
  unread: string
  /** The panel could not be fetched. */
  failed: boolean
}

function set(element: Element, attributes: Record<string, unknown>): void {
  for (const name in attributes) element.setAttribute(name, attributes[name] as string)
}

/** The round button in plain DOM: all that a visitor who never chats pays for. */
export function createLauncher(shadow: ShadowRoot): Launcher {
  const sheet = new CSSStyleSheet()
  shadow.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  const drawing = (tag: string): Element => document.createElementNS('http://www.w3.org/2000/svg', tag)
  const image = drawing('svg')
  const path = drawing('path')
  set(button, { 'data-part': 'launcher', part: 'launcher', 'aria-haspopup': 'dialog' })
  set(image, { viewBox: '0 0 24 24' })
  image.append(path)
  button.append(image)
  let drawn = ''
  return {
    button,
    draw({ locale, texts, mode, primaryColor, zIndex, offsetX, offsetY, position }, state) {
      const place = mode === 'inline' ? '' : `:host{position:fixed!important;z-index:${zIndex}!important;${position}:${offsetX}px!important;bottom:calc(${offsetY}px + env(safe-area-inset-bottom))!important}@media print{:host{display:none!important}}`
      // Made of checked colors and numbers only, so nothing can leave its declaration. The page cannot reach the variables here.
      const rules = `${css}${place}:host>*{--primary:${primaryColor};--on-primary:${iconOn(primaryColor)}}`
      const words = { ...launcherWords[locale]!, ...texts }
      const label = state.open ? words.close : state.failed ? words.unavailable : state.unread || words.open
      // What is written anew is styled and drawn anew, even if it says the same.
      if (drawn === (drawn = rules + label + locale + state.open)) return
      sheet.replaceSync(rules)
      set(button, { 'aria-expanded': state.open, 'aria-label': label, title: label, lang: locale })
      // What the button shows, 24 units square, in the color of its text: a speech bubble that quotes, or an arrow down.
      const bubble = 'M5 4h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM11 7.5L7.5 11l3.5 3.5M16.5 7.5L13 11l3.5 3.5'
      const arrow = 'M5 9l7 7 7-7'
      set(path, { d: state.open ? arrow : bubble })
    },
  }
}
