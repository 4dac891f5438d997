import { describe, expect, it } from 'vitest'
import { blocks, said } from '../passages-of-body.testing.js'

describe('links that are buttons', () => {
  it('are not read where they only lead to another page', () => {
    const text = said(
      '<h2>Prices</h2><div class="card"><h3>Season</h3><p>Book your umbrella for the whole season, with all services.</p><a class="btn btn-primary" href="/contact">Ask for details</a></div><div class="card"><h3>Day</h3><p>For whoever wants one day by the sea and no more.</p><p><a href="/contact" role="button">Contact us</a></p></div>',
    )
    expect(text).toContain('with all services.')
    expect(text).not.toMatch(/Ask for details|Contact us/)
  })

  it('are read where they have contacts, a price or a whole sentence', () => {
    expect(
      said('<h2>Call</h2><p>We answer until late.</p><a class="btn" href="tel:+390541123456">0541 123456</a>'),
    ).toContain('0541 123456')
    expect(said('<h2>Tickets</h2><p>At the door or here.</p><a class="button" href="/buy">Adults £12</a>')).toContain(
      'Adults £12',
    )
    expect(
      said(
        '<h2>Rooms</h2><a class="btn-card" href="/r"><h3>Blue room</h3><p>A double bed, a bath and a view of the river.</p></a>',
      ),
    ).toContain('a view of the river')
  })
})

describe('contact data', () => {
  it('are no heading, however large they are written', () => {
    expect(
      blocks(
        '<h2>Contact</h2><h5>Address: 21 Mill Street, Leeds LS1 4AB</h5><p>Opening hours:</p><ul><li>Monday: closed</li><li>Tuesday - Friday: 9:00 - 19:00</li></ul>',
      ).map(({ headings }) => headings.join()),
    ).toEqual(['Contact', 'Contact'])
    expect(
      said('<h1>Shine</h1><h2>📞 484-223-8496</h2><p>Business hours:</p><p>Mon–Fri: 9:00 AM – 6:00 PM</p>'),
    ).toContain('484-223-8496')
  })

  it('are read without the menu of the site', () => {
    const menu = ['Home', 'Our team', 'Health checks', 'Surgery', 'Cat boarding', 'Kitten adoption']
      .map((name) => `<li><a href="/${name}">${name}</a></li>`)
      .join('')
    const text = said(
      `<header class="site-header"><ul id="top"><li><a href="/contact">Contact us</a></li><li><a href="tel:0394973003">03 9497 3003</a></li><li>257 Lower Heidelberg Road</li>${menu}</ul></header><main><h1>Vet</h1><p>We care for cats and dogs, seven days a week.</p></main>`,
    )
    expect(text).toContain('257 Lower Heidelberg Road')
    expect(text).not.toMatch(/Our team|Kitten adoption/)
  })
})

describe('pages of a manual', () => {
  it('have captions that head their figure only', () => {
    const figure = (title: string, inside: string): string =>
      `<div class="figure"><p class="title"><strong>${title}</strong></p><div class="figure-contents">${inside}</div></div>`
    expect(
      blocks(
        `<h2>The eraser</h2><p>It removes color from the layer.</p>${figure('Figure 4. Eraser and alpha', '<img src="e.png">')}<p>Without an alpha channel the background shows.</p>${figure('Table 2. Keys', '<table><tr><td>Ctrl</td><td>picks a color</td></tr></table>')}<p>Shift draws a straight line.</p>`,
      )
        .filter(({ text }) => /background|straight/.test(text))
        .map(({ headings }) => headings),
    ).toEqual([['The eraser'], ['The eraser']])
  })

  it('are read without the names of the pages before or after them', () => {
    expect(
      said(
        `<main><h1>Upgrading</h1><p>Run the upgrade once a week and read what it says.</p></main>${'<ul class="docnav"><li class="previous"><a accesskey="p" href="a.html"><strong>Back</strong>4.2. Installing, step by step</a></li><li class="next"><a accesskey="n" href="b.html"><strong>Next</strong>Chapter 5. Packages: tools and principles</a></li></ul>'}`,
      ),
    ).toBe('Upgrading\nRun the upgrade once a week and read what it says.')
    expect(
      said(
        `<div class="book"><h1>Upgrading</h1><p>Run the upgrade once a week and read what it says. It asks before it changes a file of yours, and tells what it would do.</p><div class="foot"><a rel="prev" href="a.html">Installing, step by step and by hand</a> <a rel="next" href="b.html">Chapter 5. Packages: tools and principles</a></div></div>`,
      ),
    ).not.toContain('Chapter 5')
  })

  it('do not take questions from their table of contents', () => {
    const entry = (href: string, title: string): string =>
      `<dt><span class="section"><a href="${href}">${title}</a></span></dt>`
    expect(
      blocks(
        `<h1>Chapter 1. Welcome</h1><p>This chapter tells what the project is.</p><dl>${entry('a.html', '1.1. What is the project?')}${entry('b.html', '1.2. What is free software?')}</dl><p>Skip it if you know the history.</p>`,
      ).map(({ headings }) => headings.join()),
    ).toEqual(['Chapter 1. Welcome', 'Chapter 1. Welcome'])
    expect(
      said(
        '<h1>Rooms</h1><dl><dt><a href="blue.html">Blue room</a></dt><dd>A double bed and a view of the river.</dd></dl>',
      ),
    ).toContain('Blue room: A double bed')
  })
})
