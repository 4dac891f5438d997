import { expect, it } from 'vitest'
import { action, paragraph, type EmailBlock } from './email-body.js'
import { markdownHtml, markdownText } from './markdown.js'
import { renderHtml } from './render-html.js'
import { renderText } from './render-text.js'

const blocks: EmailBlock[] = [
  paragraph('Anna replied.'),
  action('Continue', 'https://shop.example/a?x=1&y=2#loquia:b=t'),
  { type: 'quote', by: 'Anna:', note: 'AI-generated answer', text: 'See **this**\nand <b>that</b>', isMarkdown: true },
  { type: 'quote', by: 'A <visitor>', text: '**kept**\nhttps://evil.example' },
  { type: 'figures', rows: [{ name: 'Conversations', value: '3', note: 'week before: 2' }] },
  {
    type: 'entries',
    entries: [{ text: 'Rye?', note: 'asked once', link: { label: 'Answer', url: 'https://x.example' } }],
  },
  { type: 'footer', text: 'You left this address.', link: { label: 'Stop', url: 'https://x.example/stop' } },
]

it('writes an email as plain text that reads well', () => {
  expect(renderText({ language: 'en', blocks })).toBe(`Anna replied.

Continue:
https://shop.example/a?x=1&y=2#loquia:b=t

Anna:
AI-generated answer
  See this
  and <b>that</b>

A <visitor>
  **kept**
  https://evil.example

Conversations: 3 (week before: 2)

1. Rye? (asked once)
Answer: https://x.example

--
You left this address.
Stop:
https://x.example/stop
`)
})

it('writes an email as HTML without scripts or other files', () => {
  const html = renderHtml({ language: 'it', blocks }, 'A & B')
  expect(html).toContain('<html lang="it">')
  expect(html).toContain('<title>A &amp; B</title>')
  expect(html).toContain('href="https://shop.example/a?x=1&amp;y=2#loquia:b=t"')
  expect(html).toContain('<p>See <strong>this</strong><br>\nand &lt;b&gt;that&lt;/b&gt;</p>')
  expect(html).toContain('<strong>A &lt;visitor&gt;</strong>')
  expect(html).toContain('**kept**<br>https://evil.example')
  expect(html).not.toContain('href="https://evil.example')
  expect(html).toContain('AI-generated answer')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).not.toMatch(/<(?:img|script|link|iframe|form)\b|url\(|\son\w+=/)
})

it.each([
  ['![x](https://evil.example/p.png)', /<img/],
  ['<img src=x onerror=alert(1)>', /<img/],
  ['[x](javascript:alert(1))', /href/],
  ['[x](data:text/html,hi)', /href/],
  ['[x](//evil.example)', /href/],
  ['# Title', /<h1/],
])('renders %j without forbidden elements', (text, forbidden) => {
  expect(markdownHtml(text)).not.toMatch(forbidden)
})

it.each([
  ['**Rye** and *oats*', 'Rye and oats'],
  ['[Hours](https://shop.example/hours)', 'Hours (https://shop.example/hours)'],
  ['https://shop.example/hours', 'https://shop.example/hours'],
  ['one\ntwo\n\nthree', 'one\ntwo\n\nthree'],
  ['- rye\n- oats\n  - rolled\n\nThen', '- rye\n- oats\n  - rolled\n\nThen'],
  ['3. three\n4. four', '3. three\n4. four'],
  ['## Hours\n`9-18`', 'Hours\n\n9-18'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a  b\n1  2'],
])('renders %j as plain text', (markdown, text) => {
  expect(markdownText(markdown)).toBe(text)
})
