import { expect, it } from 'vitest'
import { textFragmentUrl } from './text-fragment.js'

it.each([
  ['Free trial lessons for children.', 'Free%20trial%20lessons%20for%20children.'],
  ['May: Free trial lessons for children.', 'Free%20trial%20lessons%20for%20children.'],
  ['Sunday: closed', 'Sunday%3A%20closed'],
  [
    '- 12 May: The hall opens again, and with it the café, the stage and the garden behind it.',
    'The%20hall%20opens%20again%2C%20and%20with,stage%20and%20the%20garden%20behind%20it.',
  ],
])('highlights a quotation without its label: %s', (quote, marked) => {
  expect(textFragmentUrl('https://hall.example/', quote)).toBe(`https://hall.example/#:~:text=${marked}`)
})
