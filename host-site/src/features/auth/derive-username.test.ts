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
])('makes of %s a username that the server takes', (email, username) => {
  expect(deriveUsername(email, false)).toBe(username)
  for (const name of [username, deriveUsername(email, true)])
    expect(registerRequest.shape.username.safeParse(name).success).toBe(true)
})

it('puts a number behind one that is taken', () => {
  expect(deriveUsername('anna@example.com', true)).toMatch(/^anna-\d{4}$/)
})
