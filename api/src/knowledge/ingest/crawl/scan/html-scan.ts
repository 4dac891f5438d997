import { awaitsScript } from './awaits-script.js'
import type { HtmlElement as Element, HtmlNode as Node } from './html-tree.js'
import { isContactName } from './contact-page-names.js'
import { findScriptRedirect, findRedirectTargets } from './script-redirects.js'
import type { PageScan, RawHtml } from '../page.js'
import { hashWords } from './word-hashes.js'

const maxLinks = 5_000
const maxAlternates = 100
const maxFrames = 20
const maxWords = 3_000
const maxLeadingWords = 25
const maxScriptTargets = 10
const maxContactLinks = 20
const maxNameChars = 60
const maxScripts = 20
const maxShellWords = 5
/** A page with a longer delay refreshes itself and is no redirect. */
const maxLeadingSeconds = 60
const notVisible: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'head', 'title'])
const mounts = /^(?:root|app|__next|__nuxt|gatsby-focus-wrapper)$/
/** Buttons with `location.href = 'hours.html'`. */
const leadsBy = /(?:location(?:\.href)? ?= ?|location\.(?:assign|replace)\(|window\.open\()["']([^"']{1,2000})["']/
const notPages = /^\s*(?:#|mailto:|tel:|javascript:|data:|sms:|whatsapp:)/i

/** @param botName our name in robots rules */
export function scanTree(
  root: Node,
  { robotsHeader, isRendered, wantsWords }: Pick<RawHtml, 'robotsHeader' | 'isRendered' | 'wantsWords'>,
  botName: string,
): PageScan {
  const scan = new Scanner(botName, wantsWords === true).scan(root, robotsHeader)
  return isRendered === true
    ? { ...scan, isShell: false }
    : { ...scan, awaitsScript: !scan.isShell && awaitsScript(root) }
}

class Scanner {
  private readonly scanned: PageScan = {
    title: '',
    language: undefined,
    links: [],
    contactLinks: [],
    frames: [],
    alternates: [],
    baseHref: undefined,
    canonical: undefined,
    noindex: false,
    nofollow: false,
    leadsTo: undefined,
    onlyLeads: false,
    visibleWords: 0,
    wordSum: '',
    isShell: false,
    awaitsScript: false,
  }
  private robots = ''
  private hasScripts = false
  private requiresScript = false
  private hasMount = false
  private sum = 0
  private readonly words = new Set<number>()
  private beginning = ''
  private refreshSeconds = ''
  private readonly scriptTargets: string[] = []
  private scripts = 0

  constructor(
    private readonly botName: string,
    private readonly wantsWords: boolean,
  ) {}

  scan(root: Node, robotsHeader: string): PageScan {
    this.robots = directivesFor(robotsHeader, this.botName)
    this.walkTree(root)
    const directives = new Set(this.robots.split(/[\s,]+/))
    const { scanned } = this
    scanned.noindex = directives.has('noindex') || directives.has('none')
    scanned.nofollow = directives.has('nofollow') || directives.has('none')
    scanned.wordSum = `${scanned.visibleWords}:${this.sum >>> 0}`
    if (this.wantsWords) scanned.words = Uint32Array.from(this.words)
    this.addScriptTargets()
    scanned.onlyLeads = scanned.leadsTo !== undefined && this.hasNoOtherContent()
    scanned.isShell =
      scanned.visibleWords < 25 &&
      this.hasScripts &&
      (this.hasMount || this.requiresScript || scanned.visibleWords < maxShellWords)
    return scanned
  }

  /** Recursion would overflow on hostile pages. */
  private walkTree(root: Node): void {
    const stack: { node: Node; hidden: boolean }[] = [{ node: root, hidden: false }]
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const { node } = top
      if (node.nodeType === 3 && 'data' in node) {
        if (!top.hidden) this.addText(node.data)
        continue
      }
      if (!('children' in node)) continue
      let { hidden } = top
      if ('attribs' in node) {
        this.scanElement(node)
        hidden ||= notVisible.has(node.name)
      }
      for (let index = node.children.length - 1; index >= 0; index--) {
        const child = node.children[index]
        if (child !== undefined) stack.push({ node: child, hidden })
      }
    }
  }

  private addText(data: string): void {
    if (!/\S/.test(data)) return
    if (this.scanned.visibleWords < maxLeadingWords) this.beginning += ` ${data.slice(0, 500)}`
    this.scanned.visibleWords += hashWords(data.toLowerCase(), this.addWord)
  }

  private readonly addWord = (hash: number, length: number): void => {
    // Multiplication keeps changes from cancelling out; addition ignores the order.
    this.sum = (this.sum + Math.imul(hash, 0x9e3779b1)) | 0
    // Request and error numbers differ on each request.
    const isRequestNumber = length >= 6 && hash % 2 === 1
    if (this.wantsWords && !isRequestNumber && this.words.size < maxWords) this.words.add(hash)
  }

  /** An almost empty page may redirect by language or device. All targets become links; the last is the default. */
  private addScriptTargets(): void {
    const { scanned, scriptTargets } = this
    if (scanned.visibleWords >= maxLeadingWords) return
    for (const target of scriptTargets) this.addLink(target)
    if (scanned.visibleWords < maxShellWords && !this.hasMount) scanned.leadsTo ??= scriptTargets.at(-1)
  }

  /** Excludes pages with a price, hours or telephone. */
  private hasNoOtherContent(): boolean {
    if (this.scanned.visibleWords >= maxLeadingWords || Number(this.refreshSeconds) > maxLeadingSeconds) return false
    return (this.beginning.match(/\d+/g) ?? []).every((number) => number === this.refreshSeconds)
  }

  private scanElement(node: Element): void {
    const { scanned } = this
    const attribute = node.attribs
    switch (node.name) {
      case 'html':
        scanned.language ??= attribute['lang']?.trim().toLowerCase() || undefined
        break
      case 'title':
        if (scanned.title === '' && !isInside(node, 'svg'))
          scanned.title = elementText(node).replace(/\s+/g, ' ').trim()
        break
      case 'base':
        scanned.baseHref ??= attribute['href']
        break
      case 'meta':
        this.scanMeta(attribute)
        break
      case 'link':
        this.scanLink(attribute)
        break
      case 'a':
      case 'area': {
        // `rel=nofollow` hides nothing within one site.
        const href = attribute['href']
        if (href !== undefined) {
          this.addLink(href)
          this.addContactLink(node, href)
        }
        break
      }
      case 'frame':
      case 'iframe':
      case 'embed':
        this.addFrame(attribute['src'])
        break
      case 'object':
        this.addFrame(attribute['data'])
        break
      case 'body':
        scanned.leadsTo ??= findScriptRedirect(attribute['onload'] ?? '')
        break
      case 'script':
        if (attribute['src'] === undefined && /^$|javascript|module/i.test(attribute['type'] ?? ''))
          this.scanScript(elementText(node))
        this.hasScripts ||= attribute['src'] !== undefined || attribute['type'] === 'module'
        break
      case 'noscript':
        this.requiresScript ||= /javascript/i.test(elementText(node))
        break
      default:
    }
    const lead = attribute['onclick'] === undefined ? undefined : leadsBy.exec(attribute['onclick'])?.[1]
    if (lead !== undefined) this.addLink(lead)
    this.hasMount ||=
      mounts.test(attribute['id'] ?? '') ||
      node.name === 'app-root' ||
      attribute['data-reactroot'] !== undefined ||
      attribute['ng-app'] !== undefined
  }

  private scanScript(code: string): void {
    if (++this.scripts > maxScripts) return
    this.scanned.leadsTo ??= findScriptRedirect(code)
    if (this.scriptTargets.length < maxScriptTargets) this.scriptTargets.push(...findRedirectTargets(code))
  }

  private addFrame(address: string | undefined): void {
    if (address !== undefined && this.scanned.frames.length < maxFrames && !notPages.test(address))
      this.scanned.frames.push(address)
  }

  private addLink(href: string): void {
    if (this.scanned.links.length < maxLinks && !notPages.test(href)) this.scanned.links.push(href)
  }

  private addContactLink(node: Element, href: string): void {
    const { contactLinks } = this.scanned
    if (contactLinks.length >= maxContactLinks || notPages.test(href)) return
    const { title, 'aria-label': label } = node.attribs
    const words = leadingText(node).trim() || (label ?? title ?? '')
    if (isContactName(words)) contactLinks.push(href)
  }

  private scanMeta(attribute: Readonly<Record<string, string>>): void {
    const content = attribute['content'] ?? ''
    const name = attribute['name']?.trim().toLowerCase()
    if (name === 'robots' || name === this.botName.toLowerCase()) this.robots += `,${content.toLowerCase()}`
    if (attribute['http-equiv']?.trim().toLowerCase() === 'refresh') {
      const [, seconds, written] = /^\s*(\d*)(?:\.[\d.]*)?[;,\s]+(?:url\s*=\s*)?["']?([^"']+)/i.exec(content) ?? []
      const target = written?.trim() ?? ''
      if (target !== '') {
        this.scanned.leadsTo = target
        this.refreshSeconds = seconds ?? ''
      }
    }
  }

  private scanLink(attribute: Readonly<Record<string, string>>): void {
    const kinds = (attribute['rel'] ?? '').toLowerCase().split(/\s+/)
    const { href } = attribute
    if (href === undefined) return
    if (kinds.includes('canonical')) this.scanned.canonical ??= href
    const language = attribute['hreflang']?.trim().toLowerCase()
    if (
      kinds.includes('alternate') &&
      language !== undefined &&
      language !== '' &&
      this.scanned.alternates.length < maxAlternates
    )
      this.scanned.alternates.push({ language, href })
  }
}

function elementText(node: Element): string {
  return node.children
    .map((child) =>
      child.nodeType === 3 && 'data' in child ? child.data : 'attribs' in child ? elementText(child) : '',
    )
    .join('')
}

function leadingText(node: Element): string {
  let words = ''
  const stack: Node[] = [node]
  for (let at = stack.pop(); at !== undefined && words.length <= maxNameChars; at = stack.pop()) {
    if (at.nodeType === 3 && 'data' in at) words += at.data.slice(0, maxNameChars * 10).replace(/\s+/g, ' ')
    if (!('children' in at) || ('attribs' in at && notVisible.has(at.name))) continue
    for (let index = at.children.length - 1; index >= 0; index--) {
      const child = at.children[index]
      if (child !== undefined) stack.push(child)
    }
  }
  return words
}

function isInside(node: Element, name: string): boolean {
  for (let at: Node | null = node.parent; at !== null; at = 'parent' in at ? at.parent : null)
    if ('name' in at && at.name === name) return true
  return false
}

/** `X-Robots-Tag` may address one robot: `loquiabot: noindex`. */
function directivesFor(header: string, botName: string): string {
  let userAgent = ''
  const kept: string[] = []
  for (const part of header.toLowerCase().split(',')) {
    const named = /^\s*([\w*-]+)\s*:\s*(.*)$/.exec(part)
    const isValued = /^(?:max-|unavailable_after)/.test(named?.[1] ?? '')
    if (named !== null && !isValued) userAgent = named[1] ?? ''
    if (userAgent === '' || userAgent === '*' || userAgent === botName.toLowerCase())
      kept.push(named !== null && !isValued ? (named[2] ?? '') : part)
  }
  return kept.join(',')
}

/** Detects "not found" pages with status 200. An article about error pages is longer. */
export function isSoftNotFound(title: string, visibleWords: number): boolean {
  if (visibleWords > 220) return false
  return /^\W*(?:error\s+|errore\s+)?404\b|^\W*(?:oops\W+)?(?:(?:the\s+)?page|pagina)\s+(?:(?:was|is|could|can)\s*(?:not|n['’]t)\s*(?:be\s+)?found|not\s+found|non\s+(?:è\s+stata\s+)?trovata|inesistente)|^\W*not\s+found\b/i.test(
    title,
  )
}
