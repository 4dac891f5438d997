import type { Span } from '../sentences.js'

/** What a stretch of text is: recognized in every language by CLDR's data (`Intl`) and recognizer packages. */
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
  /** The number in it, where there is one. */
  value?: number
  /** ISO 4217 for money where its sign tells which ("$" and "kr" do not), else the unit as `Intl` names it. */
  unit?: string
  /** The email address that is meant, where the text writes it another way. */
  address?: string
  /** ISO weekdays, 1 for Monday to 7 for Sunday: [1, 2, 3, 4, 5] for "Monday – Friday". */
  days?: readonly number[]
}

/** Where an entity stands in a text, without the text. */
export type FoundEntity = Omit<Entity, 'text'>
