import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app/app'
import { pageAssets } from './app/assets'
import { htmlDocument } from './app/document'
import { HeadCollector, type Head } from './app/head'
import type { PageState } from './app/page-state'
import { findPage, notFound, pages } from './app/pages'
import { createQueryClient, freeze } from './app/query-client'
import { readContent, readPreview } from './app/content'
import { createApi, demoQuery, errorCodeOf, siteInfoQuery } from './api-client'
import { isPublic, localPath, redirects, splitPath } from './paths'
import { acceptedLanguages, createTexts, firstSupported, loadTexts, recordFormatted, textSources } from './texts'
import { contentKeys as allContentKeys } from './texts/content-keys'
import { errors, type ContentKey } from '@loquia/contracts'

export { forgetContent } from './app/content'
export { robots, sitemap } from './app/directory'

/** The texts that an admin may write anew. */
export function contentKeys(): Promise<ContentKey[]> {
  return allContentKeys((area) =>
    pages.filter(({ texts, pattern }) => isPublic(pattern) && texts.includes(area)).map(({ pattern }) => pattern),
  )
}

/** Characters of a path; the api is asked for what a longer one names in vain, at an address that it would not even read. */
const maxPathChars = 2_000

export interface RenderRequest {
  /** Path and query as requested, e.g. `/it/chatbot-demo?website=example.com`. */
  url: string
  /** Carried by every script and style element. */
  nonce: string
  /** Origin under which this server reaches the api. */
  apiBase: string
  /** Origin under which visitors reach the site. */
  publicUrl: string
  /** The request's Accept-Language header; it only decides which language the page suggests. */
  language?: string
}
export interface RenderedPage {
  status: number
  html: string
  /** Where to send the visitor instead; then `status` is 308 and `html` is empty. */
  redirect?: string
}

/** Renders one page of the site as a whole HTML document. */
export async function render(request: RenderRequest): Promise<RenderedPage> {
  // Beginning with a host of ours: of itself the path "//name" would be a host. And one slash for many, before anything else reads
  // them: a redirect to "//name" would leave the site, and thousands of them take seconds to look through.
  const { pathname, search, searchParams } = new URL(
    `http://site.invalid${request.url.startsWith('/') ? '' : '/'}${request.url}`,
  )
  const { locale, path } = splitPath(pathname.replace(/\/{2,}/g, '/'))
  const proper = localPath(locale, path)
  if (pathname !== proper && pathname.length > 1) return { status: 308, html: '', redirect: proper + search }

  const elsewhere = redirects[path]
  if (elsewhere !== undefined) return { status: 308, html: '', redirect: localPath(locale, elsewhere) + search }

  const { page, params } = path.length > maxPathChars ? { page: notFound, params: {} } : findPage(path)
  const api = createApi(request.apiBase.replace(/\/$/, ''))
  const queries = createQueryClient()
  const token = searchParams.get('preview')
  const [texts, published, drafted] = await Promise.all([
    loadTexts(locale, page.texts),
    readContent(api, request.apiBase, locale),
    token === null ? undefined : readPreview(api, token, locale),
    page.preload(),
    page.frame === 'site' ? queries.prefetchQuery(siteInfoQuery(api)) : undefined,
    page.prefetch?.(queries, api, params),
  ])
  const publicUrl = request.publicUrl.replace(/\/$/, '')
  const preferred = firstSupported(acceptedLanguages(request.language ?? ''))
  const { texts: ownTexts, pictures } = drafted ?? published
  const preview = token === null ? ('none' as const) : drafted === undefined ? ('expired' as const) : ('shown' as const)
  const site = { publicUrl, suggestedLocale: preferred === locale ? null : preferred, ownTexts, pictures, preview }
  const state = freeze(queries)

  const i18n = createTexts(locale, texts, ownTexts)
  const siteName = i18n.t('site.name')
  let head: Head = { title: siteName, description: '' }
  const { result: body, formatted } = recordFormatted(() =>
    renderToString(
      <HeadCollector
        value={(given) => {
          head = given
        }}
      >
        <App
          site={site}
          api={api}
          texts={i18n}
          textAreas={page.texts}
          queries={queries}
          state={state}
          router={(children) => (
            <StaticRouter location={decodable(proper) + search} basename={locale === 'it' ? '/it' : '/'}>
              {children}
            </StaticRouter>
          )}
        />
      </HeadCollector>,
    ),
  )
  if (token !== null) head = { ...head, noindex: true }
  let status = page === notFound ? 404 : 200
  if (params.demoId !== undefined) {
    const failure = queries.getQueryState(demoQuery(api, params.demoId).queryKey)?.error
    // A fault of our own api is a bad gateway seen from here, whatever number it came with.
    if (failure) status = Math.min(errors[errorCodeOf(failure)].status, 502)
  }
  queries.clear()
  const assets = pageAssets([page.source, ...textSources(locale, page.texts)])
  return {
    status,
    html: htmlDocument({
      locale,
      siteName,
      head,
      body,
      state: { site, locale, queries: state, formatted, modules: assets.modules } satisfies PageState,
      nonce: request.nonce,
      publicUrl,
      assets,
    }),
  }
}

/** A path that is spelled wrong is the page that is not there, which the router need not complain of, line by line, beside the log. */
function decodable(path: string): string {
  try {
    // Used, as the bundler takes a call away whose result is not.
    return decodeURIComponent(path) && path
  } catch {
    return path.replaceAll('%', '%25')
  }
}
