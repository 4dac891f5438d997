import type { HtmlElement as Element, HtmlNode as Node } from './html-tree.js'

const ignoredTags: ReadonlySet<string> = new Set(
  'head script style noscript nav footer form dialog svg header iframe'.split(' '),
)
const mediaTags: ReadonlySet<string> = new Set(
  'img picture video audio canvas svg iframe object embed input select textarea button form map meter progress hr'.split(
    ' ',
  ),
)
/** Maps, players, captchas and comments contain nothing for a bot. */
const embeddedServices =
  /(?:^|[\s_-])(?:g?maps?|mapbox|leaflet|re?captcha|hcaptcha|player|disqus|comments|ads?|adsense)(?:$|[\s_-])/i
const templateAttributes: ReadonlySet<string> = new Set([
  'v-for',
  'x-for',
  'ng-repeat',
  'data-ng-repeat',
  '*ngfor',
  'x-text',
  'v-text',
])
const skeletonClass = /(?:^|[\s_-])(?:skeleton|shimmer|placeholder-glow)(?:$|[\s_-])/i
const templateVariable = /\{\{\s*[\w$.]+(?:\s*\|[^}]{1,40})?\s*\}\}/

/**
 * Detects text that awaits a script: a heading above an empty container, a table without rows, a skeleton, or
 * unprocessed framework attributes.
 */
export function awaitsScript(root: Node): boolean {
  const state = { hasScript: false, awaits: false }
  let open: { level: number; isEmpty: boolean } | undefined
  const closeHeading = (level: number): void => {
    if (open !== undefined && open.isEmpty && level <= open.level) state.awaits = true
    open = undefined
  }
  // Recursion would overflow on hostile pages.
  const stack: Node[] = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.nodeType === 3 && 'data' in node) {
      const { data } = node
      if (!/\S/.test(data)) continue
      if (templateVariable.test(data)) state.awaits = true
      if (open !== undefined && !/:\s*$/.test(data)) open = undefined
      continue
    }
    if (!('children' in node)) continue
    if ('attribs' in node) {
      const { name } = node
      if (name === 'script') state.hasScript ||= isExecutableScript(node)
      if (name === 'template' && [...templateAttributes].some((loop) => node.attribs[loop] !== undefined))
        state.awaits = true
      if (ignoredTags.has(name) || name === 'template') continue
      const level = /^h([1-6])$/.exec(name)?.[1]
      if (level !== undefined) {
        closeHeading(Number(level))
        if (!isBlank(node)) open = { level: Number(level), isEmpty: false }
        continue
      }
      if (mediaTags.has(name)) {
        open = undefined
        continue
      }
      if (asksForScript(node) || (name === 'table' && isBare(node))) state.awaits = true
      if (open !== undefined && isContainer(node)) {
        open.isEmpty = true
        continue
      }
    }
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index]
      if (child !== undefined) stack.push(child)
    }
  }
  closeHeading(0)
  return state.awaits && state.hasScript
}

function isExecutableScript({ attribs, children }: Element): boolean {
  return /^$|javascript|module/i.test(attribs['type'] ?? '') && (attribs['src'] !== undefined || children.length > 0)
}

function asksForScript(node: Element): boolean {
  const { attribs } = node
  const isMarked =
    attribs['aria-busy'] === 'true' ||
    skeletonClass.test(attribs['class'] ?? '') ||
    [...templateAttributes].some((loop) => attribs[loop] !== undefined)
  return isMarked && isBlank(node)
}

function isContainer(node: Element): boolean {
  const { attribs, name } = node
  const isFound =
    attribs['id'] !== undefined || name.includes('-') || Object.keys(attribs).some((key) => key.startsWith('data-'))
  return (
    isFound &&
    !embeddedServices.test(`${attribs['id'] ?? ''} ${attribs['class'] ?? ''}`) &&
    !/(?:background|height)\s*:/i.test(attribs['style'] ?? '') &&
    isBlank(node)
  )
}

function isBare(table: Element): boolean {
  let names = 0
  let cells = 0
  visitAll(table, (node) => {
    if (node.name === 'th' && !isBlank(node)) names++
    if (node.name === 'td') cells++
  })
  return names >= 2 && cells === 0 && !table.children.some((child) => 'name' in child && child.name === 'tr')
}

function isBlank(element: Element): boolean {
  let isSo = true
  visitAll(
    element,
    (node) => {
      if (node !== element && mediaTags.has(node.name)) isSo = false
    },
    (text) => {
      if (/\S/.test(text)) isSo = false
    },
    () => isSo,
  )
  return isSo
}

function visitAll(
  from: Element,
  element: (node: Element) => void,
  text: (data: string) => void = () => undefined,
  shouldContinue: () => boolean = () => true,
): void {
  const stack: Node[] = [from]
  for (let node = stack.pop(); node !== undefined && shouldContinue(); node = stack.pop()) {
    if (node.nodeType === 3 && 'data' in node) text(node.data)
    if (!('attribs' in node)) continue
    if (node.name === 'script' || node.name === 'style') continue
    element(node)
    for (const child of node.children) stack.push(child)
  }
}
