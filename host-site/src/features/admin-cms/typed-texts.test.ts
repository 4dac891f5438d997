import { expect, test } from 'vitest'
import type { SiteText } from './site-texts'
import { liveTexts, storedMeanwhile, unsavedLanguages, currentValue, withoutTyped, withTyped } from './typed-texts'

const text = (en: string, it = 'Accedi'): SiteText => {
  const entry = (shown: string) => ({ item: undefined, draft: undefined, mark: undefined, shown })
  return {
    path: 'nav.login',
    type: 'site',
    key: 'nav.login',
    kind: 'text',
    known: true,
    pages: [],
    standard: { en: 'Log in', it: 'Accedi' },
    entries: { en: entry(en), it: entry(it) },
  }
}

test('what is typed stands over what is stored until it is the same', () => {
  const login = text('Log in')
  const typed = withTyped(withTyped({}, login, 'en', 'Come'), login, 'en', 'Come in')
  expect([currentValue(login, typed, 'en'), currentValue(login, typed, 'it')]).toEqual(['Come in', 'Accedi'])
  expect(unsavedLanguages(login, typed)).toEqual(['en'])
  expect(unsavedLanguages(text('Come in'), typed)).toEqual([])
  expect(liveTexts([login], typed, 'en')).toEqual({ 'nav.login': 'Come in' })
  expect(liveTexts([login], typed, 'it')).toEqual({})
})

test('what somebody else saved since is told, and what one saved oneself is not', () => {
  const typed = withTyped({}, text('Log in'), 'en', 'Come in')
  expect(storedMeanwhile(text('Enter'), typed, 'en')).toBe('Enter')
  expect(storedMeanwhile(text('Log in'), typed, 'en')).toBeUndefined()
  expect(storedMeanwhile(text('Come in'), typed, 'en')).toBeUndefined()
})

test('only what was sent is forgotten, not what was typed after it', () => {
  const typed = withTyped({}, text('Log in'), 'en', 'Come in')
  expect(unsavedLanguages(text('Log in'), withoutTyped(typed, 'nav.login', 'en', 'Come in'))).toEqual([])
  expect(unsavedLanguages(text('Log in'), withoutTyped(typed, 'nav.login', 'en', 'Come'))).toEqual(['en'])
})

test('an empty field shows the default on the page', () => {
  const typed = withTyped({}, text('Come in'), 'en', ' ')
  expect(liveTexts([text('Come in')], typed, 'en')).toEqual({ 'nav.login': 'Log in' })
})
