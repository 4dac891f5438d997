import type { Span } from '../sentences.js'

/** Uses CLDR data (`Intl`) and recognizer packages. */
export type EntityKind =
  | 'money'
  | 'percent'
  | 'number'
  | 'date'
  | 'weekday'
  | 'time'
  | 'duration'
  | 'distance'
  | 'weight'
  | 'volume'
  | 'area'
  | 'temperature'
  | 'age'
  | 'phone'
  | 'email'
  | 'url'
  | 'postal-code'
  | 'address'
  | 'person'
  | 'year'

export interface Entity extends Span {
  kind: EntityKind
  text: string
  value?: number
  /** ISO 4217 unless ambiguous ("$", "kr"), else the `Intl` unit. */
  unit?: string
  /** The address is normalized. */
  address?: string
  /** ISO: [1, 2, 3, 4, 5] for "Monday – Friday". */
  days?: readonly number[]
}

export type FoundEntity = Omit<Entity, 'text'>
