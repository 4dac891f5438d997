import type { BotSettings, BotSettingsChange } from '@loquia/contracts'
import { useCallback, useMemo, useReducer } from 'react'
import type { Conflict } from '../../app/portal'

const maxSteps = 100
/** Changes of a field within this time form one undo step. */
const sameStepMs = 1_000

interface State {
  saved: BotSettings
  now: BotSettings
  past: BotSettings[]
  last: { field: string; at: number } | undefined
  /** Fields changed both here and by another editor; the draft has the local value. */
  conflicts: Conflict[]
}
type Action =
  | { type: 'change'; field: string; settings: BotSettings; at: number }
  | { type: 'undo' }
  | { type: 'saved'; settings: BotSettings }
  | { type: 'rebased'; settings: BotSettings }
  | { type: 'settled'; field: string }
  | { type: 'taken'; field: string }
  | { type: 'reset' }

export function draftReducer(state: State, action: Action): State {
  switch (action.type) {
    case 'change': {
      const goesOn = state.last?.field === action.field && action.at - state.last.at < sameStepMs
      return {
        ...state,
        now: action.settings,
        past: goesOn ? state.past : [...state.past, state.now].slice(-maxSteps),
        last: { field: action.field, at: action.at },
      }
    }
    case 'undo': {
      const before = state.past.at(-1)
      return before === undefined ? state : { ...state, now: before, past: state.past.slice(0, -1), last: undefined }
    }
    case 'saved':
      return { ...state, saved: action.settings, conflicts: [] }
    case 'rebased':
      return {
        conflicts: findConflicts(state, action.settings),
        saved: action.settings,
        now: applyOnTop(state, action.settings),
        past: [...state.past, state.now].slice(-maxSteps),
        last: undefined,
      }
    case 'settled':
      return { ...state, conflicts: state.conflicts.filter(({ field }) => field !== action.field) }
    case 'taken': {
      const stored = withField(state.now, action.field, fieldValues(state.saved).get(action.field))
      return draftReducer(
        { ...state, now: stored, past: [...state.past, state.now].slice(-maxSteps), last: undefined },
        { type: 'settled', field: action.field },
      )
    }
    case 'reset':
      return {
        ...state,
        now: state.saved,
        past: [...state.past, state.now].slice(-maxSteps),
        last: undefined,
        conflicts: [],
      }
    default:
      return action satisfies never
  }
}

export const initialState = (saved: BotSettings): State => ({
  saved,
  now: saved,
  past: [],
  last: undefined,
  conflicts: [],
})

/** Keys are paths in the request: `look.title`, `domain`. */
function fieldValues({ look, ...rest }: BotSettings): Map<string, unknown> {
  return new Map([
    ...Object.entries(rest),
    ...Object.entries(look).map(([name, value]): [string, unknown] => [`look.${name}`, value]),
  ])
}

function withField(settings: BotSettings, field: string, value: unknown): BotSettings {
  const inLook = field.startsWith('look.') ? field.slice('look.'.length) : undefined
  if (inLook === undefined) return { ...settings, [field]: value }
  const { [inLook as keyof BotSettings['look']]: _before, ...rest } = settings.look
  return { ...settings, look: value === undefined ? rest : { ...rest, [inLook]: value } }
}

function findConflicts({ saved, now }: State, stored: BotSettings): Conflict[] {
  const [before, mine, theirs] = [fieldValues(saved), fieldValues(now), fieldValues(stored)]
  return [...new Set([...before.keys(), ...mine.keys(), ...theirs.keys()])]
    .map((field) => ({ field, mine: mine.get(field), theirs: theirs.get(field), before: before.get(field) }))
    .filter((each) => each.mine !== each.before && each.theirs !== each.before && each.mine !== each.theirs)
    .map(({ field, mine: own, theirs: other }) => ({ field, mine: own, theirs: other }))
}

