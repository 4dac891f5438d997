import { describe, expect, it } from 'vitest'
import { passages, blocks, said } from '../passages-of-body.testing.js'

describe('a line above the heading of its box', () => {
  const card = (above: string, title: string, text: string): string =>
    `<article class="row"><div class="date">${above}</div><div><h3>${title}</h3><p>${text}</p></div></article>`

  it('joins the text under the heading where it states a date, an age or a number', () => {
    const cards =
      card('Apr', 'Open day', 'Free trial lessons for children and adults.') +
      card('May', 'Club tournament', 'Draws by level, prizes and a party at the end.') +
      card('Ages 6 to 11', 'Juniors', 'Games, balance and the first rules of the court.')
    expect(blocks(`<h1>Events</h1>${cards}`)).toEqual([
      { kind: 'text', headings: ['Events', 'Open day'], text: 'Apr: Free trial lessons for children and adults.' },
      {
        kind: 'text',
        headings: ['Events', 'Club tournament'],
        text: 'May: Draws by level, prizes and a party at the end.',
      },
      {
        kind: 'text',
        headings: ['Events', 'Juniors'],
        text: 'Ages 6 to 11: Games, balance and the first rules of the court.',
      },
    ])
    expect(
      passages(`<h1>Events</h1>${cards}`)
        .map(({ text }) => text)
        .join('\n'),
    ).toContain('Club tournament\nMay: Draws')
  })

  it('is part of the row where the card has a price', () => {
    const priced = (above: string, title: string, when: string, price: string): string =>
      `<div class="card"><span class="tag">${above}</span><h3>${title}</h3><p>${when}</p><p>${price}</p></div>`
    expect(
      said(
        `<h2>Courses</h2><div class="grid">${priced('6–11 years', 'Children', 'Mondays and Thursdays', '£10')}${priced('12–17 years', 'Youth', 'Tuesdays and Fridays', '£15')}</div>`,
      ),
    ).toBe('Courses\nChildren: £10; 6–11 years; Mondays and Thursdays\nYouth: £15; 12–17 years; Tuesdays and Fridays')
  })

  it('is the price of the row where it is a price', () => {
    expect(
      said(
        '<h2>Cuts</h2><div class="card"><span>£20</span><h3>Dry cut</h3></div><div class="card"><span>£28</span><h3>Wash and cut</h3></div>',
      ),
    ).toBe('Cuts\nDry cut: £20\nWash and cut: £28')
  })

  it('is a row with its heading where the card has no text', () => {
    expect(
      blocks(
        `<h1>Dates</h1><article><span>12 May</span><h3>The hall opens again</h3></article><article><span>3 June</span><h3>Summer fair</h3></article>`,
      ),
    ).toEqual([{ kind: 'table', headings: ['Dates'], text: 'The hall opens again: 12 May\nSummer fair: 3 June' }])
  })

  it('joins the text of its own card', () => {
    const trades = `<h1>Courses</h1>${card('Advanced', 'Search dogs', 'Five days in the field with the rescue service.')}${card('Basic', 'First steps', 'Three days on the ground with your own dog.')}`
    expect(blocks(trades).map(({ text }) => text)).toEqual([
      'Advanced: Five days in the field with the rescue service.',
      'Basic: Three days on the ground with your own dog.',
    ])
  })

  it('does not stand under the heading of its own section', () => {
    const section =
      '<section><p>Our kitchen</p><h2>Fire and salt</h2><p>We cook on an open fire from six each evening.</p></section>'
    expect(
      blocks(`<h1>Inn</h1>${section}`)
        .filter(({ text }) => text === 'Our kitchen')
        .map(({ headings }) => headings),
    ).toEqual([['Inn']])
  })

  it('is ignored where it only counts, asks, or stands above more than one heading', () => {
    expect(
      said(`<h1>Tour</h1>${card('01 · Hall', 'The hall', 'A long room with a stove at either end.')}`),
    ).not.toContain('01 · Hall: ')
    expect(
      said(`<h1>Help</h1>${card('March 2026', 'Can I come by train?', 'Yes, the station is five minutes away.')}`),
    ).not.toContain('March 2026: ')
    expect(
      said(
        '<div><p>Open since 1950</p><h2>The shop</h2><p>We sell tea and things to make it with.</p><h2>The garden</h2><p>It lies behind the shop.</p></div>',
      ),
    ).not.toContain('1950: ')
    expect(
      said(
        '<h1>Policy</h1><div><p>Last updated: 17 August 2026</p><h2>Rules</h2><p>Guests leave the kitchen as they found it.</p></div>',
      ),
    ).not.toContain('2026: ')
  })
})
