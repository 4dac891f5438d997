import type { ContentItem } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { contentLines, matches, readFilter } from './content-rows'

const item = (key: string, language: 'en' | 'it', day: number): ContentItem => ({
  id: day,
  type: 'hero',
  key,
  value: `${language} words`,
  language,
  updatedAt: `2026-01-0${day}T00:00:00.000Z`,
})
const marks = (items: ContentItem[]) =>
  contentLines(items, [], []).map(({ path, entries }) => [path, entries.en.mark, entries.it.mark])

test('a text that is missing in a language, or older than the English one, is marked', () => {
  expect(marks([item('title', 'en', 1), item('hero.title', 'it', 2)])).toEqual([['hero.title', undefined, undefined]])
  expect(marks([item('title', 'en', 3), item('hero.title', 'it', 2)])).toEqual([['hero.title', undefined, 'stale']])
  expect(marks([item('title', 'en', 1)])).toEqual([['hero.title', undefined, 'missing']])
  expect(marks([item('title', 'it', 1)])).toEqual([['hero.title', 'missing', undefined]])
})

test('the filter is read from the address and looks at key and words', () => {
  const [line] = contentLines([item('title', 'it', 1)], [], [])
  expect(matches(line!, readFilter(new URLSearchParams('search=IT+WO&section=hero'), 'it'))).toBe(true)
  expect(matches(line!, readFilter(new URLSearchParams('search=it+words&language=en'), 'it'))).toBe(false)
  expect(matches(line!, readFilter(new URLSearchParams('section=faq'), 'it'))).toBe(false)
  expect(readFilter(new URLSearchParams('language=xx&section=yy'), 'en')).toEqual({
    language: 'en',
    section: 'all',
    search: '',
  })
})