/** In the request body, null resets a look field. */
export function changesBetween(before: BotSettings, after: BotSettings): BotSettingsChange {
  const { look: lookBefore, ...restBefore } = before
  const { look: lookAfter, ...restAfter } = after
  const names = new Set([...Object.keys(lookBefore), ...Object.keys(lookAfter)] as (keyof BotSettings['look'])[])
  const look = [...names]
    .filter((name) => lookBefore[name] !== lookAfter[name])
    .map((name) => [name, lookAfter[name] ?? null])
  const rest = Object.entries(restAfter).filter(
    ([name, value]) => restBefore[name as keyof typeof restBefore] !== value,
  )
  return { ...Object.fromEntries(rest), ...(look.length > 0 && { look: Object.fromEntries(look) }) }
}

/** Applies local changes on top of another editor's. */
function applyOnTop({ saved, now }: State, theirs: BotSettings): BotSettings {
  const mergeFields = <T extends object>(before: T, after: T, other: T): T => {
    const keys = new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(other)]) as Set<keyof T>
    return Object.fromEntries(
      [...keys]
        .map((key) => [key, before[key] === after[key] ? other[key] : after[key]])
        .filter(([, value]) => value !== undefined),
    ) as T
  }
  return {
    ...mergeFields({ ...saved, look: undefined }, { ...now, look: undefined }, { ...theirs, look: undefined }),
    look: mergeFields(saved.look, now.look, theirs.look),
  }
}
const comparableJson = (settings: BotSettings): string =>
  JSON.stringify([
    Object.entries(settings.look)
      .filter(([, value]) => value !== undefined)
      .sort(),
    settings.companyInfo,
    settings.domain,
    settings.contactUrl,
    settings.timeZone,
  ])
export const areDifferent = (one: BotSettings, other: BotSettings): boolean =>
  comparableJson(one) !== comparableJson(other)

export interface Draft {
  settings: BotSettings
  dirty: boolean
  canUndo: boolean
  conflicts: readonly Conflict[]
  changes(): BotSettingsChange
  settle(field: string, keep: 'mine' | 'theirs'): void
  /** An empty text resets the field. */
  setAppearance<K extends keyof BotSettings['look']>(field: K, value: BotSettings['look'][K]): void
  set<K extends 'companyInfo' | 'domain' | 'contactUrl' | 'timeZone'>(field: K, value: BotSettings[K]): void
  undo(): void
  reset(): void
  markSaved(settings: BotSettings): void
  rebase(settings: BotSettings): void
}

export function useDraft(stored: BotSettings): Draft {
  const [state, act] = useReducer(draftReducer, stored, initialState)
  const { now, saved, past, conflicts } = state
  const setAppearance = useCallback<Draft['setAppearance']>(
    (field, value) => {
      const { [field]: _before, ...rest } = now.look
      const look = value === '' || value === undefined ? rest : { ...rest, [field]: value }
      act({ type: 'change', field: `look.${field}`, settings: { ...now, look }, at: Date.now() })
    },
    [now],
  )
  const set = useCallback<Draft['set']>(
    (field, value) => act({ type: 'change', field, settings: { ...now, [field]: value }, at: Date.now() }),
    [now],
  )
  return useMemo(
    () => ({
      settings: now,
      dirty: areDifferent(now, saved),
      canUndo: past.length > 0,
      conflicts,
      changes: () => changesBetween(saved, now),
      settle: (field, keep) => act({ type: keep === 'mine' ? 'settled' : 'taken', field }),
      setAppearance,
      set,
      undo: () => act({ type: 'undo' }),
      reset: () => act({ type: 'reset' }),
      markSaved: (settings) => act({ type: 'saved', settings }),
      rebase: (settings) => act({ type: 'rebased', settings }),
    }),
    [now, saved, past, conflicts, setAppearance, set],
  )
}

/** Whether another editor changed one of the same fields. */
export function haveBothChanged(
  { look = {}, ...fields }: BotSettingsChange,
  from: BotSettings,
  now: BotSettings,
): boolean {
  const anyDiffers = (names: readonly string[], one: object, other: object): boolean =>
    names.some((name) => JSON.stringify(Reflect.get(one, name)) !== JSON.stringify(Reflect.get(other, name)))
  return anyDiffers(Object.keys(fields), from, now) || anyDiffers(Object.keys(look), from.look, now.look)
}
