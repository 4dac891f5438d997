import { defaultLocale } from '@loquia/contracts'
import { languageOfTag, type Language } from '../../languages/language.js'
import { nearestVisitorLanguage } from '../../languages/nearest-language.js'
import { parseHtml } from '../../crawl/scan/html-tree.js'
import { BlockWalker } from './blocks/block-walker.js'
import { brandColor, type Brand } from './structured-data/brand.js'
import { SiteName } from './site-name/choose-name.js'
import { add as addWitness, linkWitnesses, type NameWitness } from './site-name/name-witnesses.js'
import { brandElementsOf } from './structured-data/brand-elements.js'
import type { Block, KnowledgeDocument } from '../document.js'
import { plainText, type Document } from './blocks/dom.js'
import { findBoilerplate } from './boilerplate/find-boilerplate.js'
import { boilerplateFacts, isNew, withoutRightsNotices } from './boilerplate/boilerplate-facts.js'
import { readHead } from './structured-data/html-head.js'
import { languageOf, withLanguages } from '../text/language.js'
import { withoutRepeatedNumbers } from './boilerplate/page-links.js'
import { rightsHolders, ownershipOf, type PageOwnership } from './structured-data/page-ownership.js'
import { pageTitle, titleFromUrl, titleParts } from './title/page-title.js'
import { shortened, siteNameMaxChars, titleMaxChars } from './title/shortened.js'
import { readMicrodata } from './structured-data/microdata.js'
import { joinQuestions } from './faq/join-questions.js'
import { seePage } from './seen/see-page.js'
import { readStructuredData } from './structured-data/read-structured-data.js'
import { countWords, lineKey } from '../text/text-patterns.js'
import { inVoice, isLegalPage } from './voices.js'

/** What is known of a site while its pages are read one by one. */
export interface SiteContext {
  /** Names the site goes by, dropped from page titles. */
  siteNames: readonly string[]
  language: Language
  /** What its root page declares though its text is in another language. */
  belied?: Language | undefined
  /** Keys of the lines that were already taken from headers and footers; reading adds to it. */
  knownFacts: Set<string>
}

export interface ReadHtml {
  document: KnowledgeDocument
  brand: Brand
  ownership: PageOwnership
  /** Evidence for the business's name. */
  names: readonly NameWitness[]
  /** From this block on, what is told is the site's rather than the page's: each line is wanted once a site. */
  sharedFrom: number
}

/** Understands an HTML page: its own text without the site's boilerplate, in blocks. */
export function readHtml(html: string, url: string, site: SiteContext): ReadHtml {
  return readTree(parseHtml(html), url, site)
}

/**
 * As {@link readHtml}, for a page that is parsed already.
 * @param wantsBrand only a site's root page is asked what it looks like
 */
export function readTree(root: Document, url: string, site: SiteContext, wantsBrand = true): ReadHtml {
  seePage(root, site.language)
  const head = readHead(root)
  const meta = (name: string): string | undefined => nonEmpty(head.metas.get(name))
  const { body, scripts } = head
  const boilerplate = body === undefined ? undefined : findBoilerplate(body, head.styles, languageOfTag(head.language))
  const walked =
    boilerplate === undefined
      ? []
      : [boilerplate.root, ...boilerplate.asides].flatMap((part) => new BlockWalker(boilerplate.dropped).read(part))
  const kept =
    boilerplate === undefined ? [] : withoutRepeatedNumbers(boilerplateFacts(boilerplate, site.knownFacts), walked)
  const declared = nonEmpty(head.language) ?? meta('og:locale') ?? meta('content-language')
  const language = languageOf(proseOf(walked), declared, site)
  const items = readMicrodata(head.items)
  const data = readStructuredData(
    scripts,
    items,
    nearestVisitorLanguage(language) ?? defaultLocale,
    scripts.length + items.length === 0 ? '' : [shownIn([...walked, ...kept]), ...site.knownFacts].join('\n'),
  )
  const read = withoutRightsNotices(joinQuestions(walked, data.questions))
  const fullTitle = shortened(nonEmpty(head.title?.replace(/\s+/g, ' ')) ?? '', titleMaxChars)
  const firstHeading = nonEmpty(head.heading?.replace(/\s+/g, ' '))
  // What its header and footer tell is the site's and stays the business's.
  const own = isLegalPage(url, [...titleParts(fullTitle).slice(0, 1), firstHeading]) ? inVoice(read, 'legal') : read
  // Hours that the page shows are more telling than the same ones in its data.
  const showsHours = [...own, ...kept].some((block) => block.kind === 'hours')
  const fromData = data.blocks.filter(
    (block) => !(block.kind === 'hours' && showsHours) && isNew(block, site.knownFacts),
  )
  const named = meta('og:site_name') ?? data.name
  const siteName = named === undefined ? undefined : shortened(named, siteNameMaxChars)
  const siteNames = siteName === undefined ? site.siteNames : [...site.siteNames, siteName]
  const heading = [firstHeading, own.find((block) => block.headings.length > 0)?.headings[0]].find(
    (text) =>
      text !== undefined && text.length <= titleMaxChars && !siteNames.some((name) => lineKey(name) === lineKey(text)),
  )
  const title = pageTitle(
    fullTitle === ''
      ? shortened(meta('og:title') ?? firstHeading ?? own[0]?.headings[0] ?? titleFromUrl(url), titleMaxChars)
      : fullTitle,
    siteNames,
    { url, heading },
  )
  const whole = body === undefined ? '' : plainText(body)
  const holders = rightsHolders(whole)
  const names = namesIn(
    root,
    {
      title: fullTitle,
      heading: firstHeading,
      application: meta('application-name') ?? meta('apple-mobile-web-app-title'),
      named: declaredNames(meta('og:site_name'), data.name),
      rights: holders,
    },
    wantsBrand ? walked : undefined,
  )
  const shared = [...kept, ...fromData]
  const blocks = withDescription([...own, ...shared], meta('description'), title)
  return {
    document: {
      url,
      title,
      ...(heading === undefined || heading === title ? {} : { heading }),
      language,
      blocks: withLanguages(blocks, language),
    },
    sharedFrom: blocks.length - shared.length,
    ownership: ownershipOf(head, root, url, { whole, holders, own }, site.siteNames),
    names,
    brand: !wantsBrand
      ? {}
      : brandOf(root, url, {
          name: nameOf(names, url, language),
          themeColor: meta('theme-color'),
          logo: data.logo,
          language: declared,
        }),
  }
}

