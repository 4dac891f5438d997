import { expect, test } from 'vitest'
import { embedSnippet } from './snippet'

test('writes the chosen values as escaped attributes in the order of the table', () => {
  expect(
    embedSnippet('https://chat.example', { theme: 'dark', botId: 'b1', title: '"><script>', primaryColor: '' }),
  ).toBe(
    '<script async src="https://chat.example/widget.js" data-demo-id="b1" data-title="&quot;>&lt;script>" data-theme="dark"></script>',
  )
})
