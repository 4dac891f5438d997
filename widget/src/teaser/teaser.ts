import { ownName, readStorage, quietKeyOf } from '../host-page/storage'
import { teaser as english } from '../languages/en'
import type { WidgetInstance } from '../instance'
import type { Appearance } from '../options'
import css from './teaser.css?inline'

const light = '--lq-teaser-ground:#fff;--lq-teaser-text:#17131f;--lq-teaser-line:#e6e2da'
const dark = '--lq-teaser-ground:#1c1926;--lq-teaser-text:#f4f1fa;--lq-teaser-line:#3a3548'

/** Browsers keep older entries, without words, for a day. */
type TeaserAppearance = Omit<Appearance, 'words'> & Partial<Pick<Appearance, 'words'>>

const defaultSeconds = 5

export function tease(chat: WidgetInstance, getAppearance: () => Appearance): void {
  setTimeout(() => showTeaser(chat, getAppearance()), (getAppearance().proactiveDelaySeconds ?? defaultSeconds) * 1_000)
}

/** Skips open chats, visitors who closed the message in this tab, and reduced motion. Never takes the focus. */
function showTeaser(
  chat: WidgetInstance,
  { locale, words, texts, position, theme, proactiveMessage = '' }: TeaserAppearance,
): void {
  const shadow = chat.element.shadowRoot!
  const launcher = shadow.querySelector('[data-part="launcher"]')
  if (
    !chat.element.isConnected ||
    launcher?.getAttribute('aria-expanded') !== 'false' ||
    shadow.querySelector('.teaser')
  )
    return
  if (readStorage(quietKeyOf(chat.botId)) || matchMedia('(prefers-reduced-motion: reduce)').matches) return

  const sheet = createSheet(position, theme)
  shadow.adoptedStyleSheets.push(sheet)
  const frame = document.createElement('div')
  frame.className = 'teaser'
  frame.dataset.part = 'teaser'
  frame.setAttribute('part', 'teaser')
  frame.setAttribute('role', 'status')
  frame.lang = locale
  frame.dir = document.dir || 'ltr'
  const open = makeButton('teaser-open')
  open.textContent = proactiveMessage
  open.dir = 'auto'
  const close = makeButton('teaser-close')
  close.setAttribute('aria-label', texts?.dismiss ?? (words?.teaser ?? english).dismiss)
  close.append(createCross())

  // `on` listeners carry over to the chat's next element.
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
      // Other pages of this tab stay quiet.
      sessionStorage.setItem(ownName(quietKeyOf(chat.botId)), '1')
    } catch {
      // Storage is forbidden, so the message stays away on this page only.
    }
  }
  open.addEventListener('click', () => chat.open())
  close.addEventListener('click', dismiss)
  frame.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') dismiss()
  })
  shadow.append(frame)
  // A live region must exist before its text.
  requestAnimationFrame(() => frame.append(open, close))
}

function createSheet(position: Appearance['position'], theme: Appearance['theme']): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  const colors = `.teaser{${position}:0;${theme === 'dark' ? dark : light}}${theme === 'auto' ? `@media(prefers-color-scheme:dark){.teaser{${dark}}}` : ''}`
  sheet.replaceSync(css + colors)
  return sheet
}

function createCross(): SVGElement {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', 'M6 6l12 12M18 6L6 18')
  icon.append(path)
  return icon
}

function makeButton(part: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.part = part
  button.setAttribute('part', part)
  return button
}
