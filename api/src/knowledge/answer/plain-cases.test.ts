import { describe, expect, it } from 'vitest'
import type { Locale } from '@loquia/contracts'
import { composeExtractive } from './extractive-answer.js'
import { asksForKindAlone, asksForUnknown, isHeaded, lacksWhatIsAsked, statesReduction } from './plain-cases.js'
import { retrievalOn, type SitePage } from '../retrieval/ranked-site.testing.js'

const sites: Record<Locale, readonly SitePage[]> = {
  en: [
    {
      title: 'The team',
      headings: ['The team'],
      text: 'Ruth Penhale opened the restaurant in April 2009.\nClare Penhale is the pastry chef. Clare is 41 years old and lives at 3 Quay Road.\nTelephone: 01485 496 023',
    },
    {
      title: 'Before you come',
      headings: ['Before you come', 'Dogs'],
      text: 'Well-behaved dogs may sit with you in the garden room.',
    },
    {
      title: 'Prices',
      headings: ['Prices'],
      kind: 'list',
      text: 'Single class: £11\nStudents and over 65s: £8 a class\nThe colostrum cheese is made by hand and children like it.',
    },
    {
      title: 'Breakfast',
      headings: ['Breakfast'],
      text: 'Breakfast is served from 7:00 to 10:00 in the hall.\nBread and jam are our own.\nThe sauna stands behind the house.',
    },
  ],
  it: [
    {
      title: 'La squadra',
      headings: ['La squadra'],
      text: 'Ivo Casadei aprì la trattoria nel 1974.\nMarta Casadei ha 41 anni e abita in via Emilia 3.\nTelefono: 0546 496 014',
    },
    {
      title: 'Informazioni',
      headings: ['Informazioni', 'Cani'],
      text: 'I cani di piccola taglia sono i benvenuti nel cortile.',
    },
    {
      title: 'Tariffe',
      headings: ['Tariffe'],
      kind: 'list',
      text: 'Ingresso: 11 €\nStudenti e over 65: 8 €\nIl colostro è lavorato a mano e piace ai bambini.',
    },
    {
      title: 'Colazione',
      headings: ['Colazione'],
      text: 'La colazione si serve dalle 7:00 alle 10:00 in sala.\nPane e marmellata sono nostri.\nLa sauna sta dietro la casa.',
    },
  ],
}
const on = (language: Locale, question: string) => retrievalOn(sites[language], language, question)

describe('a short question whose main word the site never uses', () => {
  it.each<[Locale, string, boolean]>([
    ['en', 'Do you sell bicycles?', true],
    ['en', 'Do you have dogs?', false],
    ['en', 'Where is the Colosseum?', true],
    ['en', 'Is there breakfast for children and dogs in the hall?', false],
    ['en', 'Is the breakfast organic?', true],
    ['en', 'Is the breakfast in the hall?', false],
    ['it', 'Vendete biciclette?', true],
    ['it', 'Accettate cani?', false],
    ['it', 'Dov’è il Colosseo?', true],
    ['it', 'La colazione è biologica?', true],
    ['it', 'La colazione è in sala?', false],
  ])('%s: %s %s', (language, question, isUnknown) => {
    expect(asksForUnknown(on(language, question).question)).toBe(isUnknown)
  })
})

