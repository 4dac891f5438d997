import type { BotSettings, BotSettingsChange } from '@loquia/contracts'
import { useCallback, useMemo, useReducer } from 'react'
import type { Conflict } from '../../app/portal'

/** Steps that can be taken back. */
const maxSteps = 100
/** Changes of one field within this time are one step: nobody wants to undo letter by letter. */
const sameStepMs = 1_000

interface State {
  saved: BotSettings
  now: BotSettings
  past: BotSettings[]
  /** The field that was changed last, and when. */
  last: { field: string; at: number } | undefined
  /** Fields that were changed here and stored with another value meanwhile; the draft has the value from here. */
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
    // What was typed while the save was under way stays.
    case 'saved':
      return { ...state, saved: action.settings, conflicts: [] }
    case 'rebased':
      return {
        conflicts: conflictsOf(state, action.settings),
        saved: action.settings,
        now: onTop(state, action.settings),
        past: [...state.past, state.now].slice(-maxSteps),
        last: undefined,
      }
    case 'settled':
      return { ...state, conflicts: state.conflicts.filter(({ field }) => field !== action.field) }
    case 'taken': {
      const stored = withField(state.now, action.field, valuesOf(state.saved).get(action.field))
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

export const begin = (saved: BotSettings): State => ({
  saved,
  now: saved,
  past: [],
  last: undefined,
  conflicts: [],
})

/** Every field by its path in the request: `look.title`, `domain`. */
function valuesOf({ look, ...rest }: BotSettings): Map<string, unknown> {
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

function conflictsOf({ saved, now }: State, stored: BotSettings): Conflict[] {
  const [before, mine, theirs] = [valuesOf(saved), valuesOf(now), valuesOf(stored)]
  return [...new Set([...before.keys(), ...mine.keys(), ...theirs.keys()])]
    .map((field) => ({ field, mine: mine.get(field), theirs: theirs.get(field), before: before.get(field) }))
    .filter((each) => each.mine !== each.before && each.theirs !== each.before && each.mine !== each.theirs)
    .map(({ field, mine: own, theirs: other }) => ({ field, mine: own, theirs: other }))
}

/** The difference between two settings as the body of a request: null removes a choice of the look. */
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

/** What was changed here, on top of what others stored meanwhile. */
function onTop({ saved, now }: State, theirs: BotSettings): BotSettings {
  const mine = <T extends object>(before: T, after: T, other: T): T => {
    const keys = new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(other)]) as Set<keyof T>
    return Object.fromEntries(
      [...keys]
        .map((key) => [key, before[key] === after[key] ? other[key] : after[key]])
        .filter(([, value]) => value !== undefined),
    ) as T
  }
  return {
    ...mine({ ...saved, look: undefined }, { ...now, look: undefined }, { ...theirs, look: undefined }),
    look: mine(saved.look, now.look, theirs.look),
  }
}
const text = (settings: BotSettings): string =>
  JSON.stringify([
    Object.entries(settings.look)
      .filter(([, value]) => value !== undefined)
      .sort(),
    settings.companyInfo,
    settings.domain,
    settings.contactUrl,
    settings.timeZone,
  ])
export const differs = (one: BotSettings, other: BotSettings): boolean => text(one) !== text(other)

export interface Draft {
  settings: BotSettings
  dirty: boolean
  canUndo: boolean
  conflicts: readonly Conflict[]
  /** The request whose body stores the draft. */
  changes(): BotSettingsChange
  /** Keeps the value from here, or takes the stored one. */
  settle(field: string, keep: 'mine' | 'theirs'): void
  /** Changes part of the look; an empty text takes the choice back. */
  setLook<K extends keyof BotSettings['look']>(field: K, value: BotSettings['look'][K]): void
  set<K extends 'companyInfo' | 'domain' | 'contactUrl' | 'timeZone'>(field: K, value: BotSettings[K]): void
  undo(): void
  reset(): void
  markSaved(settings: BotSettings): void
  /** Begins anew from what others stored; what was changed here stays changed. */
  rebase(settings: BotSettings): void
}

/** The settings as they are being changed, beside those that are stored. */
export function useDraft(stored: BotSettings): Draft {
  const [state, act] = useReducer(draftReducer, stored, begin)
  const { now, saved, past, conflicts } = state
  const setLook = useCallback<Draft['setLook']>(
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
      dirty: differs(now, saved),
      canUndo: past.length > 0,
      conflicts,
      changes: () => changesBetween(saved, now),
      settle: (field, keep) => act({ type: keep === 'mine' ? 'settled' : 'taken', field }),
      setLook,
      set,
      undo: () => act({ type: 'undo' }),
      reset: () => act({ type: 'reset' }),
      markSaved: (settings) => act({ type: 'saved', settings }),
      rebase: (settings) => act({ type: 'rebased', settings }),
    }),
    [now, saved, past, conflicts, setLook, set],
  )
}

/** Whether a field of a change differs between the settings that the change was made from and those stored now. */
export function areChangedToo(
  { look = {}, ...fields }: BotSettingsChange,
  from: BotSettings,
  now: BotSettings,
): boolean {
  const differs = (names: readonly string[], one: object, other: object): boolean =>
    names.some((name) => JSON.stringify(Reflect.get(one, name)) !== JSON.stringify(Reflect.get(other, name)))
  return differs(Object.keys(fields), from, now) || differs(Object.keys(look), from.look, now.look)
}
