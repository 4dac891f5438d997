import { createHash } from 'node:crypto'
import { isLetterOrNumber, isTabled } from '../../../text-units.js'
import { awaitsScript } from './awaits-script.js'
import type { HtmlElement as Element, HtmlNode as Node } from './html-tree.js'
import type { PageScan, RawHtml } from '../page.js'

/** Links of one page that are looked at; a page may hold a million. */
const maxLinks = 5_000
const maxAlternates = 100
/** A page with more words is no "not found" page: its beginning and its length are enough to tell it from others. */
const maxFingerprintWords = 400
const notVisible: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'head', 'title'])
const mounts = /^(?:root|app|__next|__nuxt|gatsby-focus-wrapper)$/
const run = /[\p{L}\p{N}]+/gu
/** Buttons that lead to a page by a script of one line: `location.href = 'hours.html'`. */
const leadsBy = /(?:location(?:\.href)? ?= ?|location\.(?:assign|replace)\(|window\.open\()["']([^"']{1,2000})["']/
const notPages = /^\s*(?:#|mailto:|tel:|javascript:|data:|sms:|whatsapp:)/i

/**
 * What the crawl needs to know of a page: its links, language, robots rules, and whether scripts draw it.
 * @param robotsHeader the `X-Robots-Tag` of the answer
 * @param botName the name by which robots rules may address us
 */
export function scanTree(
  root: Node,
  { url, robotsHeader, isRendered, hasNoLike }: Pick<RawHtml, 'url' | 'robotsHeader' | 'isRendered' | 'hasNoLike'>,
  botName: string,
): PageScan {
  const scan = new Scanner(botName, url, hasNoLike === true).scan(root, robotsHeader)
  return isRendered === true
    ? { ...scan, isShell: false }
    : { ...scan, awaitsScript: !scan.isShell && awaitsScript(root) }
}

/** One walk through the tree: selectors would walk it once each. */
class Scanner {
  private readonly scanned: PageScan = {
    title: '',
    language: undefined,
    links: [],
    alternates: [],
    baseHref: undefined,
    canonical: undefined,
    noindex: false,
    nofollow: false,
    refresh: undefined,
    visibleWords: 0,
    fingerprint: '',
    isShell: false,
    awaitsScript: false,
  }
  private robots = ''
  private hasScripts = false
  private saysNeedsScript = false
  private hasMount = false
  /** Of the first words, those that two pages with one text share. */
  private seen = ''
  private readonly ownWords: ReadonlySet<string>

  constructor(
    private readonly botName: string,
    url: string,
    private readonly hasNoLike: boolean,
  ) {
    this.ownWords = new Set(hasNoLike ? [] : url.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  }

  scan(root: Node, robotsHeader: string): PageScan {
    this.robots = directivesFor(robotsHeader, this.botName)
    this.walk(root)
    const directives = new Set(this.robots.split(/[\s,]+/))
    const { scanned } = this
    scanned.noindex = directives.has('noindex') || directives.has('none')
    scanned.nofollow = directives.has('nofollow') || directives.has('none')
    if (!this.hasNoLike)
      scanned.fingerprint = createHash('sha1')
        .update(this.seen)
        .update(scanned.visibleWords > maxFingerprintWords ? String(scanned.visibleWords) : '')
        .digest('base64url')
    scanned.isShell =
      scanned.visibleWords < 25 &&
      this.hasScripts &&
      (this.hasMount || this.saysNeedsScript || scanned.visibleWords < 5)
    return scanned
  }

  /** Without recursion: a hostile page nests deeper than any stack. */
  private walk(root: Node): void {
    const stack: { node: Node; hidden: boolean }[] = [{ node: root, hidden: false }]
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const { node } = top
      if (node.nodeType === 3 && 'data' in node) {
        if (!top.hidden) this.text(node.data)
        continue
      }
      if (!('children' in node)) continue
      let { hidden } = top
      if ('attribs' in node) {
        this.element(node)
        hidden ||= notVisible.has(node.name)
      }
      for (let index = node.children.length - 1; index >= 0; index--) {
        const child = node.children[index]
        if (child !== undefined) stack.push({ node: child, hidden })
      }
    }
  }

  private text(data: string): void {
    const count = countRuns(data)
    this.scanned.visibleWords += count
    if (count === 0 || this.hasNoLike || this.scanned.visibleWords > maxFingerprintWords) return
    const words = data.match(run) ?? []
    // Request numbers and the words of the address asked for differ from one "not found" page to the next.
    const likely = words
      .map((word) => word.toLowerCase())
      .filter((word) => !(word.length >= 6 && /\d/.test(word)) && !this.ownWords.has(word))
    if (likely.length > 0) this.seen += `${likely.join(' ')} `
  }

  private element(node: Element): void {
    const { scanned } = this
    const attribute = node.attribs
    switch (node.name) {
      case 'html':
        scanned.language ??= attribute['lang']?.trim().toLowerCase() || undefined
        break
      case 'title':
        if (scanned.title === '' && !isInside(node, 'svg')) scanned.title = textOf(node).replace(/\s+/g, ' ').trim()
        break
      case 'base':
        scanned.baseHref ??= attribute['href']
        break
      case 'meta':
        this.meta(attribute)
        break
      case 'link':
        this.link(attribute)
        break
      case 'a':
      case 'area': {
        const href = attribute['href']
        if (href !== undefined && !/\bnofollow\b/i.test(attribute['rel'] ?? '')) this.leadsTo(href)
        break
      }
      case 'frame':
        if (attribute['src'] !== undefined) scanned.links.push(attribute['src'])
        break
      case 'script':
        this.hasScripts ||= attribute['src'] !== undefined || attribute['type'] === 'module'
        break
      case 'noscript':
        this.saysNeedsScript ||= /javascript/i.test(textOf(node))
        break
      default:
    }
    const lead = attribute['onclick'] === undefined ? undefined : leadsBy.exec(attribute['onclick'])?.[1]
    if (lead !== undefined) this.leadsTo(lead)
    this.hasMount ||=
      mounts.test(attribute['id'] ?? '') ||
      node.name === 'app-root' ||
      attribute['data-reactroot'] !== undefined ||
      attribute['ng-app'] !== undefined
  }

  private leadsTo(href: string): void {
    if (this.scanned.links.length < maxLinks && !notPages.test(href)) this.scanned.links.push(href)
  }

  private meta(attribute: Readonly<Record<string, string>>): void {
    const content = attribute['content'] ?? ''
    const name = attribute['name']?.trim().toLowerCase()
    if (name === 'robots' || name === this.botName.toLowerCase()) this.robots += `,${content.toLowerCase()}`
    if (attribute['http-equiv']?.trim().toLowerCase() === 'refresh')
      this.scanned.refresh ??= /^\s*[0-5]\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1]?.trim()
  }

  private link(attribute: Readonly<Record<string, string>>): void {
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

/** Runs of letters and digits, without a string of each. */
function countRuns(text: string): number {
  if (!isTabled(text)) return text.match(run)?.length ?? 0
  let count = 0
  let before = 0
  for (let at = 0; at < text.length; at++) {
    const isPart = isLetterOrNumber[text.charCodeAt(at)] ?? 0
    if (isPart > before) count++
    before = isPart
  }
  return count
}

function textOf(node: Element): string {
  return node.children
    .map((child) => (child.nodeType === 3 && 'data' in child ? child.data : 'attribs' in child ? textOf(child) : ''))
    .join('')
}

function isInside(node: Element, name: string): boolean {
  for (let at: Node | null = node.parent; at !== null; at = 'parent' in at ? at.parent : null)
    if ('name' in at && at.name === name) return true
  return false
}

/** `X-Robots-Tag` may address one robot by name: `loquiabot: noindex`. */
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

/** A page that says "not found" with status 200. Only short pages count: an article about error pages is an article. */
export function isSoftNotFound(title: string, visibleWords: number): boolean {
  if (visibleWords > 220) return false
  return /^\W*(?:error\s+|errore\s+)?404\b|^\W*(?:oops\W+)?(?:(?:the\s+)?page|pagina)\s+(?:(?:was|is|could|can)\s*(?:not|n['’]t)\s*(?:be\s+)?found|not\s+found|non\s+(?:è\s+stata\s+)?trovata|inesistente)|^\W*not\s+found\b/i.test(
    title,
  )
}
