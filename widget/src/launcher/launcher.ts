import type { Look } from '../options'
import { iconOn } from './colors'
import css from './launcher.css?inline'
import type { LanguageFile } from '../languages/language'

export interface Launcher {
  button: HTMLButtonElement
  /**
   * @param called what the panel calls the button, where it has a word in it: to close it, or to see what is unread
   * @param answering the agent who answers; absent: the AI assistant
   */
  draw(look: Look, state: LauncherState, called?: string, answering?: string): void
}

/**
 * What the button says, by the name of its words: what a press does, that the panel is on its way, or that it could not
 * be fetched. The panel's own word closes it.
 */
export type LauncherState = Exclude<keyof LanguageFile['launcher'], 'ai'> | 'close'

function set(element: Element, attributes: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value as string)
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
    draw(
      { locale, words, texts, mode, primaryColor, zIndex, offsetX, offsetY, position },
      state,
      called,
      answering = words.launcher.ai,
    ) {
      // A page that is wider than a phone has fixed things laid out on more than is seen; units of the window are what
      // is seen.
      const side = position === 'left' ? 'ltr;left:calc(' : 'rtl;right:calc(max(0%,100% - 100vw) + '
      // Grows from the edge of the window, so that nothing of it moves when it says something.
      const place =
        mode === 'inline'
          ? ''
          : `:host{position:fixed!important;z-index:${zIndex}!important;direction:${side}${offsetX}px)!important;bottom:calc(max(0%,100% - 100dvh) + ${offsetY}px + env(safe-area-inset-bottom))!important}@media print{:host{display:none!important}}`
      const open = state === 'close'
      // The two states behind "open" are not told by the icon alone: that would tell nobody that a tap was felt, or
      // what has failed.
      const aloud = state > 'open' ? '[part=launcher]:after{content:attr(title)}' : ''
      // Made of checked colors and numbers only, so nothing can leave its declaration.
      const rules = `${css}${place}${aloud}[part=launcher]{background:${primaryColor};color:${iconOn(primaryColor)}}`
      const label = called || { ...words.launcher, ...texts }[state as keyof LanguageFile['launcher']]
      // What is written anew is styled and drawn anew, even if it says the same.
      const name = `${label}, ${answering}`
      if (drawn === (drawn = rules + name + locale + state)) return
      sheet.replaceSync(rules)
      set(button, {
        title: label,
        'aria-label': name,
        'aria-expanded': open,
        'aria-busy': state === 'opening',
        lang: locale,
      })
      // What the button shows, 24 units square, in the color of its text: a speech bubble that quotes, or an arrow
      // down.
      const bubble = 'M5 4h14q2 0 2 2v10q0 2-2 2h-7l-5 4v-4H5q-2 0-2-2V6q0-2 2-2zM11 7l-4 4 4 4m6-8l-4 4 4 4'
      const arrow = 'M5 9l7 7 7-7'
      set(path, { d: open ? arrow : bubble })
    },
  }
}
