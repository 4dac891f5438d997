import { locales } from '@loquia/contracts'
import { isPublic, localPath, redirects, splitPath } from '../paths'
import { findPage, notFound, pages, type Page } from './pages'

/** The api rejects longer paths. */
const maxPathChars = 2_000
export const missingPath = '/404'
export const previewParameter = 'preview'

/**
 * Determines who may receive a cached copy:
 * - `shared`: everyone, until the content changes;
 * - `record`: the path's record may change independently;
 * - `query`: depends on the query;
 * - `private`: drafts and pages behind the login, never cached.
 */
export type PageKind = 'shared' | 'record' | 'query' | 'private'

const sharedAddresses = new Set(
  pages
    .filter(({ pattern, prefetch }) => isPublic(pattern) && prefetch === undefined)
    .flatMap(({ pattern }) => locales.map((locale) => localPath(locale, pattern))),
)

export type Located =
  | { redirect: string }
  | {
      kind: PageKind
      /** Canonical address of all addresses with the same HTML. */
      address: string
    }

export function locate(url: string): Located {
  if (sharedAddresses.has(url)) return { kind: 'shared', address: url }
  // The fixed host keeps "//name" from parsing as a host. Slashes collapse first: a redirect to "//name" would leave
  // the site, and thousands of slashes take seconds.
  const { pathname, search, searchParams } = new URL(`http://site.invalid${url.startsWith('/') ? '' : '/'}${url}`)
  const { locale, path } = splitPath(pathname.replace(/\/{2,}/g, '/'))
  const proper = localPath(locale, path)
  if (pathname !== proper && pathname.length > 1) return { redirect: proper + search }

  const elsewhere = redirects[path]
  if (elsewhere !== undefined) return { redirect: localPath(locale, elsewhere) + search }

  const { page } = pageAt(path)
  const place = page === notFound ? localPath(locale, missingPath) : proper
  if (searchParams.has(previewParameter) || !isPublic(page.pattern)) return { kind: 'private', address: place + search }
  const query = new URLSearchParams([...searchParams].filter(([name]) => page.parameters?.includes(name)))
  if (query.size > 0) return { kind: 'query', address: `${place}?${query}` }
  return { kind: page.prefetch === undefined ? 'shared' : 'record', address: place }
}

/** Like {@link findPage}, but safe for paths of any length. */
export function pageAt(path: string): { page: Page; params: Record<string, string | undefined> } {
  return path.length > maxPathChars ? { page: notFound, params: {} } : findPage(path)
}
