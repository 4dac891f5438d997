// @vitest-environment happy-dom
import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeHref } from '@loquia/contracts'
import { MarkdownStream } from './stream'
import { blocksOf } from './testing'

const words = { copy: 'Copy', source: (number: number) => `Source ${number}` }

function html(text: string): string {
  const container = document.createElement('div')
  new MarkdownStream(container, words).update(text, true)
  return tidy(container)
}
function tidy(container: Element): string {
  return blocksOf(container)
    .map((block) => block.outerHTML)
    .join('')
    .replace(/ (tabindex|target|rel|type|aria-label)="[^"]*"/g, '')
}

describe('Markdown', () => {
  it.each<[string, string, string]>([
    [
      'emphasis',
      '*a* **b** ***c*** _d_ __e__ ~~f~~',
      '<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em> <em>d</em> <strong>e</strong> <del>f</del></p>',
    ],
    ['nested emphasis', '**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    ['crossing marks', '*a **b* c**', '<p><em>a <em><em>b</em> c</em></em></p>'],
    ['no emphasis inside words', 'snake_case_name and 2*3*4', '<p>snake_case_name and 2<em>3</em>4</p>'],
    ['lonely marks', '5 * 3 and a_ b', '<p>5 * 3 and a_ b</p>'],
    ['code', 'a `b*c*` ``d`e``', '<p>a <code>b*c*</code> <code>d`e</code></p>'],
    ['escapes', '\\*a\\* \\[1\\]', '<p>*a* [1]</p>'],
    ['entities', '&amp; &lt;b&gt; &#233; &nope;', '<p>&amp; &lt;b&gt; é &amp;nope;</p>'],
    ['hard breaks', 'a  \nb\\\nc\nd', '<p>a<br>b<br>c\nd</p>'],
    ['headings', '# A\n## B ##\n#no', '<h3 data-level="1">A</h3><h3 data-level="2">B</h3><p>#no</p>'],
    ['links', '[a **b**](https://x.example/p "t")', '<p><a href="https://x.example/p">a <strong>b</strong></a></p>'],
    ['links with brackets in them', '[a](https://x.example/b_(c))', '<p><a href="https://x.example/b_(c)">a</a></p>'],
    [
      'autolinks',
      '<https://x.example> see www.x.example/a, or (https://y.example/z).',
      '<p><a href="https://x.example/">https://x.example</a> see <a href="http://www.x.example/a">www.x.example/a</a>, or (<a href="https://y.example/z">https://y.example/z</a>).</p>',
    ],
    [
      'mail and telephone',
      '<a@b.example> [call](tel:+39055)',
      '<p><a href="mailto:a@b.example">a@b.example</a> <a href="tel:+39055">call</a></p>',
    ],
    ['images are links', '![alt](https://x.example/i.png)', '<p><a href="https://x.example/i.png">alt</a></p>'],
    ['unsafe links are their words', '[a](javascript:alert(1)) [b](data:text/html,x) [c](/relative)', '<p>a b c</p>'],
    ['html is text', '<b onclick="x">a</b>', '<p>&lt;b onclick="x"&gt;a&lt;/b&gt;</p>'],
    [
      'citations',
      'Yes [1][2] or [1, 3].',
      '<p>Yes <sup><button data-cite="1">1</button></sup><sup><button data-cite="2">2</button></sup> or <sup><button data-cite="1">1</button></sup><sup><button data-cite="3">3</button></sup>.</p>',
    ],
    ['lists', '- a\n- b\n  - c\n  - d\n- e', '<ul><li>a</li><li>b<ul><li>c</li><li>d</li></ul></li><li>e</li></ul>'],
    [
      'ordered lists',
      '3. a\n4. b\n   - c\n\n5. d',
      '<ol start="3"><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ol>',
    ],
    ['a list after a paragraph', 'See:\n- a\n- b', '<p>See:</p><ul><li>a</li><li>b</li></ul>'],
    ['a number that begins a line', 'It was in\n1986. Really.', '<p>It was in\n1986. Really.</p>'],
    ['items of several paragraphs', '- a\n\n  b\n- c', '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>'],
    ['quotes', '> a\n> b\n>\n> - c\n\nd', '<blockquote><p>a\nb</p><ul><li>c</li></ul></blockquote><p>d</p>'],
    ['rules', 'a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
    [
      'tables',
      '| a | b |\n|:--|--:|\n| 1 | `x\\|y` |\n| 2 |\nafter\n\nend',
      '<div class="table"><table><thead><tr><th data-align="left" data-short="">a</th><th data-align="right" data-short="">b</th></tr></thead><tbody><tr><td data-align="left" data-short="">1</td><td data-align="right" data-short=""><code>x|y</code></td></tr><tr><td data-align="left" data-short="">2</td><td data-align="right" data-short=""></td></tr><tr><td data-align="left" data-short="">after</td><td data-align="right" data-short=""></td></tr></tbody></table></div><p>end</p>',
    ],
    [
      'code blocks',
      '```js\nlet a = 1\n\n  # b\n```\nafter',
      '<div class="code"><div class="code-bar"><span>js</span><button data-copy-code="">Copy</button></div><pre><code>let a = 1\n\n  # b</code></pre></div><p>after</p>',
    ],
  ])('renders %s', (_name, text, expected) => {
    expect(html(text)).toBe(expected)
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:x',
    'java\tscript:x',
    'JAVASCRIPT:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
    '//x.example',
    '/x',
    'https:x',
    'blob:https://x',
    'http://',
    '\u0001javascript:x',
  ])('opens no address like %s', (address) => {
    expect(safeHref(address)).toBeUndefined()
  })
})

describe('a growing text', () => {
  const pieces = constantFrom(
    '# T',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '2. ',
    '  ',
    '> ',
    '**',
    '*',
    '_',
    '`',
    '```',
    '```\n',
    '| a | b |\n',
    '|--|--|\n',
    '| 1 | 2 |\n',
    '[',
    ']',
    '(https://x.example)',
    '[1]',
    'word ',
    'another',
    ' ',
    '\\',
    '&amp;',
    '<b>',
    '---\n',
    'https://x.example/a ',
    '~~',
    '!',
    '.',
  )

  it('is rendered the same wherever it is cut', () => {
    assert(
      property(
        array(pieces, { maxLength: 30 }),
        array(integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 10 }),
        (parts, steps) => {
          const text = parts.join('')
          const container = document.createElement('div')
          const stream = new MarkdownStream(container, words)
          let at = 0
          for (let step = 0; at < text.length; step++) {
            at = Math.min(text.length, at + steps[step % steps.length]!)
            stream.update(text.slice(0, at), false)
          }
          stream.update(text, true)
          expect(tidy(container)).toBe(html(text))
        },
      ),
      { numRuns: Number(process.env.WIDGET_FUZZ_RUNS ?? 400) },
    )
  })

  const marks = (text: string): string[] => {
    const container = document.createElement('div')
    const stream = new MarkdownStream(container, words)
    const shown: string[] = []
    for (let at = 1; at <= text.length; at++) {
      stream.update(text.slice(0, at), false)
      shown.push(container.textContent ?? '')
    }
    return shown
  }
  it.each([
    ['bold', 'It is **very good** bread'],
    ['a link', 'See [our hours](https://x.example/hours) now'],
    ['code', 'Use `npm ci` here'],
    ['a citation', 'At eight [1] sharp'],
    ['a list', 'See:\n\n- one\n- two'],
    ['a heading', '## Hours\n\ntext'],
    ['a table', '| Bread | Price |\n|---|--:|\n| Rye | 4 |'],
  ])('shows no marks of unfinished %s', (_name, text) => {
    expect(marks(text).filter((shown) => /[*`[\]#|()]|https/.test(shown))).toEqual([])
  })

  it('keeps the elements of finished blocks', () => {
    const container = document.createElement('div')
    const stream = new MarkdownStream(container, words)
    stream.update('First paragraph.\n\n- one\n- two\n\nSecond paragraph that is', false)
    const [first, list] = blocksOf(container)
    const item = list!.firstElementChild
    stream.update('First paragraph.\n\n- one\n- two\n\nSecond paragraph that is longer.\n\n1. a', false)
    const blocks = blocksOf(container)
    expect([blocks[0] === first, blocks[1] === list, blocks[1]!.firstElementChild === item]).toEqual([true, true, true])
  })

  it('is rendered again from the start after another text', () => {
    const container = document.createElement('div')
    const stream = new MarkdownStream(container, words)
    stream.update('# At nine\n\nFirst paragraph of words.\n\nSecond paragraph of words.\n\nThird', false)
    stream.update('# At nine\n\nFirst paragraph', true)
    expect(tidy(container)).toBe(html('# At nine\n\nFirst paragraph'))
  })

  it('updates only the end of a long answer', () => {
    const container = document.createElement('div')
    const stream = new MarkdownStream(container, words)
    let text = ''
    for (let block = 0; block < 50; block++) text += `Paragraph ${block} with **some** words in it.\n\n`
    stream.update(text, false)
    const before = blocksOf(container)
    stream.update(`${text}And the end of it is here.`, false)
    const after = blocksOf(container)
    expect(after.length).toBe(51)
    expect(before.every((node, index) => after[index] === node)).toBe(true)
  })

  it('closes a full section once all of it is finished', () => {
    const container = document.createElement('div')
    const stream = new MarkdownStream(container, words)
    const closed = (): string[] =>
      [...container.children].map(({ className, childElementCount }) => `${className}${childElementCount}`)
    const paragraphs = (count: number): string =>
      Array.from({ length: count }, (_, block) => `Paragraph ${block} with some words in it.\n\n`).join('')
    stream.update(paragraphs(12), false)
    expect(closed()).toEqual(['12'])
    stream.update(`${paragraphs(12)}a`, false)
    expect(closed()).toEqual(['12', '1'])
    stream.update(paragraphs(13), false)
    expect(closed()).toEqual(['settled12', '1'])
    stream.update(paragraphs(25), true)
    expect(closed()).toEqual(['settled12', 'settled12', '1'])
  })
})
