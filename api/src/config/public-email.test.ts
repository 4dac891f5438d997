import { expect, it } from 'vitest'
import { defaultAdminEmail } from './env.js'
import { publicEmail } from './public-email.js'

it.each([
  [defaultAdminEmail, null],
  ['admin@example.com', null],
  ['admin@mail.example.org', null],
  ['desk@loquia.example', null],
  ['root@localhost', null],
  ['desk@loquia.ai', 'desk@loquia.ai'],
  ['desk@myexample.com', 'desk@myexample.com'],
])('%s is shown as %s', (address, shown) => {
  expect(publicEmail(address)).toBe(shown)
})
