import { expect, test } from 'vitest'
import { snippetOf } from './snippet'

test('holds what was chosen, in the order of the table, and lets nothing leave its attribute', () => {
  expect(snippetOf('https://chat.example', { theme: 'dark', botId: 'b1', title: '"><script>', primaryColor: '' })).toBe(
    '<script async src="https://chat.example/widget.js" data-demo-id="b1" data-title="&quot;>&lt;script>" data-theme="dark"></script>',
  )
})
