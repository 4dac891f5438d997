import { expect, it } from 'vitest'
import { escapeMarkdown, markdownAddress } from './escape-markdown.js'

it.each([
  ['a *b* _c_ `d`', 'a \\*b\\* \\_c\\_ \\`d\\`'],
  ['[x](https://evil.example)', '\\[x\\](https:\\/\\/evil.example)'],
  ['![x](y)', '!\\[x\\](y)'],
  ['<script>alert(1)</script>', '\\<script\\>alert(1)\\</script\\>'],
  ['see https://evil.example or www.evil.example', 'see https:\\/\\/evil.example or www\\.evil.example'],
  ['# title', '\\# title'],
  ['- item', '\\- item'],
  ['1. first', '1\\. first'],
  ['AT&amp;T &lt;b&gt;', 'AT&amp;amp;T &amp;lt;b&amp;gt;'],
  ['two\nlines', 'two lines'],
])('%s', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped)
})

it('encodes parentheses in the address of a link', () => {
  expect(markdownAddress('https://x.example/a (b)<c>')).toBe('https://x.example/a%20%28b%29%3Cc%3E')
})
