import { describe, expect, it } from 'vitest'
import {
  clauseSpans,
  detectLanguage,
  isOrdinaryWord,
  isStopWord,
  rarestWord,
  rarityOf,
  sentencesOf,
  stem,
  tokenize,
  wordsOf,
} from './index.js'

describe('words', () => {
  it.each([
    ['Città del Caffè', ['citta', 'del', 'caffe']],
    ["dell'ente, l’acqua", ['dell', 'ente', 'l', 'acqua']],
    ["The town's 15th fair", ['the', 'town', 's', '15', 'fair']],
    ['9:00–17:30, 50.000', ['9', '00', '17', '30', '50', '000']],
    ['', []],
    ['!?…', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('know where they stand', () => {
    const text = 'È già tardi'
    expect(tokenize(text).map((token) => text.slice(token.start, token.end))).toEqual(['È', 'già', 'tardi'])
  })
})

describe('stems', () => {
  it.each([
    ['en', 'baking', 'baked'],
    ['en', 'openings', 'opening'],
    ['it', 'prenotazione', 'prenotazioni'],
    ['it', 'aperta', 'aperti'],
    ['it', 'citta', 'citta'],
    ['it', 'brioche', 'brioches'],
    ['it', 'cocktail', 'cocktails'],
  ] as const)('%s: %s and %s are one', (language, one, other) => {
    expect(stem(one, language)).toBe(stem(other, language))
  })

  it('tell grammar from meaning', () => {
    expect(isStopWord('the', 'en')).toBe(true)
    expect(isStopWord('perche', 'it')).toBe(true)
    for (const word of ['quei', 'quegli', 'venne', 'tanti', 'fosse', 'vuole', 'doveva', 'stavano', 'qualcuno'])
      expect(isStopWord(word, 'it')).toBe(true)
    expect(isStopWord('bread', 'en')).toBe(false)
  })

  it('are the rarer the more they say', () => {
    const rarities = ['year', 'bread', 'sourdough', 'qwxzt'].map((word) => rarityOf(stem(word, 'en'), 'en'))
    expect(rarities).toEqual(rarities.toSorted((x, y) => x - y))
    expect(rarities.at(-1)).toBe(rarestWord)
    expect(isOrdinaryWord(stem('pane', 'it'), 'it')).toBe(true)
    expect(isOrdinaryWord('qwxzt', 'it')).toBe(false)
  })
})

describe('stems', () => {
  it.each([
    ['it', 'italiano italiani italiana italiane'],
    ['it', 'militare militari'],
    ['it', 'cellulare cellulari'],
    ['it', 'orario orari'],
    ['it', 'dollaro dollari'],
    ['it', 'concerto concerti'],
    ['it', 'moderno moderna moderni moderne'],
    ['it', 'quartiere quartieri'],
    ['it', 'edificio edifici'],
    ['it', 'creativo creativa creativi creative'],
    ['it', 'uragano uragani'],
    ['it', 'parlare parlano parlato'],
    ['it', 'portare porta portera porteranno portato'],
    ['it', 'finire finira finisce'],
    ['it', 'lontano lontana lontani lontane'],
    ['it', 'nucleare nucleari'],
    ['it', 'libero libera liberi libere'],
    ['it', 'completo completa completi complete'],
    ['it', 'parete pareti'],
    ['it', 'ingegnere ingegneri'],
    ['it', 'reparto reparti'],
    ['it', 'scomparso scomparsa scomparsi scomparse'],
    ['it', 'fornaio fornai'],
    ['it', 'serbatoio serbatoi'],
    ['it', 'visitare visita visite visitato'],
    ['it', 'verificare verifica verifico verifichi'],
    ['it', 'limite limiti limitare'],
    ['it', 'descrivere descrive descrisse descritto'],
    ['it', 'comprendere comprende compreso'],
    ['it', 'telefono telefoni'],
    ['it', 'ricevere ricevette ricevettero ricevuto'],
    ['it', 'giocatore giocatrice giocatrici'],
    ['it', 'entrare entra entrate entrato'],
    ['it', 'aprire apriva apre aperto'],
    ['it', 'appartenere appartiene appartenenti'],
    ['it', 'usare usate usiamo usano uso'],
    ['it', 'unire unisce unito unita'],
    ['it', 'pagare pagate paghiamo'],
    ['it', 'aprire aprite apriamo'],
    ['it', 'banca banche'],
    ['it', 'albergo alberghi'],
    ['it', 'ciliegia ciliegie'],
    ['en', 'colour color colours'],
    ['en', 'organise organize organised organisation organization'],
    ['en', 'centre center centres'],
    ['en', 'catalogue catalog'],
    ['en', 'defence defense'],
    ['en', 'experience experiences experienced'],
    ['en', 'add added adding'],
    ['en', 'bus buses'],
    ['en', 'allergy allergic'],
    ['en', 'large larger largest'],
    ['en', 'early earlier earliest'],
  ] as const)('are one for all forms (%s: %s)', (language, forms) => {
    expect(new Set(forms.split(' ').map((form) => stem(form, language))).size).toBe(1)
  })

  it.each([
    ['it', 'lettere', 'leggere'],
    ['it', 'settimana', 'settimo'],
    ['it', 'quartiere', 'quarto'],
    ['it', 'fontana', 'fonte'],
    ['it', 'parlamento', 'parlare'],
    ['it', 'usati', 'usate'],
    ['it', 'operaio', 'opera'],
    ['it', 'camera', 'cam'],
    ['it', 'edificio', 'modifica'],
    ['it', 'comune', 'comunicare'],
    ['en', 'experience', 'experiment'],
    ['en', 'four', 'for'],
    ['en', 'promise', 'prom'],
    ['en', 'rise', 'rice'],
  ] as const)('keep other words apart (%s: %s, %s)', (language, word, other) => {
    expect(stem(word, language)).not.toBe(stem(other, language))
  })
})

describe('sentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['Dr. Rossi is in. He sees you.', ['Dr. Rossi is in.', 'He sees you.']],
    ['It costs 3.50 euros. Cash only.', ['It costs 3.50 euros.', 'Cash only.']],
    ['J. R. Smith wrote it in the U.S. in 1999.', ['J. R. Smith wrote it in the U.S. in 1999.']],
    ['Ai sensi dell’art. 5 del decreto. È gratis.', ['Ai sensi dell’art. 5 del decreto.', 'È gratis.']],
    ['First line\nSecond line', ['First line', 'Second line']],
    ['“Come in.” She waved.', ['“Come in.”', 'She waved.']],
    ['', []],
  ])('%s', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })

  it.each([
    [
      'Dogs are welcome in all the rooms of the house and on the terrace, except in the breakfast room and at the pool,',
      ' and their bowls and blankets are waiting for them in the hall.',
    ],
    [
      'Se la camera viene disdetta meno di sette giorni prima dell’arrivo, tratteniamo tutta la caparra che avete versato,',
      ' e la giriamo al canile del paese che ne ha sempre bisogno.',
    ],
    [
      'Il prezzo comprende la colazione e l’uso della piscina per tutto il giorno, non la cena e gli asciugamani,',
      ' che si chiedono al banco la sera prima di andare a letto.',
    ],
    [
      'The little play "Wind, sand and the seven stars, a night in nine parts" is given in the old harbor hall on Saturdays,',
      ' and the children of the village school play the stars every year.',
    ],
    [
      'The ferry (daily from May to the end of September, weather permitting, at ten and at four) goes from the old pier,',
      ' and whoever misses it takes the road around the bay.',
    ],
  ])('keep what limits a clause, brackets and quotations with it: %s', (first, rest) => {
    const text = first + rest
    expect(
      clauseSpans(text, { start: 0, end: text.length }, 20, 6).map((span) => text.slice(span.start, span.end)),
    ).toEqual([first, rest.trim()])
  })

  it('end after "etc." where a capital follows', () => {
    expect(sentencesOf('We mend bags, belts, etc. Shoes take a week.')).toHaveLength(2)
    expect(sentencesOf('Bags, belts, etc. are mended.')).toHaveLength(1)
    expect(sentencesOf('Borse, cinture, ecc. Le scarpe una settimana.')).toHaveLength(2)
  })

  it('come apart into clauses only when they are long', () => {
    const text =
      'We open at nine in the morning from Monday to Friday; on Saturday we open at ten, and on Sunday the whole house stays closed all day.'
    const whole = { start: 0, end: text.length }
    expect(clauseSpans(text, whole, 100, 5)).toEqual([whole])
    const clauses = clauseSpans(text, whole, 10, 6).map((span) => text.slice(span.start, span.end))
    expect(clauses).toEqual([
      'We open at nine in the morning from Monday to Friday;',
      'on Saturday we open at ten,',
      'and on Sunday the whole house stays closed all day.',
    ])
  })
})

it.each([
  ['When do you open?', 'it', 'en'],
  ['Quando aprite?', 'en', 'it'],
  ['e la domenica?', 'en', 'it'],
  ['and on Sunday?', 'it', 'en'],
  ['field trip cost per kid', 'en', 'en'],
  ['sconto per gruppi', 'en', 'it'],
  ['non reflective glass', 'en', 'en'],
  ['WiFi?', 'it', 'it'],
  ['WiFi?', 'en', 'en'],
] as const)('the language of "%s" (else %s) is %s', (question, fallback, language) => {
  expect(detectLanguage(question, fallback)).toBe(language)
})

it('finds the same words in a plain text as one by one', () => {
  for (const text of [
    'The 21st of May – “open” at 9:00, €5',
    '21st_a 3rd 4thx x21st',
    "Dell'ente, città è già",
    'A-B c_d 10,5 ½',
    'ΑΒΓ ﬁne',
    '',
  ]) {
    expect(wordsOf(text)).toEqual(tokenize(text).map(({ word }) => word))
  }
})