/** All that blocks show: what a page's data repeats is not told again. */
function shownIn(blocks: readonly Block[]): string {
  return blocks.map((block) => `${block.headings.join('\n')}\n${block.text}`).join('\n')
}

/** What blocks say, with each of the headings above them once. */
function proseOf(blocks: readonly Block[]): string {
  const above = new Set(blocks.flatMap((block) => block.headings))
  return [...blocks.map((block) => block.text), ...above].join(' ')
}

/** A page that shows almost nothing is at least described by its own summary. */
function withDescription(blocks: Block[], description: string | undefined, title: string): Block[] {
  const length = blocks.reduce((sum, block) => sum + block.text.length, 0)
  if (
    description === undefined ||
    length > 300 ||
    countWords(description) < 5 ||
    lineKey(title).includes(lineKey(description)) ||
    blocks.some((block) => lineKey(block.text).includes(lineKey(description)))
  )
    return blocks
  return [{ kind: 'text', headings: [], text: description.replace(/\s+/g, ' ') }, ...blocks]
}

/** What a page says of itself in words, beside what its pictures and styles show. */
interface DeclaredBrand {
  name: string | undefined
  themeColor: string | undefined
  logo: string | undefined
  language: string | undefined
}

function brandOf(root: Document, url: string, { name, themeColor, logo, language }: DeclaredBrand): Brand {
  const elements = brandElementsOf(root)
  const color = brandColor(themeColor, elements.styles)
  const at = (address: string | undefined): string[] =>
    address === undefined || address.trim() === '' || address.startsWith('data:')
      ? []
      : [URL.parse(address, url)?.href ?? []].flat()
  // Icons are square and made to be small; a logo may be a line of letters.
  const pictures = [...new Set([...elements.icons, logo, elements.logo].flatMap(at))]
  const [manifestUrl] = at(elements.manifest)
  return {
    ...(name === undefined ? {} : { name }),
    ...(color === undefined ? {} : { color }),
    ...(pictures.length === 0 ? {} : { pictures }),
    ...(manifestUrl === undefined ? {} : { manifestUrl }),
    ...(language === undefined ? {} : { language }),
  }
}

/** Characters of the first page in which a name is counted. */
const saidMaxChars = 20_000
/** From so often on, what a page says in its text is more than a heading. */
const saidMin = 2

/** Collects evidence for the business's name; the first page of a site has more of it. */
function namesIn(
  root: Document,
  {
    title,
    heading,
    named,
    application,
    rights,
  }: Readonly<Record<'title' | 'heading' | 'application', string | undefined>> & {
    named: readonly NameWitness[]
    rights: readonly string[]
  },
  blocks: readonly Block[] | undefined,
): NameWitness[] {
  const found: NameWitness[] = [...named]
  addWitness(found, 'application', application)
  const parts = titleParts(title ?? '')
  for (const part of parts) addWitness(found, 'title', part)
  for (const name of rights) addWitness(found, 'rights', name)
  if (blocks === undefined) return found
  addWitness(found, 'heading', heading)
  const text = lineKey(
    blocks
      .map((block) => `${block.headings.join(' ')} ${block.text}`)
      .join(' ')
      .slice(0, saidMaxChars),
  )
  const towns = blocks
    .filter(({ kind }) => kind === 'contact')
    .map((block) => lineKey(block.text))
    .join('\n')
  for (const part of parts) {
    const key = lineKey(part)
    if (key === '') continue
    if (text.split(key).length - 1 >= saidMin) addWitness(found, 'said', part)
    if (new RegExp(`\\d{5} ${key}(?: |$)`, 'm').test(towns)) addWitness(found, 'town', part)
  }
  return [...found, ...linkWitnesses(root)]
}

function declaredNames(site: string | undefined, data: string | undefined): NameWitness[] {
  const found: NameWitness[] = []
  addWitness(found, 'site', site)
  addWitness(found, 'data', data)
  return found
}

/** The name that the first page alone tells, until the others are read. */
function nameOf(names: readonly NameWitness[], url: string, language: Language): string | undefined {
  const site = new SiteName()
  site.add(names, true)
  return site.best(new URL(url).hostname, language)
}

function nonEmpty(text: string | undefined): string | undefined {
  const trimmed = text?.trim()
  return trimmed === undefined || trimmed === '' ? undefined : trimmed
}
