import { isElement, type Element } from '../blocks/dom.js'

const maxStyleChars = 300_000

export interface StyleRule {
  selectors: readonly string[]
  declarations: string
  /** Rules in `@media` do not apply everywhere. */
  isEverywhere: boolean
}

/** Includes nested rules. */
export function parseStyleRules(style: string): StyleRule[] {
  const text = style.slice(0, maxStyleChars).replace(/\/\*[^]*?\*\//g, '')
  const rules: StyleRule[] = []
  let depth = 0
  for (const [, head = '', declarations, end] of text.matchAll(/(?<![^{}])([^{}]*)(?:\{([^{}]*)\}|([{}]))/g)) {
    if (end !== undefined) depth = Math.max(0, depth + (end === '{' ? 1 : -1))
    else if (declarations !== undefined)
      rules.push({ selectors: head.split(',').map((part) => part.trim()), declarations, isEverywhere: depth === 0 })
  }
  return rules
}

const compoundSelector = /^(?=[^>])(?:[a-z][a-z\d]*)?(?:[.#][\w-]+)*$/i
const maxSelectors = 200

export class Selectors {
  private readonly byName = new Map<string, (readonly string[])[]>()

  constructor(selectors: readonly string[]) {
    for (const selector of selectors.slice(0, maxSelectors)) {
      const parts = parseSelector(selector)
      if (parts === undefined) continue
      const name = namesIn(parts.at(-1) ?? '').at(-1) ?? ''
      const alike = this.byName.get(name)
      if (alike === undefined) this.byName.set(name, [parts])
      else alike.push(parts)
    }
  }

  get isEmpty(): boolean {
    return this.byName.size === 0
  }

  applyTo(element: Element): boolean {
    const { class: classes, id } = element.attribs
    const names = [element.name, ...(id === undefined ? [] : [`#${id}`])]
    if (classes !== undefined) for (const each of classes.trim().split(/\s+/)) names.push(`.${each}`)
    return names.some((name) =>
      this.byName.get(name)?.some((parts) => matchesSelector(parts, parts.length - 1, element)),
    )
  }
}

/** Any other selector gives undefined. */
function parseSelector(selector: string): string[] | undefined {
  const parts = selector.replaceAll('>', ' > ').trim().split(/\s+/)
  const isSimple = parts.every((part, at) =>
    part === '>' ? at > 0 && at < parts.length - 1 && parts[at - 1] !== '>' : compoundSelector.test(part),
  )
  return isSimple ? parts : undefined
}

/** `p`, `.old` and `#first` of `p.old#first`. */
function namesIn(compound: string): string[] {
  return compound.match(/[.#]?[\w-]+/g) ?? []
}

function isMeant(element: Element, compound: string): boolean {
  const classes = element.attribs['class']?.trim().split(/\s+/) ?? []
  return namesIn(compound).every((name) =>
    name.startsWith('.')
      ? classes.includes(name.slice(1))
      : name.startsWith('#')
        ? element.attribs['id'] === name.slice(1)
        : element.name === name.toLowerCase(),
  )
}

function matchesSelector(parts: readonly string[], at: number, element: Element): boolean {
  if (!isMeant(element, parts[at] ?? '')) return false
  if (at === 0) return true
  const isChild = parts[at - 1] === '>'
  for (let { parent } = element; parent !== null && isElement(parent); { parent } = parent) {
    if (matchesSelector(parts, at - (isChild ? 2 : 1), parent)) return true
    if (isChild) return false
  }
  return false
}
