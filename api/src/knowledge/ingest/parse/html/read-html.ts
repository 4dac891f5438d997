import { defaultLocale } from '@loquia/contracts'
import { languageOfTag, type Language, nearestVisitorLanguage } from '../../../../core/languages/index.js'
import { parseHtml } from '../../crawl/scan/html-tree.js'
import { BlockWalker } from './blocks/block-walker.js'
import { brandColor, type Brand } from './structured-data/brand.js'
import { SiteName } from './site-name/choose-name.js'
import { addWitness, linkWitnesses, type NameWitness } from './site-name/name-witnesses.js'
import { collectBrandElements } from './structured-data/brand-elements.js'
import type { Block, KnowledgeDocument } from '../document.js'
import { plainText, type Document } from './blocks/dom.js'
import { findBoilerplate } from './boilerplate/find-boilerplate.js'
import { boilerplateFacts, recordNewFacts, withoutRightsNotices } from './boilerplate/boilerplate-facts.js'
import { readHead, type HtmlHead } from './structured-data/html-head.js'
import { languageOf, withLanguages } from '../text/language.js'
import { withoutRepeatedNumbers } from './boilerplate/page-links.js'
import { findRightsHolders, detectOwnership, type PageOwnership } from './structured-data/page-ownership.js'
import { pageTitle, titleFromUrl, titleParts } from './title/page-title.js'
import { shorten, siteNameMaxChars, titleMaxChars } from './title/shorten.js'
import { readMicrodata } from './structured-data/microdata.js'
import { joinQuestions } from './faq/join-questions.js'
import { reducePageToVisible } from './seen/visible-page.js'
import { readStructuredData, type StructuredData } from './structured-data/read-structured-data.js'
import { countWords, lineKey } from '../text/text-patterns.js'
import { inVoice, isLegalPage } from './voices.js'

export interface SiteContext {
  /** Site names to remove from page titles. */
  siteNames: readonly string[]
  language: Language
  /** Declared by the root page but contradicted by its text. */
  belied?: Language | undefined
  /** Lines already extracted from headers and footers; mutated by reading. */
  knownFacts: Set<string>
}

export interface ReadHtml {
  document: KnowledgeDocument
  brand: Brand
  ownership: PageOwnership
  names: readonly NameWitness[]
  /** Later blocks are shared by the site. */
  sharedFrom: number
}

export function readHtml(html: string, url: string, site: SiteContext): ReadHtml {
  return readTree(parseHtml(html), url, site)
}

/** @param wantsBrand true only for the root page */
export function readTree(root: Document, url: string, site: SiteContext, wantsBrand = true): ReadHtml {
  reducePageToVisible(root, site.language)
  const head = readHead(root)
  const { walked, kept } = readBlocks(head, site.knownFacts)
  const declared = nonEmpty(head.language) ?? metaOf(head, 'og:locale') ?? metaOf(head, 'content-language')
  const language = languageOf(joinProse(walked), declared, site)
  const data = readData(head, language, [...walked, ...kept], site.knownFacts)
  const titles = titlesIn(head)
  const read = withoutRightsNotices(joinQuestions(walked, data.questions))
  // Header and footer facts keep the business's voice.
  const own = isLegalPage(url, [...titleParts(titles.full).slice(0, 1), titles.heading]) ? inVoice(read, 'legal') : read
  const shared = [...kept, ...newFacts(data, [...own, ...kept], site.knownFacts)]
  const siteName = metaOf(head, 'og:site_name') ?? data.name
  const siteNames = siteName === undefined ? site.siteNames : [...site.siteNames, shorten(siteName, siteNameMaxChars)]
  const { title, heading } = chooseTitle(titles, own, siteNames, url)
  const whole = head.body === undefined ? '' : plainText(head.body)
  const rightsHolders = findRightsHolders(whole)
  const names = namesIn(
    root,
    {
      title: titles.full,
      heading: titles.heading,
      application: metaOf(head, 'application-name') ?? metaOf(head, 'apple-mobile-web-app-title'),
      named: declaredNames(metaOf(head, 'og:site_name'), data.name),
      rights: rightsHolders,
    },
    wantsBrand ? walked : undefined,
  )
  const blocks = withDescription([...own, ...shared], metaOf(head, 'description'), title)
  return {
    document: {
      url,
      title,
      ...(heading === undefined ? {} : { heading }),
      language,
      blocks: withLanguages(blocks, language),
    },
    sharedFrom: blocks.length - shared.length,
    ownership: detectOwnership(head, root, url, { whole, rightsHolders, own }, site.siteNames),
    names,
    brand: !wantsBrand
      ? {}
      : collectBrand(root, url, {
          name: chooseName(names, url, language),
          themeColor: metaOf(head, 'theme-color'),
          logo: data.logo,
          language: declared,
        }),
  }
}