describe('what is asked is lacking', () => {
  it.each<[Locale, string, string]>([
    ['en', 'the number of somebody whose number is not told', 'What is Ruth’s phone number?'],
    ['en', 'the home of somebody whose home is not told', 'Where does Ruth live?'],
    ['en', 'the age of somebody whose age is not told', 'How old is Ruth?'],
    ['en', 'a date, and no line with a year speaks of it', 'When was the sauna built?'],
    ['en', 'all that is asked of somebody', 'Is Ruth vaccinated?'],
    ['en', 'a discount for those of whom no price speaks', 'Is there a discount for nurses?'],
    ['en', 'a discount for those who are spoken of without a price', 'Is there a discount for children?'],
    ['en', 'a time, and no line with one speaks of it', 'What time is the sauna heated?'],
    ['it', 'the number of somebody whose number is not told', 'Qual è il numero di telefono di Ivo?'],
    ['it', 'the home of somebody whose home is not told', 'Dove abita Ivo?'],
    ['it', 'the age of somebody whose age is not told', 'Quanti anni ha Ivo?'],
    ['it', 'a date, and no line with a year speaks of it', 'Quando fu costruita la sauna?'],
    ['it', 'a time, and no line with one speaks of it', 'A che ora si scalda la sauna?'],
    ['it', 'a discount for those of whom no price speaks', 'C’è uno sconto per gli infermieri?'],
    ['it', 'a discount for those who are spoken of without a price', 'C’è uno sconto per i bambini?'],
  ])('%s, %s: %s', (language, _what, question) => {
    const { question: analyzed, chunks } = on(language, question)
    expect(lacksWhatIsAsked(analyzed, chunks.slice(0, 3))).toBe(true)
  })

  it.each<[Locale, string]>([
    ['en', 'How old is Clare?'],
    ['en', 'Where does Clare live?'],
    ['en', 'When was the restaurant opened?'],
    ['en', 'Is there a discount for students?'],
    ['en', 'What time is breakfast?'],
    ['en', 'Where is the sauna?'],
    ['it', 'Quanti anni ha Marta?'],
    ['it', 'Dove abita Marta?'],
    ['it', 'Quando fu aperta la trattoria?'],
    ['it', 'C’è uno sconto per gli studenti?'],
    ['it', 'A che ora è la colazione?'],
    ['it', 'Dove sta la sauna?'],
  ])('%s: not so "%s"', (language, question) => {
    const { question: analyzed, chunks } = on(language, question)
    expect(lacksWhatIsAsked(analyzed, chunks.slice(0, 3))).toBe(false)
  })
})

describe('a price that is not told', () => {
  const workshop: Record<Locale, readonly SitePage[]> = {
    en: [
      { title: 'Prices', headings: ['Prices'], kind: 'list', text: 'Saddle, new leather: £140\nBridle, stitched: £35' },
      {
        title: 'Workshop',
        headings: ['Workshop', 'Harness'],
        text: 'We also restore harness for shows and for the plough.',
      },
      {
        title: 'Courses',
        headings: ['Courses'],
        text: 'On Fridays you make a belt of your own. Tools and buckles are there. It is £60 with lunch.',
      },
    ],
    it: [
      { title: 'Prezzi', headings: ['Prezzi'], kind: 'list', text: 'Sella, cuoio nuovo: 140 €\nBriglia, cucita: 35 €' },
      {
        title: 'Bottega',
        headings: ['Bottega', 'Finimenti'],
        text: 'Restauriamo anche finimenti per le fiere e per l’aratro.',
      },
      {
        title: 'Corsi',
        headings: ['Corsi'],
        text: 'Il venerdì si fa una cintura. Attrezzi e fibbie ci sono. Si pagano 60 € con il pranzo.',
      },
    ],
  }
  it.each<[Locale, string, boolean]>([
    ['en', 'How much is a harness?', true],
    ['en', 'How much is a bridle?', false],
    ['en', 'How much is a belt?', false],
    ['it', 'Quanto costano i finimenti?', true],
    ['it', 'Quanto costa una briglia?', false],
    ['it', 'Quanto costa fare una cintura?', false],
  ])('%s: "%s": %s', (language, question, isLacking) => {
    const { question: analyzed, chunks } = retrievalOn(workshop[language], language, question)
    expect(lacksWhatIsAsked(analyzed, chunks)).toBe(isLacking)
  })
})

describe('whether something is so that a site names apart', () => {
  const farm: Record<Locale, readonly SitePage[]> = {
    en: [
      {
        title: 'The farm',
        headings: ['The farm', 'Donkeys'],
        text: 'Three donkeys live behind the barn and like carrots.',
      },
      {
        title: 'Eggs',
        headings: ['Eggs'],
        text: 'We sell eggs at the gate from eight. We shear alpacas for the neighbors, too.',
      },
    ],
    it: [
      {
        title: 'La fattoria',
        headings: ['La fattoria', 'Asini'],
        text: 'Tre asini vivono dietro il fienile e amano le carote.',
      },
      {
        title: 'Uova',
        headings: ['Uova'],
        text: 'Vendiamo uova al cancello dalle otto. Tosiamo anche gli alpaca dei vicini.',
      },
    ],
  }
  it.each<[Locale, string, boolean]>([
    ['en', 'Can I shear a donkey?', true],
    ['en', 'Do you sell eggs at the gate?', false],
    ['en', 'Do donkeys like carrots?', false],
    ['en', 'Why shear a donkey?', false],
    ['it', 'Posso tosare un asino?', true],
    ['it', 'Vendete uova al cancello?', false],
    ['it', 'È vero che gli asini amano le carote?', false],
    ['it', 'Perché tosare un asino?', false],
  ])('%s: "%s": %s', (language, question, isLacking) => {
    const { question: analyzed, chunks } = retrievalOn(farm[language], language, question)
    expect(lacksWhatIsAsked(analyzed, chunks.slice(0, 3))).toBe(isLacking)
  })
})

