import type { Locale } from '@loquia/contracts'
import { addressLinks, type Head } from './seo/head'

export interface PageAssets {
  scripts: string[]
  styles: string[]
  modules: string[]
  fonts: string[]
  icon: string
  /** Module code for the development server that runs before the scripts. */
  preamble?: string | undefined
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
/** Escapes `<`, so JSON cannot end its script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

interface DocumentParts {
  locale: Locale
  siteName: string
  head: Head
  body: string
  /** A page without hydration has no state. */
  state: unknown
  publicUrl: string
  manifest: string
  assets: PageAssets
}

/**
 * Contains no inline scripts or styles, so the CSP lists none and the document can be shared; CSP ignores JSON data.
 */
export function htmlDocument(parts: DocumentParts): string {
  const { locale, body, state } = parts
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfbf8">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121018">
${[...metaTags(parts), ...linkTags(parts), ...scriptTags(parts.assets)].join('\n')}
</head>
<body>
<div id="root">${body}</div>
${state === undefined ? '' : `<script type="application/json" id="state">${scriptJson(state)}</script>`}
</body>
</html>
`
}

function metaTags({ locale, siteName, head, publicUrl }: DocumentParts): string[] {
  const meta = [
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    `<meta name="robots" content="${head.noindex ? 'noindex' : 'index, follow'}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${escapeHtml(head.description)}">`,
    `<meta property="og:locale" content="${locale === 'it' ? 'it_IT' : 'en_US'}">`,
    `<meta property="og:image" content="${escapeHtml(publicUrl)}/preview-${head.picture ? `${head.picture}-` : ''}${locale}.png">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${escapeHtml(head.title)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ]
  if (head.canonicalPath !== undefined) {
    for (const { rel, hreflang, href } of addressLinks(head.canonicalPath, publicUrl)) {
      meta.push(`<link rel="${rel}"${hreflang ? ` hreflang="${hreflang}"` : ''} href="${escapeHtml(href)}">`)
      if (rel === 'canonical') meta.push(`<meta property="og:url" content="${escapeHtml(href)}">`)
    }
  }
  if (head.structured) meta.push(`<script type="application/ld+json">${scriptJson(head.structured)}</script>`)
  return meta
}

function linkTags({ assets, manifest }: DocumentParts): string[] {
  return [
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}">`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    `<link rel="icon" type="image/svg+xml" href="${escapeHtml(assets.icon)}">`,
    '<link rel="apple-touch-icon" href="/touch-icon.png">',
    `<link rel="manifest" href="${manifest}">`,
  ]
}

function scriptTags({ preamble, scripts }: PageAssets): string[] {
  return [
    ...(preamble ? [`<script type="module">${preamble}</script>`] : []),
    ...scripts.map((src) => `<script type="module" fetchpriority="low" src="${escapeHtml(src)}"></script>`),
  ]
}
