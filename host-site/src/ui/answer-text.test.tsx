import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AnswerText } from './answer-text'

const html = (text: string): string =>
  renderToStaticMarkup(<AnswerText text={text} />).replace(/ (?:class|dir|target|rel)="[^"]*"/g, '')

it.each([
  ['**Yes** [1]', '<div><p><strong>Yes</strong> <sup>1</sup></p></div>'],
  ['- a\n- b', '<div><ul><li><p>a</p></li><li><p>b</p></li></ul></div>'],
  ['3. a', '<div><ol start="3"><li><p>a</p></li></ol></div>'],
  ['> a\n> b', '<div><div><p>a\nb</p></div></div>'],
  ['[a](https://x.example)', '<div><p><a href="https://x.example/">a</a></p></div>'],
  ['[a](javascript:alert(1)) <b>c</b>', '<div><p>a &lt;b&gt;c&lt;/b&gt;</p></div>'],
  [
    '|a|b|\n|-|-|\n|1|2|',
    '<div><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
  ],
  ['```\na  b\n```', '<div><pre>a  b</pre></div>'],
])('renders %j as the chat does', (text, shown) => {
  expect(html(text)).toBe(shown)
})

const shown = (text: string): string => renderToStaticMarkup(<AnswerText text={text} />)

it('links the contact page that an answer names', () => {
  const answer = 'You can ask the team directly: [contact page](https://example.com/contact).'
  expect(shown(answer)).toContain('href="https://example.com/contact"')
  expect(shown(answer)).toContain('>contact page</a>.')
  expect(shown('[write](mailto:desk@example.com)')).toContain('href="mailto:desk@example.com"')
})

it('links nothing else', () => {
  for (const text of ['[x](javascript:alert(1))', '[x](data:text/html,x)', '[x](document:1)'])
    expect(shown(text)).not.toContain('<a ')
  expect(shown('See [1] and **bold**')).toContain('<strong')
})
