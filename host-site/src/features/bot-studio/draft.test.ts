import type { BotSettings } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { initialState, areDifferent, draftReducer } from './draft'

const empty: BotSettings = { look: {}, companyInfo: '', domain: '', contactUrl: '', timeZone: '' }
const titled = (title: string): BotSettings => ({ ...empty, look: { title } })
const change = (field: string, settings: BotSettings, at: number) => ({ type: 'change', field, settings, at }) as const

test('groups quick typing in one field into one step', () => {
  let state = initialState(empty)
  state = draftReducer(state, change('title', titled('A'), 0))
  state = draftReducer(state, change('title', titled('Au'), 300))
  state = draftReducer(state, change('color', { ...titled('Au'), look: { title: 'Au', primaryColor: '#000' } }, 400))
  state = draftReducer(state, change('color', { ...titled('Au'), look: { title: 'Au', primaryColor: '#fff' } }, 5_000))
  const steps: unknown[] = []
  while (state.past.length > 0) {
    state = draftReducer(state, { type: 'undo' })
    steps.push(state.now.look)
  }
  expect(steps).toEqual([{ title: 'Au', primaryColor: '#000' }, { title: 'Au' }, {}])
  expect(draftReducer(state, { type: 'undo' })).toBe(state)
})

test('keeps as unsaved what is typed while saving', () => {
  let state = draftReducer(initialState(empty), change('title', titled('A'), 0))
  state = draftReducer(state, change('title', titled('AB'), 2_000))
  state = draftReducer(state, { type: 'saved', settings: titled('A') })
  expect(state.now).toEqual(titled('AB'))
  expect(areDifferent(state.now, state.saved)).toBe(true)
})

test('undoes a reset', () => {
  let state = draftReducer(initialState(empty), change('title', titled('A'), 0))
  state = draftReducer(state, { type: 'reset' })
  expect(state.now).toEqual(empty)
  expect(draftReducer(state, { type: 'undo' }).now).toEqual(titled('A'))
})

test('compares settings regardless of order or absent values', () => {
  expect(
    areDifferent(
      { ...empty, look: { title: 'A', theme: 'dark' } },
      { ...empty, look: { theme: 'dark', title: 'A', position: undefined } },
    ),
  ).toBe(false)
})

test('applies own changes to settings that others stored meanwhile', () => {
  let state = initialState({ ...empty, look: { title: 'A', theme: 'dark' }, companyInfo: 'Bread' })
  state = draftReducer(state, change('title', { ...state.now, look: { title: 'B' } }, 0))
  const theirs: BotSettings = { ...empty, look: { title: 'C', theme: 'dark', position: 'left' }, companyInfo: 'Cakes' }
  state = draftReducer(state, { type: 'rebased', settings: theirs })
  expect(state.now).toEqual({ ...theirs, look: { title: 'B', position: 'left' } })
  expect(state.saved).toBe(theirs)
  expect(draftReducer(state, { type: 'undo' }).now).toMatchObject({ look: { title: 'B' }, companyInfo: 'Bread' })
})
