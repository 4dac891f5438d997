import type { ContentKey } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { foundKeys } from './found-keys'

const key = (path: string, en: string, it: string, page: string): ContentKey => ({
  path,
  type: 'site',
  kind: 'text',
  en,
  it,
  pages: [page],
})
const keys = [
  key('nav.login', 'Login', 'Accedi', 'every page'),
  key('auth.title', 'Log in', 'Entra nel portale', 'Login'),
  key('voice.title', 'AI voice agents', 'Agenti vocali', 'Voice agent'),
]
const find = (search: string, max = 10) => {
  const { groups, count } = foundKeys(keys, search, ({ pages }) => pages[0] ?? '', max)
  return [Object.fromEntries([...groups].map(([page, found]) => [page, found.map(({ path }) => path)])), count]
}

test('a text is found by the words of either language, its key, or its page', () => {
  expect(find('login')).toEqual([{ 'every page': ['nav.login'], Login: ['auth.title'] }, 2])
  expect(find('PORTALE entra')).toEqual([{ Login: ['auth.title'] }, 1])
  expect(find('voice.ti')).toEqual([{ 'Voice agent': ['voice.title'] }, 1])
  expect(find('voice zebra')).toEqual([{}, 0])
})

test('of many only some are shown, and all are counted', () => {
  expect(find('', 1)).toEqual([{ 'every page': ['nav.login'] }, 3])
})
