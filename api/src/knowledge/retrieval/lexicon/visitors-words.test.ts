import { describe, expect, it } from 'vitest'
import { asSiteSays, writtenFor } from './visitors-words.js'
import { stem, wordsOf } from '../../language/index.js'
import { retrievalOn } from '../ranked-site.testing.js'

/** A site of one passage with these words. */
function site(text: string) {
  const words = new Map(wordsOf(text).map((word) => [word, 1]))
  return { passages: 1, words, stems: new Map([...words.keys()].map((word) => [stem(word, 'it'), 1])) }
}

const written = (word: string, text: string): string[] => writtenFor(word, 'it', site(text)).map((one) => one.word)

describe('what an Italian visitor calls by another word', () => {
  it.each([
    ['annullare', 'disdetta'],
    ['carrozzina', 'rampa'],
    ['navigatore', 'indirizzo'],
    ['seggiolone', 'seggioloni'],
  ])('is looked for on every site: %s, %s', (asked, other) => {
    expect(written(asked, 'Una pagina')).toContain(other)
  })

  it('is looked for in the words of the trade that the site shows to be its own', () => {
    expect(written('tartaro', 'Studio dentistico, impianti e ortodonzia')).toContain('igiene')
    expect(written('tartaro', 'Pizzeria con forno a legna')).toEqual([])
  })

  it('stands for no sister of what was asked', () => {
    expect(written('inglese', 'Una pagina')).not.toContain('tedesco')
    expect(written('piscina', 'Hotel con camere e colazione')).not.toContain('idromassaggio')
  })

  it('is not taken from a short word that only shares a stem', () => {
    expect(written('corsi', 'Una pagina')).toContain('lezioni')
    expect(written('corse', 'Una pagina')).toEqual([])
  })

  it('is found on a site that uses the other word alone', () => {
    const pages = [
      { title: 'Regole', text: 'La disdetta è libera fino a due giorni prima.' },
      { title: 'Camere', text: 'Quattro camere con bagno.' },
    ]
    expect(retrievalOn(pages, 'it', 'posso annullare?').chunks[0]?.text).toContain('disdetta')
  })
})

describe('what an Italian visitor says in several words', () => {
  it.each([
    ['posso riavere i miei soldi', 'Il rimborso', 'posso rimborso'],
    ['non riesco a venire', 'La disdetta', 'disdetta'],
    ['quanto mi costa una torta', 'Le torte', 'quanto costa una torta'],
    ['tenete aperto la domenica', 'Orari', 'siete aperti la domenica'],
    ['salve, avete il wifi', 'Il wifi', ', avete il wifi'],
    ['quando tagliarmi i capelli', 'Taglio', 'quando taglio'],
  ])('%s, where the site says "%s", is read as %s', (asked, text, read) => {
    expect(asSiteSays(asked, 'it', site(text)).text.trim()).toBe(read)
  })

  it('stays where the site has no word for it', () => {
    expect(asSiteSays('posso riavere i soldi', 'it', site('Una pagina')).text).toBe('posso riavere i soldi')
  })

  it('keeps in mind what else the site may call it', () => {
    expect(asSiteSays('riavere i soldi', 'it', site('Rimborso: restituiamo tutto')).also.get('rimborso')).toContain(
      'restituiamo',
    )
  })

  it('is not cut out of a word that only begins alike', () => {
    expect(asSiteSays('cercate personale', 'it', site('Personale')).text).toBe('cercate personale')
  })

  it('is what somebody says who means to come, and not how prose speaks', () => {
    for (const prose of ['quando fu usata per la prima volta', 'chi lo vide di persona'])
      expect(asSiteSays(prose, 'it', site('Corsi per principianti, nel nostro ufficio')).text).toBe(prose)
    expect(asSiteSays('posso venire di persona', 'it', site('Il nostro ufficio')).text).toContain('ufficio')
  })
})

describe('an apostrophe that a phone leaves out', () => {
  it.each([
    ['quale e lorario', 'Orario', "quale e l'orario"],
    ['si mangia allaperto', 'Aperto', "si mangia all'aperto"],
    ['mi si e rotta la dentiera', 'Le dentiere', 'mi si e rotta la dentiera'],
    ['avete la lavatrice', 'Una pagina', 'avete la lavatrice'],
  ])('is put back: %s', (asked, text, read) => {
    expect(asSiteSays(asked, 'it', site(text)).text).toBe(read)
  })
})

describe('what an English visitor says', () => {
  const on = (text: string, question: string) =>
    retrievalOn(
      [
        { title: 'Terms', text },
        { title: 'Other', text: 'We are open all week.' },
      ],
      'en',
      question,
    )
  const stemsOf = (text: string, question: string, word: string) =>
    on(text, question).question.terms.find((term) => term.word === word)?.stems

  it('is looked for as what may be written for it, and never the other way round: "overseas" as "Europe"', () => {
    const one = { passages: 1, words: new Map<string, number>(), stems: new Map<string, number>() }
    expect(writtenFor('overseas', 'en', one).map(({ word }) => word)).toContain('europe')
    expect(writtenFor('worldwide', 'en', one)).toEqual([])
  })

  it('in several words stays, and what the site writes for them stands beside each', () => {
    const question = 'can i get my money back'
    expect(stemsOf('Unworn goods are refunded.', question, 'money')?.get('refund')).toBe(0.85)
    const both = stemsOf('Your money is refunded.', question, 'money')
    expect([both?.get('money'), both?.get('refund')]).toEqual([1, 0.85])
  })

  it('in grammar words alone is read as the word that the site writes for them', () => {
    expect(
      asSiteSays('how do i get there?', 'en', { passages: 1, words: new Map([['directions', 1]]), stems: new Map() })
        .text,
    ).toBe('directions?')
  })

  it('is answered from what the site writes', () => {
    expect(
      on('Cancel three days before and the fee is refunded.', 'can i get my money back').chunks[0]?.text,
    ).toContain('refunded')
  })

  it('counts as much as what is written for it tells: a common word is seldom there because of a rare one', () => {
    const [common, rare] = ['We are closed then.', 'We rest at Christmas.'].map((text) =>
      Math.max(0, ...(stemsOf(text, 'and on a bank holiday', 'bank')?.values() ?? [])),
    )
    expect(common).toBeGreaterThan(0)
    expect(rare).toBeGreaterThan(common ?? 1)
  })
})

it.each([
  ['where r u', 'where are you'],
  ['do u deliver to the U.S.?', 'do you deliver to the U.S.?'],
  ['plan r is for u-bends', 'plan r is for u-bends'],
])('shorthand is written out: %s', (said, meant) => {
  expect(asSiteSays(said, 'en', site('')).text).toBe(meant)
})
