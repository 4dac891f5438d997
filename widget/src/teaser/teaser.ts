import { ownName, keptInStorage, quietOf } from '../host-page/storage'
import { teaser as english } from '../languages/en'
import type { WidgetInstance } from '../instance'
import type { Look } from '../options'
import css from './teaser.css?inline'

const light = '--lq-teaser-ground:#fff;--lq-teaser-text:#17131f;--lq-teaser-line:#e6e2da'
const dark = '--lq-teaser-ground:#1c1926;--lq-teaser-text:#f4f1fa;--lq-teaser-line:#3a3548'

/** Entries of before, which browsers keep for a day, bring no words along. */
type ShownLook = Omit<Look, 'words'> & Partial<Pick<Look, 'words'>>

/** How long a visitor is left alone. */
const defaultSeconds = 5

/** Shows the page's message beside the button after a while; see `show` for whom it leaves alone. */
export function tease(chat: WidgetInstance, look: () => Look): void {
  setTimeout(() => show(chat, look()), (look().proactiveDelaySeconds ?? defaultSeconds) * 1_000)
}

/**
 * For a visitor who may be glad of it: not when the chat is open, not when they closed the message before in this tab,
 * and not when they asked their system for less motion. It takes no focus.
 */
function show(chat: WidgetInstance, { locale, words, texts, position, theme, proactiveMessage = '' }: ShownLook): void {
  const shadow = chat.element.shadowRoot!
  const launcher = shadow.querySelector('[data-part="launcher"]')
  if (
    !chat.element.isConnected ||
    launcher?.getAttribute('aria-expanded') !== 'false' ||
    shadow.querySelector('.teaser')
  )
    return
  if (keptInStorage(quietOf(chat.botId)) || matchMedia('(prefers-reduced-motion: reduce)').matches) return

  const sheet = new CSSStyleSheet()
  const colors = `.teaser{${position}:0;${theme === 'dark' ? dark : light}}${theme === 'auto' ? `@media(prefers-color-scheme:dark){.teaser{${dark}}}` : ''}`
  sheet.replaceSync(css + colors)
  shadow.adoptedStyleSheets.push(sheet)

  const frame = document.createElement('div')
  frame.className = 'teaser'
  frame.dataset.part = 'teaser'
  frame.setAttribute('part', 'teaser')
  frame.setAttribute('role', 'status')
  frame.lang = locale
  // The launcher's element runs towards the edge of the window.
  frame.dir = document.dir || 'ltr'
  const open = makeButton('teaser-open')
  open.textContent = proactiveMessage
  open.dir = 'auto'
  const close = makeButton('teaser-close')
  close.setAttribute('aria-label', texts?.dismiss ?? (words?.teaser ?? english).dismiss)
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', 'M6 6l12 12M18 6L6 18')
  icon.append(path)
  close.append(icon)

  // On the element and not by `on`, whose listeners go on with the next element of the chat.
  chat.element.addEventListener(ownName('open'), remove, { once: true })
  function remove(): void {
    frame.remove()
    shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((other) => other !== sheet)
  }
  function dismiss(): void {
    const hadFocus = frame.contains(shadow.activeElement)
    remove()
    if (hadFocus) (launcher as HTMLElement).focus()
    try {
      // The visitor has acted; on the next page of this tab they are not asked again.
      sessionStorage.setItem(ownName(quietOf(chat.botId)), '1')
    } catch {
      // Storage is forbidden: it stays away on this page.
    }
  }
  open.addEventListener('click', () => chat.open())
  close.addEventListener('click', dismiss)
  frame.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') dismiss()
  })
  shadow.append(frame)
  // A live region has to be there before its words are.
  requestAnimationFrame(() => frame.append(open, close))
}

function makeButton(part: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.part = part
  button.setAttribute('part', part)
  return button
}
