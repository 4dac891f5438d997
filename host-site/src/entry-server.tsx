import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App, type AppProps } from './app/app'
import { contentFrameAssets, pageAssets } from './app/assets'
import { htmlDocument } from './app/document'
import { HeadCollector, type Head } from './app/seo/head'
import { locate, missingPath, pageAt, previewParameter } from './app/locate'
import { markOwnQuestions, markPictures, markTexts, unmarkHead } from './app/cms/mark-texts'
import type { PageState } from './app/hydration/page-state'
import { notFound, pages, type Page } from './app/pages'
import type { Site } from './app/site-context'
import { createQueryClient, dehydrateQueries } from './app/hydration/query-client'
import { fingerprintOf, readContent, readPreview, rereadContent, type OwnContent } from './app/cms/content'
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

export function contentKeys(): Promise<ContentKey[]> {
  return allContentKeys((area) => [
    ...pages.filter(({ texts, pattern }) => isPublic(pattern) && texts.includes(area)).map(({ pattern }) => pattern),
    ...(notFound.texts.includes(area) ? [missingPath] : []),
  ])
}

async function contentPathsByKey(): Promise<ReadonlyMap<string, string>> {
  pathsByKey ??= contentKeys().then(
    (keys) => new Map(keys.map(({ path }) => [contentPlaces[path] ?? path, path] as const)),
  )
  return pathsByKey
}
let pathsByKey: Promise<ReadonlyMap<string, string>> | undefined

export interface ApiAccess {
  apiBase: string
  /** Identify the server to the api. */
  apiHeaders?: Readonly<Record<string, string>>
}
export interface RenderRequest extends ApiAccess {
  /** As requested, e.g. `/it/chatbot-demo?website=example.com`, or from {@link locate}. */
  url: string
  /** Public origin. */
  publicUrl: string
  /** A preview token: renders drafts, marks each text, and replaces the site's scripts, so that the page is inert. */
  editedWith?: string
}
export interface RenderedPage {
  status: number
  html: string
  /** `status` is then 308 and `html` is empty. */
  redirect?: string
  /** Fingerprints of the page's data, see {@link currentSources}; absent when some data failed to load. */
  sources?: string[]
}

export async function render(request: RenderRequest): Promise<RenderedPage> {
  const { url, apiBase, apiHeaders, editedWith } = request
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
  const publicUrl = request.publicUrl.replace(/\/$/, '')
  const content = drafted ?? published ?? { texts: {}, pictures: {} }
  const preview = token === null || editing ? 'none' : drafted === undefined ? 'expired' : 'shown'
  const site = { publicUrl, renderedAt: { pathname, search }, ...siteContent(content, editing), preview } satisfies Site
  const siteInfo = page.frame === 'site' ? (queries.getQueryData(siteInfoQuery(api).queryKey) ?? null) : undefined
  const state = dehydrateQueries(queries)

  const i18n = createTexts(locale, texts, content.texts)
  const siteName = i18n.t('site.name')
  if (editing) markTexts(i18n, await contentPathsByKey())
  const {
    body,
    formatted,
    head: ownHead,
  } = renderBody(
    { site, api, texts: i18n, textAreas: page.texts, queries, state },
    { location: toDecodablePath(pathname) + search, basename: locale === 'it' ? '/it' : '/' },
    { title: siteName, description: '' },
  )
  const head = token === null ? ownHead : editing ? unmarkHead(ownHead) : { ...ownHead, noindex: true }
  const demoKey = params.demoId !== undefined && demoQuery(api, params.demoId).queryKey
  const status = statusOf(page, demoKey && queries.getQueryState(demoKey)?.error)
  queries.clear()
  const modules = [page.source, ...textSources(locale, page.texts)]
  const assets = editing ? contentFrameAssets(modules) : pageAssets(modules)
  const pageState: PageState = { site, locale, queries: state, formatted, modules: assets.modules }
  const html = htmlDocument({
    locale,
    siteName,
    head,
    body,
    state: editing ? undefined : pageState,
    publicUrl,
    manifest: page.pattern.startsWith(patterns.portal) ? inboxManifest(locale) : '/site.webmanifest',
    assets,
  })
  if (published === undefined || siteInfo === null) return { status, html }
  const siteInfoSources = siteInfo === undefined ? [] : [fingerprintOf(siteInfo)]
  return { status, html, sources: [published.fingerprint, ...siteInfoSources] }
}

/** Marks the texts and pictures of an edited page. */
function siteContent(
  { texts, pictures }: Pick<OwnContent, 'texts' | 'pictures'>,
  editing: boolean,
): Pick<Site, 'cmsOverrides' | 'pictures'> {
  return {
    cmsOverrides: editing ? markOwnQuestions(texts) : texts,
    pictures: editing ? markPictures(pictures) : pictures,
  }
}

/** @param firstHead of a page that sets none */
function renderBody(
  app: Omit<AppProps, 'renderRouter'>,
  router: { location: string; basename: string },
  firstHead: Head,
) {
  let head = firstHead
  const { result: body, formatted } = recordFormatted(() =>
    renderToString(
      <HeadCollector
        value={(given) => {
          head = given
        }}
      >
        <App {...app} renderRouter={(children) => <StaticRouter {...router}>{children}</StaticRouter>} />
      </HeadCollector>,
    ),
  )
  return { body, formatted, head }
}

/** @param failure of the page's demo */
function statusOf(page: Page, failure: Error | null | undefined | false): number {
  // An api failure is a bad gateway, whatever its status.
  if (failure) return Math.min(errors[errorCodeOf(failure)].status, 502)
  return page === notFound ? 404 : 200
}

/** Fingerprints of the data of all shared pages. @throws ApiError */
export async function currentSources({ apiBase, apiHeaders }: ApiAccess): Promise<Set<string>> {
  const api = createApi(apiBase.replace(/\/$/, ''), apiHeaders)
  const [siteInfo, ...contents] = await Promise.all([
    api.getSiteInfo(),
    ...locales.map((locale) => rereadContent(api, apiBase, locale)),
  ])
  return new Set([fingerprintOf(siteInfo), ...contents.map(({ fingerprint }) => fingerprint)])
}

/** Without this check, the router logs every malformed path. */
function toDecodablePath(path: string): string {
  try {
    // The bundler removes calls with unused results.
    return decodeURIComponent(path) && path
  } catch {
    return path.replaceAll('%', '%25')
  }
}
