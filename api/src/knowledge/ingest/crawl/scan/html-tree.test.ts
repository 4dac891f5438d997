import { load } from 'cheerio'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { englishPages } from '../../parse/html/gold/pages-en.testing.js'
import { italianPages } from '../../parse/html/gold/pages-it.testing.js'
import { parseHtml, type HtmlNode } from './html-tree.js'

function told(node: HtmlNode, depth = 0): string[] {
  const own =
    'name' in node && 'attribs' in node
      ? `${node.namespace} ${node.name} ${JSON.stringify(Object.entries(node.attribs))}`
      : 'data' in node
        ? JSON.stringify(node.data)
        : ''
  return [
    `${' '.repeat(depth)}${node.type} ${own}`,
    ...('children' in node ? node.children.flatMap((child) => told(child, depth + 1)) : []),
  ]
}

const asCheerio = (html: string) => told(load(html).root()[0]!)

it('builds the same tree as cheerio for ordinary pages', () => {
  for (const { html } of [...englishPages, ...italianPages]) expect(told(parseHtml(html))).toEqual(asCheerio(html))
})

it('repairs broken markup as cheerio does', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b class=x>',
      '<b class=x id=y>',
      '</b>',
      '<a href="/1">',
      '</a>',
      '<table>',
      '<tr><td>',
      '</table>',
      '<svg xlink:href="#a" viewBox=1>',
      '</svg>',
      '<math definitionurl=x>',
      '<annotation-xml encoding="text/html">',
    ),
    fc.constantFrom(
      '<html lang=it>',
      '<html data-a=1 lang=en>',
      '<body class=a>',
      '<body id=b class=c>',
      '<head>',
      '<template><p>',
      '</template>',
      '<select><option selected>',
      '<noscript><img src=x>',
      '<!-- c -->',
      '<!doctype html>',
      '<br>',
      '<frameset>',
      '__proto__',
      '<i __proto__=x constructor=y>',
    ),
    fc.constantFrom(
      'two words',
      ' and\n more\r\nlines\rof it',
      '\t\f',
      'a\0b',
      'x &amp; y &notit; &#0;&#x1f600;z & &',
      '\u{1f600} smile \u{1f600}',
      '\ud83d alone',
      '</',
      '<',
      '< b',
      '<!',
      'é\u00a0è \u2028',
    ),
    fc.constantFrom(
      '<pre>\n',
      '<pre>\nx\n',
      '</pre>',
      '<textarea>\n a b',
      '</textarea>',
      '<listing>\r\n',
      '<title>a b &lt;',
      '</title>',
      '<style>a { b } </ x',
      '</style>',
      '<script>var a = "<b> </i" \0 <!-- x ',
      '<script>let a\r\n= 1',
      '</script>',
      '<plaintext>',
    ),
    fc.constantFrom(
      '<a title="one two\r\nthree &amp; four \0 \u{1f600} > x">',
      "<a title='one two'>",
      '<a title="',
      '<a href=x y="1 2"z="">',
      '<caption>a b',
      '<td>a b <i>c',
      '<colgroup>a b',
      '</body>',
      '</html>',
      '<option>a b',
      '<button>a b',
      '<frameset>a b',
    ),
    fc.string({ maxLength: 8 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = pieces.join('')
      expect(told(parseHtml(html))).toEqual(asCheerio(html))
    }),
    { numRuns: 2_000 },
  )
})
