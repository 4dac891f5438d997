import { createContext, useContext, useEffect } from 'react'
import { locales } from '@loquia/contracts'
import { pathInLocale } from '../../paths'
import { useSite } from '../site-context'

export interface Head {
  title: string
  description: string
  /** The path has its language prefix and no query. */
  canonicalPath?: string
  noindex?: boolean
  /** Selects `preview-NAME-LANGUAGE.png`; default: the home page's. */
  picture?: 'voice-agent' | 'chatbot-demo' | 'website-analyzer' | 'legal'
  /** The object follows schema.org. */
  structured?: object
}

/** Receives the head during server rendering. */
export const HeadCollector = createContext<((head: Head) => void) | null>(null)

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

/** Returns a page's canonical address and its language alternates; English is the default version. */
export function addressLinks(
  canonicalPath: string,
  publicUrl: string,
): { rel: 'canonical' | 'alternate'; hreflang?: string; href: string }[] {
  const absoluteUrl = (path: string): string => (path === '/' ? `${publicUrl}/` : `${publicUrl}${path}`)
  return [
    { rel: 'canonical', href: absoluteUrl(canonicalPath) },
    ...locales.map((locale) => ({
      rel: 'alternate' as const,
      hreflang: locale,
      href: absoluteUrl(pathInLocale(canonicalPath, locale)),
    })),
    { rel: 'alternate', hreflang: 'x-default', href: absoluteUrl(pathInLocale(canonicalPath, 'en')) },
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
