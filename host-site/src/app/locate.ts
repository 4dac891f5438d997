import { locales } from '@loquia/contracts'
import { isPublic, localPath, redirects, splitPath } from '../paths'
import { findPage, notFound, pages, type Page } from './pages'

/**
 * Characters of a path; the api is asked for what a longer one names in vain, at an address that it would not even
 * read.
 */
const maxPathChars = 2_000
/** Stands for every path that no page has. */
export const missingPath = '/404'
/** Lets the page be seen with its drafts. */
export const previewParameter = 'preview'

/**
 * What the HTML of a page depends on, which says who may be sent it again:
 * - `shared`: its address and the site's content; the same for everybody until that changes;
 * - `record`: what the api tells of the thing that the path names, which changes by itself;
 * - `query`: words of the query;
 * - `private`: drafts, or a page behind the login; nobody stores it.
 */
export type PageKind = 'shared' | 'record' | 'query' | 'private'

/** Most requests are for one of these, and need no closer look. */
const sharedAddresses = new Set(
  pages
    .filter(({ pattern, prefetch }) => isPublic(pattern) && prefetch === undefined)
    .flatMap(({ pattern }) => locales.map((locale) => localPath(locale, pattern))),
)

export type Located =
  | { redirect: string }
  | {
      kind: PageKind
      /**
       * Stands for all addresses with the same HTML: the path, and of the query what the HTML depends on. It leads to
       * itself.
       */
      address: string
    }

/** What an address leads to, without rendering it. @param url path and query as requested */
export function locate(url: string): Located {
  if (sharedAddresses.has(url)) return { kind: 'shared', address: url }
  // Beginning with a host of ours: of itself the path "//name" would be a host. And one slash for many, before anything
  // else reads them: a redirect to "//name" would leave the site, and thousands of them take seconds to look through.
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

/** As {@link findPage}, for a path of any length. */
export function pageAt(path: string): { page: Page; params: Record<string, string | undefined> } {
  return path.length > maxPathChars ? { page: notFound, params: {} } : findPage(path)
}
