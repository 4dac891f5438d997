import { expect, it } from 'vitest'
import { initialsOf } from './initials-of'

it.each([
  ['Marlow & Finch', 'MF'],
  ['Podere Le Querciole', 'PL'],
  ['Loquia', 'L'],
  ['bakery.example', 'B'],
  ['www.bakery.example', 'B'],
  ['Élan Vital', 'ÉV'],
  ['', ''],
  ['!!!', ''],
])('shortens %s to the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
