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

const login = text('Log in')
const comeIn = withTyped(withTyped({}, login, 'en', 'Come'), login, 'en', 'Come in')

test('prefers the typed text to the stored one', () => {
  expect([currentValue(login, comeIn, 'en'), currentValue(login, comeIn, 'it')]).toEqual(['Come in', 'Accedi'])
})

test('counts a typed text as unsaved until it is stored', () => {
  expect(unsavedLanguages(login, comeIn)).toEqual(['en'])
  expect(unsavedLanguages(text('Come in'), comeIn)).toEqual([])
})

test('shows typed texts on the page in their language only', () => {
  expect(liveTexts([login], comeIn, 'en')).toEqual({ 'nav.login': 'Come in' })
  expect(liveTexts([login], comeIn, 'it')).toEqual({})
})

test('reports a text that somebody else saved meanwhile', () => {
  const typed = withTyped({}, text('Log in'), 'en', 'Come in')
  expect(storedMeanwhile(text('Enter'), typed, 'en')).toBe('Enter')
  expect(storedMeanwhile(text('Log in'), typed, 'en')).toBeUndefined()
  expect(storedMeanwhile(text('Come in'), typed, 'en')).toBeUndefined()
})

test('keeps what was typed after a text was sent', () => {
  const typed = withTyped({}, text('Log in'), 'en', 'Come in')
  expect(unsavedLanguages(text('Log in'), withoutTyped(typed, 'nav.login', 'en', 'Come in'))).toEqual([])
  expect(unsavedLanguages(text('Log in'), withoutTyped(typed, 'nav.login', 'en', 'Come'))).toEqual(['en'])
})

test('shows the default on the page for an empty field', () => {
  const typed = withTyped({}, text('Come in'), 'en', ' ')
  expect(liveTexts([text('Come in')], typed, 'en')).toEqual({ 'nav.login': 'Log in' })
})
