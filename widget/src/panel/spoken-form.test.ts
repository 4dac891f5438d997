import { expect, it } from 'vitest'
import { spokenForm } from './spoken-form'

it.each([
  ['items of a list', '- Rye bread\n- Spelt bread\n- Cakes', 'Rye bread. Spelt bread. Cakes'],
  ['numbered items', '1. Mix\n2. Bake.\n3. Eat', '1. Mix. 2. Bake. 3. Eat'],
  ['a lead-in', 'We bake:\n\n- Rye\n- Spelt', 'We bake: Rye. Spelt'],
  ['a heading and what follows', '## Hours\n\nDaily from 8:00', 'Hours. Daily from 8:00'],
  [
    'rows and cells of a table',
    '| Day | Hours |\n|---|---|\n| Monday | 7:30 |\n| Tuesday | closed |',
    'Day, Hours. Monday, 7:30. Tuesday, closed.',
  ],
  ['a paragraph over two lines', 'We open\nat eight.', 'We open at eight.'],
  ['links and citations', 'See [our page](https://b.example/) [1].', 'See our page.'],
])('makes speech of %s', (_case, markdown, said) => {
  expect(spokenForm(markdown)).toBe(said)
})
