import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SafeOutput } from './safe-output.js'

const own = 'https://shop.example/hours'

function through(text: string, size = 1): { text: string; cited: number[] } {
  const output = new SafeOutput([own], 3)
  let shown = ''
  for (let at = 0; at < text.length; at += size) shown += output.push(text.slice(at, at + size))
  shown += output.finish()
  return { text: shown, cited: output.cited }
}

describe('what is let through, whatever the pieces', () => {
  it.each([
    ['plain words and **emphasis**.', 'plain words and **emphasis**.'],
    ['Open at nine [2]. Closed on Monday [3][2].', 'Open at nine [1]. Closed on Monday [2][1].'],
    ['Two at once [1, 3].', 'Two at once [1][2].'],
    ['An unknown one [7].', 'An unknown one .'],
    [`See [our hours](${own}#monday).`, `See [our hours](${own}#monday).`],
    ['See [this](https://evil.example/x).', 'See this.'],
    ['See [this](//evil.example/x).', 'See this.'],
    ['See [this](javascript:alert(1)).', 'See this.'],
    ['![pixel](https://evil.example/p.png?q=secret) end', 'pixel end'],
    [`![even own](${own}) end`, 'even own end'],
    ['[![a](https://evil.example/a)](https://evil.example/b) end', '\\[a\\]() end'],
    ['Go to https://evil.example/x now.', 'Go to  now.'],
    [`Go to ${own}.`, `Go to ${own}.`],
    ['Go to www.evil.example now', 'Go to  now'],
    ['<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert(1)>'],
    ['<https://evil.example>', '\\<>'],
    ['[1](https://evil.example) is cited', '[1] is cited'],
    ['[ref]: https://evil.example', '\\[ref\\]: '],
    ['\\[x](https://evil.example)', '\\[x\\]()'],
    ['- one\n- two [1]\n', '- one\n- two [1]\n'],
  ])('%s', (given, shown) => {
    for (const size of [1, 3, 7, 1_000]) expect(through(given, size).text.replace(/\((?=\))/g, '(')).toBe(shown)
  })
})

it('holds back an unfinished address at the end of a long piece', () => {
  const long = `${'word '.repeat(900)}[see](http:`
  const output = new SafeOutput([own], 1)
  const shown = output.push(long) + output.push('//evil.example/x) and so on') + output.finish()
  expect(shown.trimEnd().endsWith('see and so on')).toBe(true)
})

it('reports which passages were cited, in the order of their new numbers', () => {
  expect(through('a [3] b [1] c [3]').cited).toEqual([3, 1])
})

const part = () =>
  constantFrom(
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '>',
    '\\',
    ' ',
    '\n',
    'a',
    '1',
    '"',
    ':',
    '/',
    'http://evil.example/',
    'https://evil.example',
    'www.evil.example',
    own,
    '[1]',
    '](',
    'x',
  )

it('shows the same text however it is cut into pieces', () => {
  assert(
    property(array(part(), { maxLength: 40 }), integer({ min: 1, max: 9 }), (parts, size) => {
      const text = parts.join('')
      expect(through(text, size).text).toBe(through(text, 10_000).text)
    }),
    { numRuns: 500 },
  )
})

it('never shows an address of another website', () => {
  assert(
    property(array(part(), { maxLength: 40 }), (parts) => {
      const whole = through(parts.join(''), 10_000).text
      expect(whole).not.toMatch(/(?:https?:\/\/|www\.)evil\.example/)
      expect(whole).not.toMatch(/(?<!\\)(?:\\\\)*</)
    }),
    { numRuns: 500 },
  )
})
