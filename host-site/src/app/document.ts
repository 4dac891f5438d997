import type { Locale } from '@loquia/contracts'
import { addressLinks, type Head } from './seo/head'

/** Files of the build that a page needs; addresses from the site's root. */
export interface PageAssets {
  scripts: string[]
  styles: string[]
  /** What the first script will ask for once the page is drawn. */
  modules: string[]
  fonts: string[]
  icon: string
  /** Module source that must run before the scripts; used by the development server only. */
  preamble?: string | undefined
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
/** JSON that cannot end its script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

interface DocumentParts {
  locale: Locale
  siteName: string
  head: Head
  body: string
  /** Handed to the browser for hydration; undefined for a page that is not taken over. */
  state: unknown
  publicUrl: string
  /** What the browser installs from this page, and how. */
  manifest: string
  assets: PageAssets
}

/**
 * The whole HTML document around a rendered page. No script and no style stands in it, so that the policy need name
 * none (and the document may be shared): scripts and styles are files of this origin, and JSON is data, which no policy
 * asks about.
 */
export function htmlDocument({
  locale,
  siteName,
  head,
  body,
  state,
  publicUrl,
  manifest,
  assets,
}: DocumentParts): string {
  const meta = [
    `<title>${escape(head.title)}</title>`,
    `<meta name="description" content="${escape(head.description)}">`,
    `<meta name="robots" content="${head.noindex ? 'noindex' : 'index, follow'}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escape(siteName)}">`,
    `<meta property="og:title" content="${escape(head.title)}">`,
    `<meta property="og:description" content="${escape(head.description)}">`,
    `<meta property="og:locale" content="${locale === 'it' ? 'it_IT' : 'en_US'}">`,
    `<meta property="og:image" content="${escape(publicUrl)}/preview-${head.picture ? `${head.picture}-` : ''}${locale}.png">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${escape(head.title)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ]
  if (head.canonicalPath !== undefined) {
    for (const { rel, hreflang, href } of addressLinks(head.canonicalPath, publicUrl)) {
      meta.push(`<link rel="${rel}"${hreflang ? ` hreflang="${hreflang}"` : ''} href="${escape(href)}">`)
      if (rel === 'canonical') meta.push(`<meta property="og:url" content="${escape(href)}">`)
    }
  }
  if (head.structured) meta.push(`<script type="application/ld+json">${scriptJson(head.structured)}</script>`)
  const links = [
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escape(href)}">`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escape(href)}">`),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    `<link rel="icon" type="image/svg+xml" href="${escape(assets.icon)}">`,
    '<link rel="apple-touch-icon" href="/touch-icon.png">',
    `<link rel="manifest" href="${manifest}">`,
  ]
  const scripts = [
    ...(assets.preamble ? [`<script type="module">${assets.preamble}</script>`] : []),
    ...assets.scripts.map((src) => `<script type="module" fetchpriority="low" src="${escape(src)}"></script>`),
  ]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfbf8">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121018">
${[...meta, ...links, ...scripts].join('\n')}
</head>
<body>
<div id="root">${body}</div>
${state === undefined ? '' : `<script type="application/json" id="state">${scriptJson(state)}</script>`}
</body>
</html>
`
}
