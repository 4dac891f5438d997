import { fillIn, readMark, withoutMarks, type ContentMark } from './content-mark'
import type { PlacedText } from './content-frame-messages'

/** Where a text stands: as words, or in an attribute that somebody reads. */
interface Place {
  path: string
  element: HTMLElement
  /** Puts another text there; null puts back what stood there. */
  write: (text: string | null) => void
}

/** A text with tags of its own is parsed by the page, so that its pieces cannot be written anew by themselves. */
const hasTags = (text: string): boolean => /<\/?\w+>/.test(text)

/** Whether an element shows: also not where it waits above the page, or is there for screen readers alone. */
function isSeen(element: HTMLElement): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false
  const { width, height, bottom } = element.getBoundingClientRect()
  return width > 2 && height > 2 && bottom + window.scrollY > 0
}

/** The texts of a page that was rendered with marks. Taking them in takes the marks away. */
export class MarkedPage {
  readonly #places: Place[] = []

  constructor(root: HTMLElement) {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      if (node instanceof Text) this.#takeText(node)
      else if (node instanceof HTMLElement) this.#takeAttributes(node)
    }
  }

  /** Every text once, in the order of the page. */
  get texts(): PlacedText[] {
    const found = new Map<string, boolean>()
    for (const { path, element } of this.#places) found.set(path, (found.get(path) ?? false) || isSeen(element))
    return Array.from(found, ([path, visible]) => ({ path, visible }))
  }

  /** Elements with texts, each with their names. */
  get elements(): Map<HTMLElement, string[]> {
    const found = new Map<HTMLElement, string[]>()
    for (const { path, element } of this.#places) found.set(element, [...(found.get(element) ?? []), path])
    return found
  }

  /** Where a text stands; what shows comes first. */
  elementsOf(path: string): HTMLElement[] {
    const elements = this.#places.filter((place) => place.path === path).map(({ element }) => element)
    return elements.toSorted((a, b) => Number(isSeen(b)) - Number(isSeen(a)))
  }

  /** Shows these texts, and all others as they were. */
  write(texts: Readonly<Record<string, string>>): void {
    for (const { path, write } of this.#places) write(texts[path] ?? null)
  }

  #takeText(node: Text): void {
    const found = readMark(node.data)
    if (found === undefined) return
    node.data = found.text
    const element = node.parentElement
    if (element !== null) this.#add(element, found, (text) => (node.data = text))
  }

  #takeAttributes(element: HTMLElement): void {
    for (const { name, value } of Array.from(element.attributes)) {
      const found = readMark(value)
      if (found === undefined) {
        if (withoutMarks(value) !== value) element.setAttribute(name, withoutMarks(value))
        continue
      }
      element.setAttribute(name, found.text)
      this.#add(element, found, (text) => element.setAttribute(name, text))
    }
  }

  #add(element: HTMLElement, { text: first, mark }: { text: string; mark: ContentMark }, set: (text: string) => void) {
    this.#places.push({
      path: mark.path,
      element,
      write: (text) => {
        if (text === null) set(first)
        else if (!hasTags(text)) set(fillIn(text, mark.values))
      },
    })
  }
}
