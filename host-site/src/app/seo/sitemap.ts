import { locales } from '@loquia/contracts'
import { pathInLocale, publicPages } from '../../paths'
import { addressLinks } from './head'

/**
 * Lists every public page in every language with its alternates.
 * @param publicUrl origin, with or without a final slash
 */
export function sitemap(publicUrl: string): string {
  const origin = publicUrl.replace(/\/$/, '')
  const entries = publicPages.flatMap((path) =>
    locales.map((locale) => {
      const links = addressLinks(pathInLocale(path, locale), origin)
      const versions = links
        .filter(({ hreflang }) => hreflang !== undefined)
        .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`)
      return `<url><loc>${escapeXml(links[0]?.href ?? origin)}</loc>${versions.join('')}</url>`
    }),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