describe('a question for nothing but a kind of thing', () => {
  it.each<[Locale, string, boolean]>([
    ['en', 'What is your phone number?', true],
    ['en', 'What is Ruth’s phone number?', false],
    ['en', 'What is your email address?', false],
    ['it', 'Qual è il vostro numero di telefono?', true],
    ['it', 'Qual è il numero di telefono di Ivo?', false],
    ['it', 'Qual è la vostra e-mail?', false],
  ])('%s: %s %s', (language, question, isAnswered) => {
    const { question: analyzed, chunks } = on(language, question)
    expect(asksForKindAlone(analyzed, chunks)).toBe(isAnswered)
  })
})

describe('a question for nothing but hours or contact data', () => {
  const shown: SitePage[] = [
    { title: 'Home', kind: 'hours', text: 'lun-ven 9:00-12:30 / 15-19\nsab 9-13', language: 'it' },
    { title: 'Home', kind: 'contact', text: 'Corso Racconigi 48 – 011 555 0173 – studio@shop.example', language: 'it' },
    { title: 'Chi siamo', text: 'Elena risponde al telefono di mattina, negli orari di apertura.', language: 'it' },
  ]
  it.each<[string, boolean, RegExp]>([
    ['a che ora aprite la mattina', true, /^(?:\*\*Home\*\* — )?lun-ven 9:00/],
    ['il pomeriggio fino a che ora', true, /15-19/],
    ['siete aperti giovedi', true, /lun-ven/],
    ['lo studio è aperto sabato mattina', true, /sab 9-13/],
    ['aperti oggi?', true, /lun-ven[^]*sab 9-13/],
    ['quali sono i vostri orari', true, /lun-ven[^]*sab 9-13/],
    ['indirizzo', true, /Corso Racconigi 48/],
    ['siete aperti domenica', false, /(?:)/],
    ['numero di telefono', true, /011 555 0173/],
    ['qual è la vostra mail', true, /studio@shop\.example/],
  ])('%s', (asked, isAnswered, says) => {
    const retrieval = retrievalOn(shown, 'it', asked)
    expect(asksForKindAlone(retrieval.question, retrieval.chunks)).toBe(isAnswered)
    expect(isAnswered ? composeExtractive(retrieval, 'it').text.replace(/^- /gm, '') : '').toMatch(says)
  })
})

describe('what those pay who pay less', () => {
  it.each<[Locale, string, boolean]>([
    ['en', 'is there a student discount', true],
    ['en', 'any concessions for over 65s?', true],
    ['en', 'Is there a discount for nurses?', false],
    ['en', 'How much do students pay?', false],
    ['it', 'fate sconti agli studenti', true],
    ['it', 'Ci sono riduzioni per gli studenti?', true],
    ['it', 'C’è uno sconto per gli infermieri?', false],
  ])('%s: "%s" is stated: %s', (language, question, isStated) => {
    const { question: analyzed, chunks } = on(language, question)
    expect(statesReduction(analyzed, chunks.slice(0, 3))).toBe(isStated)
  })
})

describe('a heading that is all that was asked', () => {
  it.each<[Locale, string, boolean]>([
    ['en', 'Can I bring my dog?', true],
    ['en', 'Can I bring my parrot?', false],
    ['en', 'Do dogs bark at night in February?', false],
    ['it', 'Posso portare il cane?', true],
    ['it', 'Posso portare il pappagallo?', false],
  ])('%s: %s %s', (language, question, headed) => {
    const { question: analyzed, chunks } = on(language, question)
    const best = chunks[0]
    expect(best !== undefined && isHeaded(analyzed, best)).toBe(headed)
  })
})

