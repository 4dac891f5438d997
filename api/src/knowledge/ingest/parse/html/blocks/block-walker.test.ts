import { describe, expect, it } from 'vitest'
import { read, blocksOf, textOf, body } from '../read-html.testing.js'

describe('structure', () => {
  it.each([
    [
      'a nested list whole with the line that introduces it',
      '<p>Every room has:</p><ul><li>a bath</li><li>a view<ul><li>of the sea</li><li>of the hills</li></ul></li></ul>',
      'Every room has:\n- a bath\n- a view\n  - of the sea\n  - of the hills',
    ],
    ['the numbers of a list', '<ol><li>Arrive</li><li>Ring the bell</li></ol>', '1. Arrive\n2. Ring the bell'],
  ])('keeps %s', (_what, html, text) => {
    expect(blocksOf(body(`<h1>Rooms</h1>${html}`))).toMatchObject([{ kind: 'list', text }])
  })

  it('reads lists of cards as articles', () => {
    const blocks = blocksOf(
      body(
        '<h1>Team</h1><ul><li><h3>Ann Lee</h3><p>Dentist since 2004.</p></li><li><h3>Bo Ray</h3><p>Looks after your gums.</p></li></ul><p>We are happy to see you.</p>',
      ),
    )
    expect(blocks.map(({ headings, text }) => [headings.join('/'), text])).toEqual([
      ['Team/Ann Lee', 'Dentist since 2004.'],
      ['Team/Bo Ray', 'Looks after your gums.'],
      ['Team', 'We are happy to see you.'],
    ])
  })

  it('keeps the headings of a block with the nearest anchor', () => {
    const blocks = blocksOf(
      body(
        '<section id="prices"><h2>Prices</h2><p>All in euros.</p><h3 id="groups">Groups<a class="headerlink" href="#groups">¶</a></h3><p>Ask us.</p></section><h2>Code</h2><p>None.</p>',
      ),
    )
    expect(blocks).toEqual([
      { kind: 'text', headings: ['Prices'], anchor: 'prices', text: 'All in euros.' },
      { kind: 'text', headings: ['Prices', 'Groups'], anchor: 'groups', text: 'Ask us.' },
      { kind: 'text', headings: ['Code'], text: 'None.' },
    ])
  })

  it('reads definitions as a list of names with values', () => {
    expect(
      blocksOf(body('<h2>Prices</h2><dl><dt>Adults</dt><dd>€12</dd><dt>Children:</dt><dd>free</dd></dl>')),
    ).toEqual([{ kind: 'list', headings: ['Prices'], text: 'Adults: €12\nChildren: free' }])
  })

  it('keeps preformatted text as it is', () => {
    expect(blocksOf(body('<h2>Code</h2><pre>a\n  b</pre>'))).toEqual([
      { kind: 'text', headings: ['Code'], text: 'a\n  b' },
    ])
  })

  it('reverts a rule that would remove most of the page', () => {
    const menu =
      '<nav class="menu"><h2>Our dishes</h2><p>Lasagne with ragù, nine euros and fifty cents, baked every day in our own oven for all of you.</p></nav>'
    expect(textOf(blocksOf(`<html><body>${menu}<p>Enjoy your meal.</p></body></html>`))).toContain('Lasagne with ragù')
    const form = `<form id="aspnetForm"><div class="sidebar-layout"><h1>Opening</h1><p>${'We are a shop in the north of the town. '.repeat(10)}</p></div></form>`
    expect(textOf(blocksOf(`<html><body>${form}</body></html>`))).toContain('north of the town')
  })

  it('keeps the introduction in a header beside the text with a note in an aside', () => {
    const text = textOf(
      blocksOf(
        '<html><body><header class="hero"><h1>Seaside Hotel</h1><p>Forty quiet rooms with a view of the bay, five minutes from the station.</p></header><main><h2>Arrival</h2><p>Check-in begins at three in the afternoon, and the desk is open until midnight.</p><aside class="note"><p>Dogs are welcome on the ground floor.</p></aside></main></body></html>',
      ),
    )
    expect(text).toContain('Forty quiet rooms')
    expect(text).toContain('Dogs are welcome')
    expect(text).toContain('Check-in begins')
  })

  const page = (aside: string): string =>
    textOf(
      blocksOf(
        `<html><body><div class="columns"><main><h1>Tuition</h1><p>A lesson of thirty minutes is 42 dollars, billed at the end of each month.</p></main>${aside}</div></body></html>`,
      ),
    )

  it('reads a side column that has text', () => {
    expect(
      page('<aside><h3>Ways to pay</h3><p>Check, credit card or Venmo, on the 5th of each month.</p></aside>'),
    ).toContain('Ways to pay\nCheck, credit card or Venmo')
    expect(page('<div role="complementary"><p>Ring the bell twice when you arrive.</p></div>')).toContain(
      'Ring the bell twice',
    )
  })

  it('ignores a side column of links or invitations', () => {
    expect(
      page(
        '<aside><h3>Latest news</h3><ul><li><a href="/a">The choir sang at the town hall last week</a></li><li><a href="/b">New pianos have come to the house</a></li></ul></aside>',
      ),
    ).not.toContain('choir')
    expect(
      page('<aside class="sidebar related"><p>Other people looked at drums and at trumpets.</p></aside>'),
    ).not.toContain('trumpets')
    expect(page('<aside><p>Maple Street</p><p>Burlington</p></aside>')).not.toContain('Maple')
  })

  it('keeps headings whose ids sound like boilerplate', () => {
    const blocks = blocksOf(
      body(
        '<h1>Help</h1><p>Some help for all of you who need it.</p><h2 id="how-is-sharing-done">How is sharing done?</h2><p>With both hands.</p>',
      ),
    )
    expect(blocks).toContainEqual({
      kind: 'faq',
      headings: ['Help', 'How is sharing done?'],
      anchor: 'how-is-sharing-done',
      text: 'With both hands.',
    })
  })

  it.each([
    ['Prices | Mill Bakery', 'Mill Bakery', 'Prices'],
    ['Mill Bakery - Prices - Bread', 'Mill Bakery', 'Prices – Bread'],
    ['Home – Mill Bakery', 'Mill Bakery', 'Mill Bakery'],
    ['Mill Bakery', 'Mill Bakery', 'Mill Bakery'],
    ['Hours | The Old Mill Bakery', 'Mill Bakery', 'Hours'],
    ['About the Mill Bakery', 'Mill Bakery', 'About the Mill Bakery'],
    ['Drop-in hours: how it works', 'Mill Bakery', 'Drop-in hours: how it works'],
  ])('titles %s of %s', (title, name, clean) => {
    expect(read(`<title>${title}</title><p>Text.</p>`, { siteNames: [name] }).document.title).toBe(clean)
  })

  it('detects the language from the words before the lang attribute', () => {
    const italian =
      'Siamo aperti tutti i giorni tranne il lunedì. Il nostro ristorante propone piatti della tradizione preparati con ingredienti freschi del territorio, e una carta dei vini molto ampia. Vi aspettiamo a pranzo e a cena, anche con i vostri amici.'
    expect(read(`<html lang="en-US"><title>x</title><body><p>${italian}</p></body></html>`).document.language).toBe(
      'it',
    )
    expect(read('<html lang="it"><title>x</title><body><p>Menu</p></body></html>').document.language).toBe('it')
  })
})
