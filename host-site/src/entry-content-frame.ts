import type { EditorMessage, FrameMessage } from './app/cms/content-frame-messages'
import { MarkedPage } from './app/cms/marked-page'

/**
 * A page of the site in the frame of the content editor: its texts are outlined under hand and keyboard, and a press
 * opens one in the editor around it. Nothing else on the page does anything.
 */

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
/** What a keyboard reaches by itself. */
const reachable = 'a[href], button, summary, input, select, textarea, [tabindex="0"]'

const tell = (message: FrameMessage): void => window.parent.postMessage(message, location.origin)

function start(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  // What opens and closes stands open, so that its texts are seen; of those with one name, only one could.
  for (const details of document.querySelectorAll('details')) {
    details.removeAttribute('name')
    details.open = true
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) field.readOnly = true
  const page = new MarkedPage(document.body)
  // Beside those of the editor, regions of the page are told apart by its name.
  for (const region of document.querySelectorAll('header, main, footer, nav'))
    if (!region.hasAttribute('aria-label') && !region.hasAttribute('aria-labelledby'))
      region.setAttribute('aria-label', document.title)
  const owners = ownersOf(page)
  stopActions(owners)
  listenToEditor(page)
  const address = new URLSearchParams(location.search).get('address') ?? ''
  tell({ type: 'content-frame-ready', address, texts: page.texts })
}

/** What is pressed to write a text: the element itself, or the link or button around it. With the texts it holds. */
function ownersOf(page: MarkedPage): Map<HTMLElement, string[]> {
  const owners = new Map<HTMLElement, string[]>()
  for (const [element, paths] of page.elements) {
    // A name that only screen readers are told belongs to whole regions, which are no place to press.
    const isRegion = element.children.length > 0 && !Array.from(element.childNodes).some(isWords)
    const owner = element.closest<HTMLElement>(reachable) ?? (isRegion ? null : element)
    if (owner === null) continue
    owners.set(owner, [...(owners.get(owner) ?? []), ...paths])
    element.dataset['content'] = paths.at(-1) ?? ''
    owner.dataset['content'] ??= paths.at(-1) ?? ''
    // What screen readers are not told of, a keyboard does not reach either.
    if (!owner.matches(reachable) && owner.closest('[aria-hidden="true"]') === null) owner.tabIndex = 0
  }
  return owners
}

const isWords = (node: Node): boolean => node instanceof Text && node.data.trim() !== ''

function stopActions(owners: ReadonlyMap<HTMLElement, string[]>): void {
  const textUnder = (event: Event): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-content]') : null
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  /** Which of several texts in one link or button the keyboard has chosen last. */
  const turns = new Map<HTMLElement, number>()
  const capture = { capture: true }
  document.addEventListener('submit', stop, capture)
  document.addEventListener(
    'click',
    (event) => {
      stop(event)
      // Enter on a link or button is a click without a place.
      const text = textUnder(event)
      const owner = text?.closest<HTMLElement>(reachable) ?? text
      const paths = (owner && owners.get(owner)) ?? []
      if (text === null || owner === null) return
      if (event.detail > 0 || paths.length < 2)
        return tell({ type: 'content-frame-chosen', path: text.dataset['content'] ?? '' })
      const turn = (turns.get(owner) ?? -1) + 1
      turns.set(owner, turn)
      tell({ type: 'content-frame-chosen', path: paths[turn % paths.length] ?? '' })
    },
    capture,
  )
  for (const name of ['auxclick', 'dblclick', 'dragstart', 'contextmenu'] as const)
    document.addEventListener(name, (event) => name !== 'contextmenu' && stop(event), capture)
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) {
        stop(event)
        return tell({ type: 'content-frame-save' })
      }
      const { activeElement } = document
      if (event.key !== 'Enter' || !(activeElement instanceof HTMLElement) || activeElement.matches('a, button')) return
      stop(event)
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

/** Scrolls this page alone: `scrollIntoView` would scroll the editor around it, too, under somebody's hand. */
function bringUp(element: HTMLElement): void {
  const { top, height } = element.getBoundingClientRect()
  window.scrollBy({ top: top - (window.innerHeight - height) / 2 })
}

function listenToEditor(page: MarkedPage): void {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<EditorMessage>) => {
    if (origin !== location.origin || source !== window.parent) return
    if (data.type === 'content-editor-texts') page.write(data.texts)
    if (data.type !== 'content-editor-show') return
    for (const element of document.querySelectorAll('[data-content-chosen]'))
      element.removeAttribute('data-content-chosen')
    if (data.path === null) return
    const elements = page.elementsOf(data.path)
    for (const element of elements) element.setAttribute('data-content-chosen', '')
    if (data.scroll && elements[0]) bringUp(elements[0])
  })
}

start()