it.each<[Locale, string, boolean]>([
  ['en', 'Can I bring my dog?', true],
  ['en', 'is it ok to bring my dog', true],
  ['en', 'May I bring a dog?', true],
  ['en', 'Can I bring my horse?', false],
  ['en', 'At what age does a dog bark at strangers in the garden?', false],
  ['it', 'Posso portare il cane?', true],
  ['it', 'potrei portare il mio cagnolino', true],
  ['it', 'i cani sono ammessi?', true],
  ['it', 'Posso portare il cavallo?', false],
])('whether something is allowed is one question in many words (%s): %s %s', (language, question, headed) => {
  const pages: Record<Locale, SitePage[]> = {
    en: [
      {
        title: 'Good to know',
        headings: ['Good to know', 'Are dogs allowed?'],
        kind: 'faq',
        text: 'Yes, in the two garden rooms.',
      },
      { title: 'The house', text: 'Five rooms above the river, with a garden that goes down to the water.' },
    ],
    it: [
      {
        title: 'Domande',
        headings: ['Domande', 'Sono ammessi i cani?'],
        kind: 'faq',
        text: 'Sì, nelle due camere al piano terra.',
      },
      { title: 'La casa', text: 'Sei camere sopra il fiume, con un portico e un giardino.' },
    ],
  }
  const {
    question: analyzed,
    chunks: [best],
  } = retrievalOn(pages[language], language, question)
  expect(best !== undefined && isHeaded(analyzed, best)).toBe(headed)
})

it.each<[Locale, string, boolean]>([
  ['it', 'noleggiate pianoforti', true],
  ['it', 'Noleggiate violini?', false],
  ['en', 'Do you sharpen swords?', true],
  ['en', 'do you sharpen scissors', false],
])('a deed that the site names, of a thing that it does not, is not there (%s: %s)', (language, question, unknown) => {
  const pages: Record<Locale, SitePage[]> = {
    en: [{ title: 'Sharpening', text: 'We sharpen scissors and knives while you wait.' }],
    it: [{ title: 'Noleggio', text: 'Noleggiamo violini e viole già montati, con custodia.' }],
  }
  expect(asksForUnknown(retrievalOn(pages[language], language, question).question)).toBe(unknown)
})

it.each<[string, boolean]>([
  ['prezzi', true],
  ['quanto costa?', true],
  ['che prezzi avete?', true],
  ['prezzi abiti da sposa', false],
])('"%s" asks for the list of prices: %s', (question, asks) => {
  const pages: readonly SitePage[] = [
    { title: 'Lavori', kind: 'list', text: 'Orlo pantaloni 9 €\nCambio cerniera 14 €\nStringere giacca 25 €' },
    { title: 'Chi siamo', text: 'La sartoria cuce abiti da tre generazioni.' },
  ]
  const { question: analyzed, chunks } = retrievalOn(pages, 'it', question)
  expect(asksForKindAlone(analyzed, chunks)).toBe(asks)
})

it('takes no lines that call a thing free for a list of prices', () => {
  const pages: readonly SitePage[] = [
    {
      title: 'What free software is',
      text: 'Free software means freedom.\nA free system is one that may be changed.\nOurs will stay 100 percent free.',
    },
    { title: 'Sources', text: 'The source code is on our server.' },
  ]
  const { question, chunks } = retrievalOn(pages, 'en', 'how much does it cost?')
  expect(asksForKindAlone(question, chunks)).toBe(false)
})

it.each<[Locale, string, boolean]>([
  ['it', 'Aperti al mondo, mai chiusi in noi stessi: così lavora la scuola.', true],
  ['it', 'La scuola è aperta solo su appuntamento.', false],
  ['it', 'La scuola è chiusa il lunedì, aperta gli altri giorni.', false],
  ['en', 'Open to the world, and to groups that are closed to others.', true],
  ['en', 'The school is closed on Mondays.', false],
])('asked for the hours alone, misses them where no line tells any (%s: %s)', (language, text, lacks) => {
  const { question, chunks } = retrievalOn(
    [
      { title: 'La scuola', text },
      { title: 'Corsi', text: 'Corsi di lingua per adulti.' },
    ],
    language,
    language === 'it' ? 'orari di apertura' : 'opening hours',
  )
  expect(lacksWhatIsAsked(question, chunks)).toBe(lacks)
})
