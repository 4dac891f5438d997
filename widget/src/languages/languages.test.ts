import { visitorLanguages } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { shapes } from '../options'
import * as de from './de'
import * as english from './en'
import * as es from './es'
import * as fr from './fr'
import * as italian from './it'
import type { LanguageFile } from './language'
import * as pt from './pt'
import { handoffTextsIn } from '../people/words'

const files: Record<string, LanguageFile> = { en: english, it: italian, de, fr, es, pt }
const shared = new Set(['ltr', 'Conversation', 'Source 3', 'Sources'])

function textsOf(words: object, place = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const at = `${place}${key}`
    if (typeof value === 'function') return [[at, String((value as (...given: unknown[]) => string)(3, 'b'))]]
    return typeof value === 'object' && value !== null ? textsOf(value, `${at}.`) : [[at, String(value)]]
  })
}

it('has a file for every language of the widget', () => {
  expect(Object.keys(files)).toEqual([...visitorLanguages])
  expect(shapes.language).toBe(['auto', ...visitorLanguages].join('|'))
})

const late = (code: string): object => ({ people: handoffTextsIn(code) })

describe.each(Object.entries(files).filter(([code]) => code !== 'en'))('the words of %s', (code, own) => {
  const words = { ...own, ...late(code) }
  const en = { ...english, ...late('en') }
  const [theirs, ours] = [textsOf(words), textsOf(en)]

  it('are complete', () => {
    expect(theirs.map(([at]) => at).toSorted()).toEqual(ours.map(([at]) => at).toSorted())
  })

  it('are not English', () => {
    const said = new Map(ours)
    expect(theirs.filter(([at, text]) => said.get(at) === text && !shared.has(text))).toEqual([])
  })

  it('are neither empty nor surrounded by spaces', () => {
    expect(theirs.filter(([, text]) => text.trim() !== text || text === '')).toEqual([])
  })

  it('contain the values that they are given', () => {
    const given = textsOf(en).filter(([, text]) => text.includes('3'))
    const said = new Map(textsOf(words))
    expect(given.map(([at]) => at)).toContain('panel.left')
    expect(given.filter(([at]) => said.get(at)?.includes('3') !== true)).toEqual([])
  })
})
