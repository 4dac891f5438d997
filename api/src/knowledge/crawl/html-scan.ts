import { load } from 'cheerio/slim'

/** What the crawler needs to know of a page; understanding it is the documents' part. */
export interface PageScan {
  title: string
  /** As written, unresolved, in document order; links marked `nofollow` left out. */
  links: string[]
  baseHref: string | undefined
  canonical: string | undefined
  noindex: boolean
  nofollow: boolean
  /** Target of an immediate `meta refresh`. */
  refresh: string | undefined
  /** Words a reader without JavaScript sees. */
  visibleWords: number
  /** True when the page is made to be filled by a script. */
  isShell: boolean
}

/** @param robotsHeader the `X-Robots-Tag` of the answer */
export function scanHtml(html: string, robotsHeader: string, botName: string): PageScan {
  const $ = load(html)
  let robots = directivesFor(robotsHeader, botName)
  $('meta[name]').each((_, element) => {
    const name = $(element).attr('name')?.trim().toLowerCase()
    if (name === 'robots' || name === botName.toLowerCase()) robots += `,${($(element).attr('content') ?? '').toLowerCase()}`
  })
  const directives = new Set(robots.split(/[\s,]+/))
  const links: string[] = []
  $('a[href], area[href]').each((_, element) => {
    if (/\bnofollow\b/i.test($(element).attr('rel') ?? '')) return
    const href = $(element).attr('href')
    if (href !== undefined && !/^\s*(?:#|mailto:|tel:|javascript:|data:|sms:|whatsapp:)/i.test(href)) links.push(href)
  })
  $('iframe[src], frame[src]').each((_, element) => {
    if (element.tagName === 'frame') links.push($(element).attr('src') ?? '')
  })
  const refreshContent = $('meta[http-equiv="refresh" i]').attr('content') ?? ''
  const refresh = /^\s*[0-5]\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(refreshContent)?.[1]?.trim()
  const hasScripts = $('script[src], script[type="module"]').length > 0
  const saysNeedsScript = /javascript/i.test($('noscript').text())
  const title = $('head title').first().text().replace(/\s+/g, ' ').trim()
  const baseHref = $('base[href]').first().attr('href')
  const canonical = $('link[rel="canonical" i]').first().attr('href')
  $('script, style, noscript, template, head, title').remove()
  const visibleWords = $.root().text().match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  const hasMount = $('#root, #app, #__next, #__nuxt, #gatsby-focus-wrapper, app-root, [data-reactroot], [ng-app]').length > 0
  return {
    title,
    links,
    baseHref,
    canonical,
    noindex: directives.has('noindex') || directives.has('none'),
    nofollow: directives.has('nofollow') || directives.has('none'),
    refresh,
    visibleWords,
    isShell: visibleWords < 25 && hasScripts && (hasMount || saysNeedsScript || visibleWords < 5),
  }
}

/** `X-Robots-Tag` may address one robot by name: `loquiabot: noindex`. */
function directivesFor(header: string, botName: string): string {
  let audience = ''
  const kept: string[] = []
  for (const part of header.toLowerCase().split(',')) {
    const named = /^\s*([\w*-]+)\s*:\s*(.*)$/.exec(part)
    const isValued = /^(?:max-|unavailable_after)/.test(named?.[1] ?? '')
    if (named !== null && !isValued) audience = named[1] ?? ''
    if (audience === '' || audience === '*' || audience === botName.toLowerCase()) kept.push(named !== null && !isValued ? (named[2] ?? '') : part)
  }
  return kept.join(',')
}

/** A page that says "not found" with status 200. Only short pages count: an article about error pages is an article. */
export function isSoftNotFound(title: string, visibleWords: number): boolean {
  if (visibleWords > 220) return false
  return /^\W*(?:error\s+|errore\s+)?404\b|^\W*(?:oops\W+)?(?:(?:the\s+)?page|pagina)\s+(?:(?:was|is|could|can)\s*(?:not|n['’]t)\s*(?:be\s+)?found|not\s+found|non\s+(?:è\s+stata\s+)?trovata|inesistente)|^\W*not\s+found\b/i.test(title)
}
