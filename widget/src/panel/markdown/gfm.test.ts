// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { MarkdownStream } from './stream'
import { blocksOf } from './testing'

/** GFM 0.29, sections 4.10, 5.3, 6.5, 6.9 and 6.11. `otherwise` explains deviations; `is` is the output. */
interface Example {
  section: 'tables' | 'task list items' | 'strikethrough' | 'autolinks' | 'raw HTML'
  rule: string
  text: string
  is: string
  otherwise?: string
}

const table = (head: string, ...rows: string[]): string =>
  `<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`
const row = (tag: 'th' | 'td', ...cells: string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const link = (href: string, words = href): string => `<a href="${href}">${words}</a>`

const examples: Example[] = [
  {
    section: 'tables',
    rule: 'a head, a ruler and rows',
    text: '| bread | price |\n| --- | --- |\n| rye | 4 € |',
    is: table(row('th', 'bread', 'price'), row('td', 'rye', '4 €')),
  },
  {
    section: 'tables',
    rule: 'columns stand left, right or in the middle; outer bars may be missing',
    text: '| a | b |\n:-: | --:\nc | d',
    is: table(
      '<tr><th align="center">a</th><th align="right">b</th></tr>',
      '<tr><td align="center">c</td><td align="right">d</td></tr>',
    ),
  },
  {
    section: 'tables',
    rule: 'an escaped bar is a bar, in code and in emphasis too',
    text: '| how |\n| --- |\n| `a\\|b` |\n| **a\\|b** |',
    is: table(row('th', 'how'), row('td', '<code>a|b</code>'), row('td', '<strong>a|b</strong>')),
  },
  {
    section: 'tables',
    rule: 'ends where another block begins',
    text: '| day | open |\n| --- | --- |\n| Mon | no |\n> Closed.',
    is: `${table(row('th', 'day', 'open'), row('td', 'Mon', 'no'))}<blockquote><p>Closed.</p></blockquote>`,
  },
  {
    section: 'tables',
    rule: 'ends at an empty line; a line without bars before it is a row',
    text: '| day | open |\n| --- | --- |\n| Mon | no |\nSun\n\nSun',
    is: `${table(row('th', 'day', 'open'), row('td', 'Mon', 'no'), row('td', 'Sun', ''))}<p>Sun</p>`,
  },
  {
    section: 'tables',
    rule: 'a ruler of another width makes none',
    text: '| day | open |\n| --- |\n| Mon |',
    is: '<p>| day | open |\n| --- |\n| Mon |</p>',
  },
  {
    section: 'tables',
    rule: 'rows may be shorter or longer than the head',
    text: '| day | open |\n| --- | --- |\n| Mon |\n| Tue | 8 | late |',
    is: table(row('th', 'day', 'open'), row('td', 'Mon', ''), row('td', 'Tue', '8')),
  },
  {
    section: 'tables',
    rule: 'a head alone is a table',
    text: '| day | open |\n| --- | --- |',
    is: table(row('th', 'day', 'open')),
  },

  {
    section: 'task list items',
    rule: 'boxes, ticked or not',
    text: '- [ ] call\n- [x] write',
    is: '<ul><li>[ ] call</li><li>[x] write</li></ul>',
    otherwise: 'a box that nobody can tick helps no reader: it stays as it is written',
  },
  {
    section: 'task list items',
    rule: 'boxes in nested lists',
    text: '- [x] bake\n  - [ ] rye\n- [ ] sell',
    is: '<ul><li>[x] bake<ul><li>[ ] rye</li></ul></li><li>[ ] sell</li></ul>',
    otherwise: 'a box that nobody can tick helps no reader: it stays as it is written',
  },

  { section: 'strikethrough', rule: 'two tildes', text: '~~5 €~~ 4 €', is: '<p><del>5 €</del> 4 €</p>' },
  {
    section: 'strikethrough',
    rule: 'does not cross paragraphs',
    text: 'not ~~one\n\nand the other~~',
    is: '<p>not ~~one</p><p>and the other~~</p>',
  },
  {
    section: 'strikethrough',
    rule: 'one tilde strikes too where a program likes it',
    text: '~5 €~ 4 €',
    is: '<p>~5 €~ 4 €</p>',
    otherwise: 'a tilde says "about" before a number',
  },

  {
    section: 'autolinks',
    rule: 'www',
    text: 'www.forno.example',
    is: `<p>${link('http://www.forno.example/', 'www.forno.example')}</p>`,
  },
  {
    section: 'autolinks',
    rule: 'in a sentence, with a path',
    text: 'See www.forno.example/hours for more',
    is: `<p>See ${link('http://www.forno.example/hours', 'www.forno.example/hours')} for more</p>`,
  },
  {
    section: 'autolinks',
    rule: 'marks at the end belong to the sentence, marks inside to the address',
    text: 'Go to www.forno.example/a.b.',
    is: `<p>Go to ${link('http://www.forno.example/a.b', 'www.forno.example/a.b')}.</p>`,
  },
  {
    section: 'autolinks',
    rule: 'brackets that are closed inside belong to it, one too many does not',
    text: '(www.forno.example/s?q=(rye))',
    is: `<p>(${link('http://www.forno.example/s?q=(rye)', 'www.forno.example/s?q=(rye)')})</p>`,
  },
  {
    section: 'autolinks',
    rule: 'brackets in the middle',
    text: 'www.forno.example/s?q=(rye))+ok',
    is: `<p>${link('http://www.forno.example/s?q=(rye))+ok', 'www.forno.example/s?q=(rye))+ok')}</p>`,
  },
  {
    section: 'autolinks',
    rule: 'what looks like an entity at the end is none of it',
    text: 'www.forno.example/s?q=rye&amp;',
    is: `<p>${link('http://www.forno.example/s?q=rye', 'www.forno.example/s?q=rye')}&amp;</p>`,
  },
  {
    section: 'autolinks',
    rule: 'an angle bracket ends it',
    text: 'www.forno.example/he<lp',
    is: `<p>${link('http://www.forno.example/he', 'www.forno.example/he')}&lt;lp</p>`,
  },
  {
    section: 'autolinks',
    rule: 'http and https',
    text: 'http://forno.example (https://forno.example/a?b=c+d)',
    is: `<p>${link('http://forno.example/', 'http://forno.example')} (${link('https://forno.example/a?b=c+d')})</p>`,
  },
  {
    section: 'autolinks',
    rule: 'ftp',
    text: 'ftp://forno.example',
    is: '<p>ftp://forno.example</p>',
    otherwise: 'only web, mail and telephone addresses are opened',
  },
  {
    section: 'autolinks',
    rule: 'a mail address',
    text: 'Write to info@forno.example today',
    is: `<p>Write to ${link('mailto:info@forno.example', 'info@forno.example')} today</p>`,
  },
  {
    section: 'autolinks',
    rule: 'a plus before the sign, none behind it',
    text: 'or+der@forno.example or it@or+der.example',
    is: `<p>${link('mailto:or+der@forno.example', 'or+der@forno.example')} or it@or+der.example</p>`,
  },
  {
    section: 'autolinks',
    rule: 'a point at the end belongs to the sentence, a dash or an underscore makes it no address',
    text: 'a.b-c_d@e.it a.b-c_d@e.it. a.b-c_d@e.it- a.b-c_d@e.it_',
    is: `<p>${link('mailto:a.b-c_d@e.it', 'a.b-c_d@e.it')} ${link('mailto:a.b-c_d@e.it', 'a.b-c_d@e.it')}. a.b-c_d@e.it- a.b-c_d@e.it_</p>`,
  },
  {
    section: 'autolinks',
    rule: 'mailto and xmpp',
    text: 'xmpp:info@forno.example/chat',
    is: `<p>xmpp:${link('mailto:info@forno.example', 'info@forno.example')}/chat</p>`,
    otherwise: 'a chat of another kind is opened by no browser; the mail address in it is',
  },

  {
    section: 'raw HTML',
    rule: 'dangerous tags are shown as text',
    text: 'a <title>b</title> <script>c</script>',
    is: '<p>a &lt;title&gt;b&lt;/title&gt; &lt;script&gt;c&lt;/script&gt;</p>',
  },
]

function drawn(text: string, cuts = 1): string {
  const container = document.createElement('div')
  const stream = new MarkdownStream(container, { copy: 'Copy', source: String })
  for (let step = 1; step < cuts; step++) stream.update(text.slice(0, Math.round((text.length * step) / cuts)), false)
  stream.update(text, true)
  container.replaceChildren(...blocksOf(container))
  for (const scroller of container.querySelectorAll('.table')) scroller.replaceWith(...scroller.childNodes)
  for (const cell of container.querySelectorAll<HTMLElement>('[data-align]'))
    cell.setAttribute('align', cell.dataset.align!)
  for (const element of container.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (name !== 'href' && name !== 'align') element.removeAttribute(name)
  return container.innerHTML
}

describe("GFM's extensions", () => {
  it.each(examples.map((example) => [example.section, example.rule, example] as const))(
    '%s: %s',
    (_section, _rule, { text, is }) => {
      expect(drawn(text)).toBe(is)
      expect(drawn(text, text.length)).toBe(is)
    },
  )

  it('pass as often as expected', () => {
    const count = (section: Example['section']) => {
      const all = examples.filter((example) => example.section === section)
      return `${all.filter(({ otherwise }) => otherwise === undefined).length} of ${all.length}`
    }
    expect({
      tables: count('tables'),
      tasks: count('task list items'),
      strikethrough: count('strikethrough'),
      autolinks: count('autolinks'),
      html: count('raw HTML'),
    }).toEqual({
      tables: '8 of 8',
      tasks: '0 of 2',
      strikethrough: '2 of 3',
      autolinks: '11 of 13',
      html: '1 of 1',
    })
  })
})
