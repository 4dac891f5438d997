/** An element with properties and children. */
export function node<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** A field of a form. It follows the direction of what is typed; empty, that of the panel. */
export function field<K extends 'input' | 'textarea'>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  const made = node(tag, properties)
  const turn = (): void => {
    made.dir = made.value && 'auto'
  }
  turn()
  made.addEventListener('input', turn)
  return made
}

/** A button with words on it. @param part its `data-part` */
export function button(
  part: string,
  label: string,
  onclick: (event: Event) => void,
  className = '',
): HTMLButtonElement {
  const made = node('button', { type: 'button', className, onclick }, label)
  made.dataset.part = part
  return made
}

const styled = new WeakSet<Node>()

/** Gives the shadow root around `place` a sheet of styles, once. */
export function addStyle(place: HTMLElement, css: string): void {
  const root = place.getRootNode() as ShadowRoot
  if (styled.has(root)) return
  styled.add(root)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets.push(sheet)
}
