import { iconOn, quotesPath } from '@loquia/contracts'
import type { Appearance } from '../options'
import css from './launcher.css?inline'
import type { LanguageFile } from '../languages/language'

export interface Launcher {
  button: HTMLButtonElement
  /**
   * @param called the panel's label for the button
   * @param answering the agent's name; absent for the AI assistant
   */
  draw(look: Appearance, state: LauncherState, called?: string, answering?: string): void
}

export type LauncherState = Exclude<keyof LanguageFile['launcher'], 'ai'> | 'close'

function setAttributes(element: Element, attributes: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value as string)
}

/** Plain DOM, because visitors who never chat also load it. */
export function createLauncher(shadow: ShadowRoot): Launcher {
  const sheet = new CSSStyleSheet()
  shadow.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  const createSvg = (tag: string): Element => document.createElementNS('http://www.w3.org/2000/svg', tag)
  const image = createSvg('svg')
  const path = createSvg('path')
  setAttributes(button, { 'data-part': 'launcher', part: 'launcher', 'aria-haspopup': 'dialog' })
  setAttributes(image, { viewBox: '0 0 24 24' })
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
      // On pages wider than a phone, fixed elements exceed the visible area; viewport units do not.
      const side = position === 'left' ? 'ltr;left:calc(' : 'rtl;right:calc(max(0%,100% - 100vw) + '
      // Grows from the window's edge, so that nothing shifts.
      const place =
        mode === 'inline'
          ? ''
          : `:host{position:fixed!important;z-index:${zIndex}!important;direction:${side}${offsetX}px)!important;bottom:calc(max(0%,100% - 100dvh) + ${offsetY}px + env(safe-area-inset-bottom))!important}@media print{:host{display:none!important}}`
      const open = state === 'close'
      // An icon alone would not show that a tap registered or what failed.
      const aloud = open || state === 'open' ? '' : '[part=launcher]:after{content:attr(title)}'
      // Only validated colors and numbers, which prevents CSS injection.
      const rules = `${css}${place}${aloud}[part=launcher]{background:${primaryColor};color:${iconOn(primaryColor)}}`
      const label = called || { ...words.launcher, ...texts }[state as keyof LanguageFile['launcher']]
      // Writing identical values would repaint.
      const name = `${label}, ${answering}`
      if (drawn === (drawn = rules + name + locale + state)) return
      sheet.replaceSync(rules)
      setAttributes(button, {
        title: label,
        'aria-label': name,
        'aria-expanded': open,
        'aria-busy': state === 'opening',
        lang: locale,
      })
      const arrow = 'M5 9l7 7 7-7'
      setAttributes(path, { d: open ? arrow : quotesPath })
    },
  }
}
