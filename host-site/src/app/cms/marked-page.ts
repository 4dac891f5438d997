import { fillIn, readMark, withoutMarks, type ContentMark } from './content-mark'
import type { PlacedText } from './content-frame-messages'

interface Place {
  path: string
  element: HTMLElement
  write: (text: string | null) => void
}

/** Pages parse texts with tags, so their pieces cannot be replaced separately. */
const hasTags = (text: string): boolean => /<\/?\w+>/.test(text)

/** Excludes elements above the page or for screen readers only. */
function isSeen(element: HTMLElement): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false
  const { width, height, bottom } = element.getBoundingClientRect()
  return width > 2 && height > 2 && bottom + window.scrollY > 0
}

/** Collects the texts and removes the marks. */
export class MarkedPage {
  readonly #places: Place[] = []

  constructor(root: HTMLElement) {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      if (node instanceof Text) this.#readText(node)
      else if (node instanceof HTMLElement) this.#readAttributes(node)
    }
  }

  get texts(): PlacedText[] {
    const found = new Map<string, boolean>()
    for (const { path, element } of this.#places) found.set(path, (found.get(path) ?? false) || isSeen(element))
    return Array.from(found, ([path, visible]) => ({ path, visible }))
  }

  get elements(): Map<HTMLElement, string[]> {
    const found = new Map<HTMLElement, string[]>()
    for (const { path, element } of this.#places) found.set(element, [...(found.get(element) ?? []), path])
    return found
  }

  findElements(path: string): HTMLElement[] {
    const elements = this.#places.filter((place) => place.path === path).map(({ element }) => element)
    return elements.toSorted((a, b) => Number(isSeen(b)) - Number(isSeen(a)))
  }

  writeTexts(texts: Readonly<Record<string, string>>): void {
    for (const { path, write } of this.#places) write(texts[path] ?? null)
  }

  #readText(node: Text): void {
    const found = readMark(node.data)
    if (found === undefined) return
    node.data = found.text
    const element = node.parentElement
    if (element !== null) this.#addPlace(element, found, (text) => (node.data = text))
  }

  #readAttributes(element: HTMLElement): void {
    for (const { name, value } of Array.from(element.attributes)) {
      const found = readMark(value)
      if (found === undefined) {
        if (withoutMarks(value) !== value) element.setAttribute(name, withoutMarks(value))
        continue
      }
      element.setAttribute(name, found.text)
      this.#addPlace(element, found, (text) => element.setAttribute(name, text))
    }
  }

  #addPlace(
    element: HTMLElement,
    { text: first, mark }: { text: string; mark: ContentMark },
    set: (text: string) => void,
  ) {
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