/** Returns the blocks of the content, and those kept from headers and footers. */
function readBlocks(
  { body, styles, language }: HtmlHead,
  knownFacts: Set<string>,
): Record<'walked' | 'kept', readonly Block[]> {
  if (body === undefined) return { walked: [], kept: [] }
  const boilerplate = findBoilerplate(body, styles, languageOfTag(language))
  const walked = [boilerplate.root, ...boilerplate.asides].flatMap((part) =>
    new BlockWalker(boilerplate.excluded).readBlocks(part),
  )
  return { walked, kept: withoutRepeatedNumbers(boilerplateFacts(boilerplate, knownFacts), walked) }
}

function readData(
  { scripts, items }: HtmlHead,
  language: Language,
  blocks: readonly Block[],
  knownFacts: ReadonlySet<string>,
): StructuredData {
  const things = readMicrodata(items)
  const shown = scripts.length + things.length === 0 ? '' : [shownIn(blocks), ...knownFacts].join('\n')
  return readStructuredData(scripts, things, nearestVisitorLanguage(language) ?? defaultLocale, shown)
}

/** Visible hours are more informative than structured data. */
function newFacts(data: StructuredData, visible: readonly Block[], knownFacts: Set<string>): Block[] {
  const showsHours = visible.some((block) => block.kind === 'hours')
  return data.blocks.filter((block) => !(block.kind === 'hours' && showsHours) && recordNewFacts(block, knownFacts))
}

interface Titles {
  /** Empty if the page has none. */
  full: string
  shared: string | undefined
  heading: string | undefined
}

function titlesIn(head: HtmlHead): Titles {
  return {
    full: shorten(nonEmpty(head.title?.replace(/\s+/g, ' ')) ?? '', titleMaxChars),
    shared: metaOf(head, 'og:title'),
    heading: nonEmpty(head.heading?.replace(/\s+/g, ' ')),
  }
}

/** @returns a heading only where it differs from the title */
function chooseTitle(
  titles: Titles,
  blocks: readonly Block[],
  siteNames: readonly string[],
  url: string,
): { title: string; heading: string | undefined } {
  const heading = [titles.heading, blocks.find((block) => block.headings.length > 0)?.headings[0]].find(
    (text) =>
      text !== undefined && text.length <= titleMaxChars && !siteNames.some((name) => lineKey(name) === lineKey(text)),
  )
  const title = pageTitle(
    titles.full === ''
      ? shorten(titles.shared ?? titles.heading ?? blocks[0]?.headings[0] ?? titleFromUrl(url), titleMaxChars)
      : titles.full,
    siteNames,
    { url, heading },
  )
  return { title, heading: heading === title ? undefined : heading }
}

function shownIn(blocks: readonly Block[]): string {
  return blocks.map((block) => `${block.headings.join('\n')}\n${block.text}`).join('\n')
}

function joinProse(blocks: readonly Block[]): string {
  const above = new Set(blocks.flatMap((block) => block.headings))
  return [...blocks.map((block) => block.text), ...above].join(' ')
}

/** Describes a nearly empty page by its meta description. */
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

interface DeclaredBrand {
  name: string | undefined
  themeColor: string | undefined
  logo: string | undefined
  language: string | undefined
}

function collectBrand(root: Document, url: string, { name, themeColor, logo, language }: DeclaredBrand): Brand {
  const elements = collectBrandElements(root)
  const color = brandColor(themeColor, elements.styles)
  const resolveUrl = (address: string | undefined): string[] =>
    address === undefined || address.trim() === '' || address.startsWith('data:')
      ? []
      : [URL.parse(address, url)?.href ?? []].flat()
  // A logo may be a wordmark, while icons are square and small.
  const pictures = [...new Set([...elements.icons, logo, elements.logo].flatMap(resolveUrl))]
  const [manifestUrl] = resolveUrl(elements.manifest)
  return {
    ...(name === undefined ? {} : { name }),
    ...(color === undefined ? {} : { color }),
    ...(pictures.length === 0 ? {} : { pictures }),
    ...(manifestUrl === undefined ? {} : { manifestUrl }),
    ...(language === undefined ? {} : { language }),
  }
}

const searchedMaxChars = 20_000
const minMentions = 2

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
      .slice(0, searchedMaxChars),
  )
  const towns = blocks
    .filter(({ kind }) => kind === 'contact')
    .map((block) => lineKey(block.text))
    .join('\n')
  for (const part of parts) {
    const key = lineKey(part)
    if (key === '') continue
    if (text.split(key).length - 1 >= minMentions) addWitness(found, 'said', part)
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

function chooseName(names: readonly NameWitness[], url: string, language: Language): string | undefined {
  const site = new SiteName()
  site.addWitnesses(names, true)
  return site.choose(new URL(url).hostname, language)
}

function metaOf({ metas }: HtmlHead, name: string): string | undefined {
  return nonEmpty(metas.get(name))
}

function nonEmpty(text: string | undefined): string | undefined {
  const trimmed = text?.trim()
  return trimmed === undefined || trimmed === '' ? undefined : trimmed
}
