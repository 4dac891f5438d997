import { describe, expect, it } from 'vitest'
import { blocks, said } from '../passages-of-body.testing.js'

describe('headings with nothing but a picture', () => {
  it('are a list of the section above them', () => {
    const cards = ['Haircut', 'Nails', 'Waxing']
      .map((name) => `<div class="card"><img src="a.jpg"><h3>${name}</h3></div>`)
      .join('')
    expect(
      blocks(
        `<h1>Salon</h1><h2>Services</h2><div class="row">${cards}</div><h2>Where</h2><p>We are in the lane behind the market hall.</p>`,
      ),
    ).toEqual([
      { kind: 'list', headings: ['Salon', 'Services'], text: '- Haircut\n- Nails\n- Waxing' },
      { kind: 'text', headings: ['Salon', 'Where'], text: 'We are in the lane behind the market hall.' },
    ])
  })

  it('are no list where the section has text, or where they are fewer than three', () => {
    expect(
      said(
        '<h2>Gallery</h2><h3>Terrace</h3><img src="a.jpg"><h3>Bar</h3><img src="b.jpg"><h2>Prices</h2><p>A day on the water is £40 with the boat.</p>',
      ),
    ).not.toContain('Terrace')
  })
})
