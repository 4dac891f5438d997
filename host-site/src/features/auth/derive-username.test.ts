import { registerRequest } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { deriveUsername } from './derive-username'

it.each([
  ['anna.rossi@example.com', 'anna.rossi'],
  ['anna+shop@example.com', 'anna'],
  ['a@example.com', 'user-a'],
  ['peña@example.com', 'pena'],
  ['кот@example.com', 'user-'],
  [`${'x'.repeat(80)}@example.com`, 'x'.repeat(55)],
])('makes a valid username of %s', (email, username) => {
  expect(deriveUsername(email, false)).toBe(username)
  for (const name of [username, deriveUsername(email, true)])
    expect(registerRequest.shape.username.safeParse(name).success).toBe(true)
})

it('appends a number to a taken username', () => {
  expect(deriveUsername('anna@example.com', true)).toMatch(/^anna-\d{4}$/)
})
