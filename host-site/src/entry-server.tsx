import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app/app'
import { contentFrameAssets, pageAssets } from './app/assets'
import { htmlDocument } from './app/document'
import { HeadCollector, type Head } from './app/seo/head'
import { locate, missingPath, pageAt, previewParameter } from './app/locate'
import { markOwnQuestions, markPictures, markTexts, unmarkHead } from './app/cms/mark-texts'
import type { PageState } from './app/hydration/page-state'
import { notFound, pages } from './app/pages'
import { createQueryClient, freeze } from './app/hydration/query-client'
import { fingerprintOf, readContent, readPreview, rereadContent } from './app/cms/content'
import { createApi, demoQuery, errorCodeOf, siteInfoQuery } from './api-client'
import { inboxManifest } from './app/portal/inbox-manifest'
import { isPublic, patterns, splitPath } from './paths'
import { createTexts, loadTexts, recordFormatted, textSources } from './texts'
import { contentKeys as allContentKeys, contentPlaces } from './texts/content-keys'
import { errors, locales, type ContentKey } from '@loquia/contracts'

export { contentVersion, forgetContent } from './app/cms/content'
export { robots } from './app/seo/robots'
export { sitemap } from './app/seo/sitemap'
export { locate } from './app/locate'

/** The texts that an admin may write anew. */
export function contentKeys(): Promise<ContentKey[]> {
  return allContentKeys((area) => [
    ...pages.filter(({ texts, pattern }) => isPublic(pattern) && texts.includes(area)).map(({ pattern }) => pattern),
    ...(notFound.texts.includes(area) ? [missingPath] : []),
  ])
}

/** Names of the texts that an admin may write anew, by the keys of the site's own texts. They are those of the build. */
async function contentPathsByKey(): Promise<ReadonlyMap<string, string>> {
  pathsByKey ??= contentKeys().then(
    (keys) => new Map(keys.map(({ path }) => [contentPlaces[path] ?? path, path] as const)),
  )
  return pathsByKey
}
let pathsByKey: Promise<ReadonlyMap<string, string>> | undefined

/** How this server reaches the api. */
export interface ApiAccess {
  /** Origin of the api. */
  apiBase: string
  /** Sent with each call; they tell the api that the server itself asks. */
  apiHeaders?: Readonly<Record<string, string>>
}
export interface RenderRequest extends ApiAccess {
  /** Path and query as requested, e.g. `/it/chatbot-demo?website=example.com`, or what {@link locate} made of it. */
  url: string
  /** Origin under which visitors reach the site. */
  publicUrl: string
  /**
   * Renders for whoever edits the texts: the drafts that this token shows, each text marked with its name, and one
   * script in the place of the site's own, so that nothing on the page acts.
   */
  editedWith?: string
}
export interface RenderedPage {
  status: number
  html: string
  /** Where to send the visitor instead; then `status` is 308 and `html` is empty. */
  redirect?: string
  /**
   * Fingerprints of what the page was made of, as {@link currentSources} tells them; absent when some of it could not
   * be read.
   */
  sources?: string[]
}

/** Renders one page of the site as a whole HTML document. */
export async function render({
  url,
  apiBase,
  apiHeaders,
  publicUrl: publicOrigin,
  editedWith,
}: RenderRequest): Promise<RenderedPage> {
  const located = locate(url)
  if ('redirect' in located) return { status: 308, html: '', redirect: located.redirect }
  const { pathname, search, searchParams } = new URL(located.address, 'http://site.invalid')
  const { locale, path } = splitPath(pathname)
  const { page, params } = pageAt(path)
  const api = createApi(apiBase.replace(/\/$/, ''), apiHeaders)
  const queries = createQueryClient()
  const editing = editedWith !== undefined
  const token = editedWith ?? searchParams.get(previewParameter)
  const [texts, published, drafted] = await Promise.all([
    loadTexts(locale, page.texts),
    readContent(api, apiBase, locale),
    token === null ? undefined : readPreview(api, token, locale),
    page.preload(),
    page.frame === 'site' ? queries.prefetchQuery(siteInfoQuery(api)) : undefined,
    page.prefetch?.(queries, api, params),
  ])
  const publicUrl = publicOrigin.replace(/\/$/, '')
  const { texts: cmsOverrides = {}, pictures = {} } = drafted ?? published ?? {}
  const preview =
    token === null || editing ? ('none' as const) : drafted === undefined ? ('expired' as const) : ('shown' as const)
  const site = {
    publicUrl,
    renderedAt: { pathname, search },
    cmsOverrides: editing ? markOwnQuestions(cmsOverrides) : cmsOverrides,
    pictures: editing ? markPictures(pictures) : pictures,
    preview,
  }
  const siteInfo = page.frame === 'site' ? (queries.getQueryData(siteInfoQuery(api).queryKey) ?? null) : undefined
  const state = freeze(queries)

  const i18n = createTexts(locale, texts, cmsOverrides)
  const siteName = i18n.t('site.name')
  if (editing) markTexts(i18n, await contentPathsByKey())
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
            <StaticRouter location={decodable(pathname) + search} basename={locale === 'it' ? '/it' : '/'}>
              {children}
            </StaticRouter>
          )}
        />
      </HeadCollector>,
    ),
  )
  if (token !== null) head = editing ? unmarkHead(head) : { ...head, noindex: true }
  let status = page === notFound ? 404 : 200
  if (params.demoId !== undefined) {
    const failure = queries.getQueryState(demoQuery(api, params.demoId).queryKey)?.error
    // A fault of our own api is a bad gateway seen from here, whatever number it came with.
    if (failure) status = Math.min(errors[errorCodeOf(failure)].status, 502)
  }
  queries.clear()
  const modules = [page.source, ...textSources(locale, page.texts)]
  const assets = editing ? contentFrameAssets(modules) : pageAssets(modules)
  const html = htmlDocument({
    locale,
    siteName,
    head,
    body,
    state: editing
      ? undefined
      : ({ site, locale, queries: state, formatted, modules: assets.modules } satisfies PageState),
    publicUrl,
    manifest: page.pattern.startsWith(patterns.portal) ? inboxManifest(locale) : '/site.webmanifest',
    assets,
  })
  if (published === undefined || siteInfo === null) return { status, html }
  return {
    status,
    html,
    sources: [published.fingerprint, ...(siteInfo === undefined ? [] : [fingerprintOf(siteInfo)])],
  }
}

/** Fingerprints of everything that shared pages are made of, as it is now. @throws ApiError */
export async function currentSources({ apiBase, apiHeaders }: ApiAccess): Promise<Set<string>> {
  const api = createApi(apiBase.replace(/\/$/, ''), apiHeaders)
  const [siteInfo, ...contents] = await Promise.all([
    api.getSiteInfo(),
    ...locales.map((locale) => rereadContent(api, apiBase, locale)),
  ])
  return new Set([fingerprintOf(siteInfo), ...contents.map(({ fingerprint }) => fingerprint)])
}

/**
 * A path that is spelled wrong is the page that is not there, which the router need not complain of, line by line,
 * beside the log.
 */
function decodable(path: string): string {
  try {
    // Used, as the bundler takes a call away whose result is not.
    return decodeURIComponent(path) && path
  } catch {
    return path.replaceAll('%', '%25')
  }
}
