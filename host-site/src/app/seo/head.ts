import { createContext, useContext, useEffect } from 'react'
import { locales } from '@loquia/contracts'
import { pathInLocale } from '../../paths'
import { useSite } from '../site-context'

/** What a page says about itself to browsers, search engines and link previews. */
export interface Head {
  title: string
  description: string
  /** Path with its language prefix and without query; absent for pages that have no address of their own. */
  canonicalPath?: string
  /** Keeps the page out of search results. */
  noindex?: boolean
  /** Whose picture a link preview shows: `preview-NAME-LANGUAGE.png`; that of the home page unless said. */
  picture?: 'voice-agent' | 'chatbot-demo' | 'website-analyzer' | 'legal'
  /** Facts for search engines, schema.org. */
  structured?: object
}

/** Receives the head of the page while it renders on the server. */
export const HeadCollector = createContext<((head: Head) => void) | null>(null)

/** Declares the page's head: collected on the server, kept up to date in the browser. */
export function useHead(head: Head): void {
  const collect = useContext(HeadCollector)
  const { publicUrl } = useSite()
  collect?.(head)
  const { title, description, canonicalPath, noindex } = head
  useEffect(() => {
    document.title = title
    setMeta('name', 'description', description)
    setMeta('property', 'og:title', title)
    setMeta('property', 'og:description', description)
    setMeta('name', 'robots', noindex ? 'noindex' : 'index, follow')
    for (const link of document.head.querySelectorAll('link[rel="canonical"], link[rel="alternate"][hreflang]'))
      link.remove()
    if (canonicalPath === undefined) return
    for (const { rel, hreflang, href } of addressLinks(canonicalPath, publicUrl)) {
      const link = document.createElement('link')
      link.rel = rel
      if (hreflang) link.hreflang = hreflang
      link.href = href
      document.head.append(link)
    }
  }, [title, description, canonicalPath, noindex, publicUrl])
}

/** The canonical address of a page and its versions in every language; English is the default version. */
export function addressLinks(
  canonicalPath: string,
  publicUrl: string,
): { rel: 'canonical' | 'alternate'; hreflang?: string; href: string }[] {
  const address = (path: string): string => (path === '/' ? `${publicUrl}/` : `${publicUrl}${path}`)
  return [
    { rel: 'canonical', href: address(canonicalPath) },
    ...locales.map((locale) => ({
      rel: 'alternate' as const,
      hreflang: locale,
      href: address(pathInLocale(canonicalPath, locale)),
    })),
    { rel: 'alternate', hreflang: 'x-default', href: address(pathInLocale(canonicalPath, 'en')) },
  ]
}

function setMeta(kind: 'name' | 'property', key: string, content: string): void {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[${kind}="${key}"]`)
  if (meta === null) {
    meta = document.createElement('meta')
    meta.setAttribute(kind, key)
    document.head.append(meta)
  }
  meta.content = content
}
