import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AnswerText } from './answer-text'

const shown = (text: string): string => renderToStaticMarkup(<AnswerText text={text} />)

it('leads to the contact page that an answer names', () => {
  const answer = 'You can ask the team directly: [contact page](https://example.com/contact).'
  expect(shown(answer)).toContain('href="https://example.com/contact"')
  expect(shown(answer)).toContain('>contact page</a>.')
  expect(shown('[write](mailto:desk@example.com)')).toContain('href="mailto:desk@example.com"')
})

it('leads nowhere else', () => {
  for (const text of [
    '[x](javascript:alert(1))',
    '[x](data:text/html,x)',
    '[x](document:1)',
    '[x] (https://example.com)',
  ])
    expect(shown(text)).not.toContain('<a ')
  expect(shown('See [1] and **bold**')).toContain('<strong')
})
