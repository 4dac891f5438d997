import type { EditorMessage, FrameMessage } from './app/cms/content-frame-messages'
import { MarkedPage } from './app/cms/marked-page'

/** Makes the page's texts selectable and disables everything else. */

const styles = `
  /* All of it is laid out from the start: a text that is scrolled to stands where it was said to be. */
  * { content-visibility: visible !important; }
  [data-content] { cursor: pointer; }
  [data-content-under] { outline: 2px dashed var(--color-accent) !important; outline-offset: 4px; border-radius: 4px; }
  [data-content]:focus-visible, [data-content-chosen] {
    outline: 2px solid var(--color-accent) !important; outline-offset: 4px; border-radius: 4px;
  }
  @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`
const focusableSelector = 'a[href], button, summary, input, select, textarea, [tabindex="0"]'

const postToEditor = (message: FrameMessage): void => window.parent.postMessage(message, location.origin)

function start(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  // Opens all details to show their texts; a shared name would allow only one.
  for (const details of document.querySelectorAll('details')) {
    details.removeAttribute('name')
    details.open = true
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) field.readOnly = true
  const page = new MarkedPage(document.body)
  // Distinguishes the page's landmarks from the editor's.
  for (const region of document.querySelectorAll('header, main, footer, nav'))
    if (!region.hasAttribute('aria-label') && !region.hasAttribute('aria-labelledby'))
      region.setAttribute('aria-label', document.title)
  const owners = findOwners(page)
  preventActions(owners)
  listenToEditor(page)
  const address = new URLSearchParams(location.search).get('address') ?? ''
  postToEditor({ type: 'content-frame-ready', address, texts: page.texts })
}

/** Maps each clickable element (a link, a button or the text itself) to its texts. */
function findOwners(page: MarkedPage): Map<HTMLElement, string[]> {
  const owners = new Map<HTMLElement, string[]>()
  for (const [element, paths] of page.elements) {
    // Accessible names of whole regions cannot be clicked.
    const isRegion = element.children.length > 0 && !Array.from(element.childNodes).some(isWords)
    const owner = element.closest<HTMLElement>(focusableSelector) ?? (isRegion ? null : element)
    if (owner === null) continue
    owners.set(owner, [...(owners.get(owner) ?? []), ...paths])
    element.dataset['content'] = paths.at(-1) ?? ''
    owner.dataset['content'] ??= paths.at(-1) ?? ''
    // Elements hidden from screen readers stay out of the tab order.
    if (!owner.matches(focusableSelector) && owner.closest('[aria-hidden="true"]') === null) owner.tabIndex = 0
  }
  return owners
}

const isWords = (node: Node): boolean => node instanceof Text && node.data.trim() !== ''

function preventActions(owners: ReadonlyMap<HTMLElement, string[]>): void {
  const textUnder = (event: Event): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-content]') : null
  const suppress = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const turns = new Map<HTMLElement, number>()
  const capture = { capture: true }
  document.addEventListener('submit', suppress, capture)
  document.addEventListener(
    'click',
    (event) => {
      suppress(event)
      // Enter on a link or button fires a click without coordinates.
      const text = textUnder(event)
      const owner = text?.closest<HTMLElement>(focusableSelector) ?? text
      const paths = (owner && owners.get(owner)) ?? []
      if (text === null || owner === null) return
      if (event.detail > 0 || paths.length < 2)
        return postToEditor({ type: 'content-frame-chosen', path: text.dataset['content'] ?? '' })
      const turn = (turns.get(owner) ?? -1) + 1
      turns.set(owner, turn)
      postToEditor({ type: 'content-frame-chosen', path: paths[turn % paths.length] ?? '' })
    },
    capture,
  )
  for (const name of ['auxclick', 'dblclick', 'dragstart', 'contextmenu'] as const)
    document.addEventListener(name, (event) => name !== 'contextmenu' && suppress(event), capture)
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) {
        suppress(event)
        return postToEditor({ type: 'content-frame-save' })
      }
      const { activeElement } = document
      if (event.key !== 'Enter' || !(activeElement instanceof HTMLElement) || activeElement.matches('a, button')) return
      suppress(event)
      activeElement.click()
    },
    capture,
  )
  document.addEventListener('pointerover', (event) => {
    for (const element of document.querySelectorAll('[data-content-under]'))
      element.removeAttribute('data-content-under')
    textUnder(event)?.setAttribute('data-content-under', '')
  })
}

/** `scrollIntoView` would scroll the surrounding editor too. */
function scrollToCenter(element: HTMLElement): void {
  const { top, height } = element.getBoundingClientRect()
  window.scrollBy({ top: top - (window.innerHeight - height) / 2 })
}

function listenToEditor(page: MarkedPage): void {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<EditorMessage>) => {
    if (origin !== location.origin || source !== window.parent) return
    if (data.type === 'content-editor-texts') page.writeTexts(data.texts)
    if (data.type !== 'content-editor-show') return
    for (const element of document.querySelectorAll('[data-content-chosen]'))
      element.removeAttribute('data-content-chosen')
    if (data.path === null) return
    const elements = page.findElements(data.path)
    for (const element of elements) element.setAttribute('data-content-chosen', '')
    if (data.scroll && elements[0]) scrollToCenter(elements[0])
  })
}

start()
