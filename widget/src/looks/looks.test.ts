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
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
