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
import { currentOrder, orderPath, questionsOf } from './advanced/faq-value'

export const languages = ['en', 'it'] as const satisfies readonly Locale[]

/** What is written of one text in one language. */
export interface Entry {
  item: ContentItem | undefined
  draft: ContentDraft | undefined
  /** Written in the other language alone, or there later than here. */
  mark: 'missing' | 'stale' | undefined
  /** What the site shows, or would show with the draft. */
  shown: string
}

/** A text of the site, whether somebody has written it anew or not. */
export interface SiteText {
  path: string
  type: ContentType
  /** As it is stored, which may be the path without its type. */
  key: string
  kind: ContentKey['kind']
  /** Whether the site shows it anywhere. */
  known: boolean
  /** Patterns of the pages that it is on; empty: on every page. */
  pages: readonly string[]
  /** What the site shows where nothing is written. */
  standard: Readonly<Record<Locale, string>>
  entries: Readonly<Record<Locale, Entry>>
}

/** Stands for every address that no page has. */
export const missingPage = '/404'

/** The pages that an admin can look at, in the order in which they are offered. */
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

/** Every text of the site in the order of its sections, and after them what is written for no place of it. */
export function siteTexts(
  items: readonly ContentItem[],
  drafts: readonly ContentDraft[],
  keys: readonly ContentKey[],
): SiteText[] {
  const [written, drafted] = [byPath(items), byPath(drafts)]
  const order = (language: Locale) => {
    const { [orderPath]: _, ...questions } = questionsOf([...items, ...drafts], keys, language)
    return currentOrder(questions)
  }
  const orders = { en: order('en'), it: order('it') }
  const listed = new Set(keys.map(({ path }) => path))
  const added = [...new Set([...written.keys(), ...drafted.keys()])].filter((path) => !listed.has(path)).sort()
  const made = (
    text: Omit<SiteText, 'entries' | 'type' | 'key'> & Partial<Pick<SiteText, 'type'>>,
  ): SiteText | undefined => {
    const [own, draft] = [written.get(text.path) ?? {}, drafted.get(text.path) ?? {}]
    const any = own.en ?? own.it ?? draft.en ?? draft.it
    const type = any?.type ?? text.type
    if (type === undefined) return undefined
    const state = translationState(own.en, own.it)
    const entry = (language: Locale): Entry => ({
      item: own[language],
      draft: draft[language],
      mark: state === `missing_${language}` ? 'missing' : state === 'stale' && language === 'it' ? 'stale' : undefined,
      shown: draft[language]?.value ?? own[language]?.value ?? text.standard[language],
    })
    return { ...text, type, key: any?.key ?? text.path, entries: { en: entry('en'), it: entry('it') } }
  }
  const nothing = { en: '', it: '' }
  return [
    ...keys.map(({ path, type, kind, pages, en, it }) =>
      made({ path, type, kind, pages, known: true, standard: kind === 'list' ? orders : { en, it } }),
    ),
    ...added.map((path) => {
      const known = ownQuestion.test(path)
      return made({ path, kind: 'text', known, pages: known ? [patterns.home] : [], standard: nothing })
    }),
  ]
    .filter((text) => text !== undefined)
    .toSorted((a, b) => contentTypes.indexOf(a.type) - contentTypes.indexOf(b.type))
}

/** A text of which nothing is written any more. */
export function withoutEntries(text: SiteText): SiteText {
  const entry = (language: Locale): Entry => ({
    item: undefined,
    draft: undefined,
    mark: undefined,
    shown: text.standard[language],
  })
  return { ...text, entries: { en: entry('en'), it: entry('it') } }
}

/** How far a text is from its default, in either language. */
export function stateOf({ entries }: Pick<SiteText, 'entries'>): 'default' | 'changed' | 'draft' {
  if (languages.some((language) => entries[language].draft)) return 'draft'
  return languages.some((language) => entries[language].item) ? 'changed' : 'default'
}

export function passes(text: SiteText, filter: Filter): boolean {
  if (filter === 'all') return true
  if (filter === 'untranslated') return languages.some((language) => text.entries[language].mark !== undefined)
  if (filter === 'draft') return languages.some((language) => text.entries[language].draft)
  return stateOf(text) !== 'default'
}

/** A text as a search compares it: `perche` finds `Perché`, and one kind of apostrophe the other. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/**
 * Whether a text holds every word of a search: in either language, published, drafted or by default, in the names of
 * its pages and section, or in its key.
 * @param names what people call its place
 */
export function isFound(text: SiteText, search: string, names: readonly string[]): boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const said = languages.flatMap((language) => {
    const { item, draft } = text.entries[language]
    return [text.standard[language], item?.value ?? '', draft?.value ?? '']
  })
  const all = plain([text.path, ...names, ...said].join(' '))
  return words.every((word) => all.includes(word))
}

/** Whether a text may be on a page. */
export const isOn = ({ pages }: Pick<SiteText, 'pages'>, page: string): boolean =>
  pages.length === 0 || pages.includes(page)

/** The page to look at a text on: the one that is looked at, if it is there, else the first that has it. */
export function pageFor(text: Pick<SiteText, 'pages'>, now: string): string {
  return isOn(text, now) ? now : (shownPages.find((page) => text.pages.includes(page)) ?? now)
}
