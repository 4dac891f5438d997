import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../../chunking/chunk-document.js'
import { readHtml } from '../read-html.js'

const lines = (body: string, lang = 'en'): string[] =>
  chunkDocument(
    readHtml(
      `<html lang="${lang}"><head><title>Page</title></head><body>${body}</body></html>`,
      'https://shop.example/',
      {
        siteNames: [],
        language: 'en',
        knownFacts: new Set(),
      },
    ).document,
  ).flatMap(({ headings, text }) => [headings.map((heading) => `# ${heading}`).join(' ')].concat(text.split('\n')))

describe('a card of a team is one row: who, what, and how to reach them', () => {
  it('in boxes of boxes without a name', () => {
    const card = (...texts: string[]): string =>
      `<div><div><img src="face.jpg"></div>${texts.map((text) => `<div>${text}</div>`).join('')}</div>`
    expect(
      lines(
        `<main><h1>Our team</h1><div>${card('Anna Berg', 'Head baker', '01234 567890')}${card('Tom Hale', 'Pastry chef', '<a href="mailto:tom@rye.example">Write to Tom</a>')}${card('Ruth Ekwueme', 'Shop manager', '<a href="/ruth" class="btn">Book</a>')}</div></main>`,
      ),
    ).toEqual([
      '# Our team',
      'Anna Berg: Head baker; 01234 567890',
      'Tom Hale: Pastry chef; tom@rye.example',
      'Ruth Ekwueme: Shop manager',
    ])
  })

  it('in a list, with the name in a heading, above or below the role', () => {
    expect(
      lines(
        '<h1>Lo staff</h1><ul><li><h3>Marta Colli</h3><span>Fisioterapista</span><p>Da lunedì a giovedì</p></li><li><h3>Piero Zanin</h3><span>Osteopata</span><p>Solo il venerdì</p></li></ul><section><article><p>Direttore</p><h4>Ivo Dal Pra</h4></article><article><p>Segreteria</p><h4>Nora Busi</h4></article></section>',
        'it',
      ),
    ).toEqual([
      '# Lo staff',
      'Marta Colli: Fisioterapista; Da lunedì a giovedì',
      'Piero Zanin: Osteopata; Solo il venerdì',
      'Ivo Dal Pra: Direttore',
      'Nora Busi: Segreteria',
    ])
  })

  it('in lines by turns, without a box around each', () => {
    expect(
      lines(
        '<h1>Il consiglio</h1><div><p class="nome">Giada Ferri</p><p class="ruolo">Presidente</p><p class="nome">Aldo Neri</p><p class="ruolo">Tesoriere</p></div>',
        'it',
      ),
    ).toEqual(['# Il consiglio', 'Giada Ferri: Presidente', 'Aldo Neri: Tesoriere'])
  })

  it('does not make a row of an article with sentences under its heading', () => {
    expect(
      lines(
        '<h1>Vets</h1><div><h3>Dr Priya Nair</h3><p>Surgeon</p><p>Priya looks after rabbits and ferrets.</p></div><div><h3>Leo Grant</h3><p>Nurse</p><p>Leo runs the puppy classes on Saturdays.</p></div>',
      ),
    ).not.toContain('Dr Priya Nair: Surgeon; Priya looks after rabbits and ferrets.')
  })

  it('does not make a row of a question', () => {
    expect(
      lines(
        '<div class="faq"><p>Do you board cats?</p><p>Yes, ten</p></div><div class="faq"><p>Dogs, too?</p><p>No</p></div>',
      ),
    ).not.toContain('Do you board cats?: Yes, ten')
  })
})

describe('a label and its value are one row under their heading', () => {
  it('in boxes of two, also where the value is no figure', () => {
    const pair = (label: string, value: string): string => `<div><div>${label}</div><div>${value}</div></div>`
    expect(
      lines(
        `<h1>Fares</h1><div class="zone"><h3>Zone 3</h3>${pair('Areas', 'Penryn, Mabe, Mylor')}${pair('One way', '£14')}${pair('Two way', '£24')}</div>`,
      ),
    ).toEqual(['# Fares # Zone 3', 'Areas: Penryn, Mabe, Mylor', 'One way: £14', 'Two way: £24'])
  })

  it('in spans that touch', () => {
    expect(
      lines(
        '<h1>Camera Lavanda</h1><div class="spec"><span class="l">Superficie</span><span class="v">24 m²</span></div><div class="spec"><span class="l">Vista</span><span class="v">Giardino</span></div>',
        'it',
      ),
    ).toEqual(['# Camera Lavanda', 'Superficie: 24 m²', 'Vista: Giardino'])
  })

  it('in small headings', () => {
    expect(lines('<h2>Delivery</h2><h4>Standard</h4><p>3 to 5 days</p><h4>Express</h4><p>next day</p>')).toEqual([
      '# Delivery',
      'Standard: 3 to 5 days',
      'Express: next day',
    ])
  })

  it('in two columns', () => {
    expect(
      lines(
        '<h2>Da sapere</h2><div><div><p>Parcheggio</p><p>Soggiorno minimo</p></div><div><p>gratuito</p><p>2 notti</p></div></div>',
        'it',
      ),
    ).toEqual(['# Da sapere', 'Parcheggio: gratuito', 'Soggiorno minimo: 2 notti'])
  })

  it('in a bold word before its value', () => {
    expect(
      lines(
        '<h1>The inn</h1><p><strong>Dogs</strong> are welcome in the bar</p><p><b>Breakfast</b><br>from 8 to 10</p><dl><dt>Berths</dt><dd>4</dd></dl>',
      ),
    ).toEqual(['# The inn', 'Dogs are welcome in the bar', 'Breakfast: from 8 to 10', 'Berths: 4'])
  })
})
