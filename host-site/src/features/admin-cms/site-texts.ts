import {
  byPath,
  contentTypes,
  translationState,
  type ContentDraft,
  type ContentItem,
  type ContentKey,
  type ContentType,
  type Locale,
} from '@loquia/contracts'
import { patterns } from '../../paths'
import { currentOrder, orderPath, mergeQuestions } from './advanced/faq-value'

export const languages = ['en', 'it'] as const satisfies readonly Locale[]

export interface Entry {
  item: ContentItem | undefined
  draft: ContentDraft | undefined
  /** `missing`: written only in the other language; `stale`: older than it. */
  mark: 'missing' | 'stale' | undefined
  /** The draft, the published text, or the default. */
  shown: string
}

export interface SiteText {
  path: string
  type: ContentType
  /** The stored path, possibly without its type. */
  key: string
  kind: ContentKey['kind']
  known: boolean
  /** An empty list means every page. */
  pages: readonly string[]
  standard: Readonly<Record<Locale, string>>
  entries: Readonly<Record<Locale, Entry>>
}

/** This path stands for all missing pages. */
export const missingPage = '/404'

export const shownPages = [
  patterns.home,
  patterns.demoLanding,
  patterns.demo,
  patterns.onYourPage,
  patterns.websiteAnalyzer,
  patterns.voiceAgent,
  patterns.help,
  patterns.measured,
  patterns.widgetDocs,
  patterns.crawler,
  patterns.privacy,
  patterns.terms,
  patterns.cookies,
  patterns.gdpr,
  patterns.auth,
  patterns.resetPassword,
  patterns.confirmAddress,
  patterns.stopEmails,
  patterns.invitation,
  missingPage,
] as const

export const filters = ['all', 'changed', 'draft', 'untranslated'] as const
export type Filter = (typeof filters)[number]

const ownQuestion = /^faq\.[\w-]+\.(?:question|answer)$/

/** Lists every text of the site by section; texts without a place come last. */
export function siteTexts(
  items: readonly ContentItem[],
  drafts: readonly ContentDraft[],
  keys: readonly ContentKey[],
): SiteText[] {
  const [written, drafted] = [byPath(items), byPath(drafts)]
  const orderIn = (language: Locale) => {
    const { [orderPath]: _, ...questions } = mergeQuestions([...items, ...drafts], keys, language)
    return currentOrder(questions)
  }
  const orders = { en: orderIn('en'), it: orderIn('it') }
  const listed = new Set(keys.map(({ path }) => path))
  const added = [...new Set([...written.keys(), ...drafted.keys()])].filter((path) => !listed.has(path)).sort()
  const toSiteText = (
    text: Omit<SiteText, 'entries' | 'type' | 'key'> & Partial<Pick<SiteText, 'type'>>,
  ): SiteText | undefined => {
    const [own, draft] = [written.get(text.path) ?? {}, drafted.get(text.path) ?? {}]
    const any = own.en ?? own.it ?? draft.en ?? draft.it
    const type = any?.type ?? text.type
    if (type === undefined) return undefined
    const state = translationState(own.en, own.it)
    const toEntry = (language: Locale): Entry => ({
      item: own[language],
      draft: draft[language],
      mark: state === `missing_${language}` ? 'missing' : state === 'stale' && language === 'it' ? 'stale' : undefined,
      shown: draft[language]?.value ?? own[language]?.value ?? text.standard[language],
    })
    return { ...text, type, key: any?.key ?? text.path, entries: { en: toEntry('en'), it: toEntry('it') } }
  }
  const nothing = { en: '', it: '' }
  return [
    ...keys.map(({ path, type, kind, pages, en, it }) =>
      toSiteText({ path, type, kind, pages, known: true, standard: kind === 'list' ? orders : { en, it } }),
    ),
    ...added.map((path) => {
      const known = ownQuestion.test(path)
      return toSiteText({ path, kind: 'text', known, pages: known ? [patterns.home] : [], standard: nothing })
    }),
  ]
    .filter((text) => text !== undefined)
    .toSorted((a, b) => contentTypes.indexOf(a.type) - contentTypes.indexOf(b.type))
}

export function withoutEntries(text: SiteText): SiteText {
  const toEntry = (language: Locale): Entry => ({
    item: undefined,
    draft: undefined,
    mark: undefined,
    shown: text.standard[language],
  })
  return { ...text, entries: { en: toEntry('en'), it: toEntry('it') } }
}

export function siteTextState({ entries }: Pick<SiteText, 'entries'>): 'default' | 'changed' | 'draft' {
  if (languages.some((language) => entries[language].draft)) return 'draft'
  return languages.some((language) => entries[language].item) ? 'changed' : 'default'
}

export function matchesFilter(text: SiteText, filter: Filter): boolean {
  if (filter === 'all') return true
  if (filter === 'untranslated') return languages.some((language) => text.entries[language].mark !== undefined)
  if (filter === 'draft') return languages.some((language) => text.entries[language].draft)
  return siteTextState(text) !== 'default'
}

/** `perche` finds `Perché`; apostrophes match. */
const normalizeText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** Returns whether a text has every word of a search, in either language, any state, its place names or its key. */
export function isFound(text: SiteText, search: string, names: readonly string[]): boolean {
  const words = normalizeText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const values = languages.flatMap((language) => {
    const { item, draft } = text.entries[language]
    return [text.standard[language], item?.value ?? '', draft?.value ?? '']
  })
  const all = normalizeText([text.path, ...names, ...values].join(' '))
  return words.every((word) => all.includes(word))
}

export const isOn = ({ pages }: Pick<SiteText, 'pages'>, page: string): boolean =>
  pages.length === 0 || pages.includes(page)

/** Returns the current page if it has the text, else the first page that has. */
export function pageFor(text: Pick<SiteText, 'pages'>, now: string): string {
  return isOn(text, now) ? now : (shownPages.find((page) => text.pages.includes(page)) ?? now)
}
