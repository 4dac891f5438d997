import {
  byPath,
  contentTypeSchema,
  translationState,
  type ContentDraft,
  type ContentItem,
  type ContentKey,
  type ContentType,
  type Locale,
} from '@loquia/contracts'

/** What there is of one text in one language. */
export interface Entry {
  item: ContentItem | undefined
  draft: ContentDraft | undefined
  mark: 'missing' | 'stale' | undefined
}
/** One text of the site in its languages. */
export interface ContentLine {
  path: string
  type: ContentType
  key: string
  /** Whether the site shows it anywhere. */
  known: boolean
  entries: Record<Locale, Entry>
}

/** The order of the questions, before anybody has written it. */
const unwritten: Entry = { item: undefined, draft: undefined, mark: undefined }
export const orderLine: ContentLine = {
  path: 'faq.order',
  type: 'faq',
  key: 'faq.order',
  known: true,
  entries: { en: unwritten, it: unwritten },
}

export const shownLanguages = ['en', 'it', 'both'] as const
export interface ContentFilter {
  language: (typeof shownLanguages)[number]
  section: ContentType | 'all'
  search: string
}

/** What the address says; a part that is not understood counts as absent. */
export function readFilter(params: URLSearchParams, locale: Locale): ContentFilter {
  const section = contentTypeSchema.safeParse(params.get('section'))
  return {
    language: shownLanguages.find((name) => name === params.get('language')) ?? locale,
    section: section.success ? section.data : 'all',
    search: params.get('search') ?? '',
  }
}

export const languagesOf = (filter: Pick<ContentFilter, 'language'>): readonly Locale[] =>
  filter.language === 'both' ? ['en', 'it'] : [filter.language]

/** Every text that is written, or drafted, in any language, as lines in the order of section and key. */
export function contentLines(
  items: readonly ContentItem[],
  drafts: readonly ContentDraft[],
  keys: readonly ContentKey[],
): ContentLine[] {
  const [written, drafted] = [byPath(items), byPath(drafts)]
  const known = new Set(keys.map(({ path }) => path))
  return [...new Set([...written.keys(), ...drafted.keys()])].sort().flatMap((path) => {
    const [own, draft] = [written.get(path) ?? {}, drafted.get(path) ?? {}]
    const any = own.en ?? own.it ?? draft.en ?? draft.it
    if (any === undefined) return []
    const state = translationState(own.en, own.it)
    const entry = (language: Locale): Entry => ({
      item: own[language],
      draft: draft[language],
      mark: state === `missing_${language}` ? 'missing' : state === 'stale' && language === 'it' ? 'stale' : undefined,
    })
    return [
      {
        path,
        type: any.type,
        key: any.key,
        known: known.has(path) || /^faq\.[\w-]+\.(?:question|answer)$/.test(path),
        entries: { en: entry('en'), it: entry('it') },
      },
    ]
  })
}

export function matches(line: ContentLine, { section, search, language }: ContentFilter): boolean {
  if (section !== 'all' && line.type !== section) return false
  const words = languagesOf({ language }).flatMap((name) => [
    line.entries[name].item?.value,
    line.entries[name].draft?.value,
  ])
  return [line.path, ...words].some((text) => text?.toLowerCase().includes(search.toLowerCase()))
}
