import { describe, expect, test } from 'vitest'
import { embedCode, pickerColor } from './demo-appearance'

describe('embedCode', () => {
  test('is a plain tag without choices', () => {
    expect(embedCode('https://loquia.example', 'abc', {})).toBe(
      '<script async src="https://loquia.example/widget.js" data-demo-id="abc"></script>',
    )
  })

  test('contains only what was chosen', () => {
    const code = embedCode('https://loquia.example', 'abc', {
      primaryColor: '#10b981',
      userBubbleColor: null,
      title: 'Ask Anna',
      welcomeMessage: 'Hello',
    })
    expect(code).toContain(' data-primary-color="#10b981" data-title="Ask Anna" data-welcome-message="Hello"></script>')
    expect(code).not.toContain('data-user-bubble-color')
  })

  test('escapes choices', () => {
    const code = embedCode('https://loquia.example', 'abc', { title: '"></script><b>&amp;\nx' })
    expect(code).toContain('data-title="&quot;>&lt;/script>&lt;b>&amp;amp; x"')
    expect(code.match(/<\/script>/g)).toHaveLength(1)
  })
})

test.each([
  ['#ABC', '#aabbcc'],
  [' #10b981 ', '#10b981'],
  ['10b981', null],
  ['#12345', null],
])('shows %j in the picker as %j', (text, color) => {
  expect(pickerColor(text)).toBe(color)
})
