import { expect, it } from 'vitest'
import { PromptGuard } from './prompt-guard.js'

const system = 'You answer visitors of a website from passages of its pages.'

it.each<[string, string[], boolean]>([
  ['the whole of it', ['You answer visitors of a website from passages.'], true],
  ['a part, letter by letter', [...'It says: visitors of a website from passages of'], true],
  ['other words', ['You can answer the letter of a website within a week.'], false],
  ['a few of its words', ['We welcome visitors of a website like ours.'], false],
])('with %s', (_, pieces, leaks) => {
  const guard = new PromptGuard(system)
  expect(pieces.some((piece) => guard.leaks(piece)) || guard.leaks(' ')).toBe(leaks)
})
