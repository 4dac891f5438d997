import { describe, expect, it } from 'vitest'
import type { Locale } from '@loquia/contracts'
import { retrievalOn, type SitePage } from '../retrieval/ranked-site.testing.js'
import { answerFrom, composeExtractive, nearestTo } from './extractive-answer.js'

const bakery: readonly SitePage[] = [
  {
    title: 'Privacy',
    headings: ['Privacy', 'What we keep'],
    text: 'When you order we keep your name, your telephone number and what you ordered. Card numbers never reach us.',
  },
  {
    title: 'Contact',
    headings: ['Contact'],
    kind: 'contact',
    text: 'Mill Bakery\nTelephone: 0191 498 0142\nEmail: hello@mill.example',
  },
  {
    title: 'Bread and pastry',
    headings: ['Bread and pastry', 'Pastry'],
    kind: 'table',
    text: 'Pastry: Croissant; Price: £2.80\nPastry: Almond croissant; Price: £3.60\nPastry: Cheese scone; Price: £2.90',
  },
  {
    title: 'Bread and pastry',
    headings: ['Bread and pastry', 'Bread'],
    kind: 'table',
    text: 'Bread: Sourdough; Weight: 800 g; Price: £4.60\nBread: Seeded rye; Weight: 900 g; Price: £5.20',
  },
  {
    title: 'For the trade',
    headings: ['For the trade', 'Wholesale bread'],
    text: 'Sourdough costs £3.15 a loaf, from 12 loaves a day. Seeded rye costs £3.60 a loaf.',
  },
  {
    title: 'Baking classes',
    headings: ['Baking classes'],
    kind: 'table',
    text: 'Class: Croissants and lamination; Length: 6 hours; Price: £110\nClass: Children’s baking; Length: 2 hours; Price: £18',
  },
  {
    title: 'Baking classes',
    headings: ['Baking classes', 'If you cannot come'],
    text: 'Tell us 14 days before and you get all your money back. Later than that you may send a friend. If fewer than four people book, we call the class off and refund everyone.',
  },
  {
    title: 'Questions',
    headings: ['Questions', 'Do you have Wi-Fi?'],
    kind: 'faq',
    text: 'Yes, for guests of the café.',
  },
]
const answer = (question: string, pages = bakery, language: Locale = 'en'): string =>
  composeExtractive(retrievalOn(pages, language, question), language).text

describe('an answer in the words of the site', () => {
  it('to a question for a telephone number is the number, and nothing that only speaks of numbers', () => {
    for (const question of [
      'phone number?',
      'whats your phone number',
      'how can i call you',
      'can I speak to a human?',
    ]) {
      expect(answer(question), question).toContain('0191 498 0142')
      expect(answer(question), question).not.toContain('Card numbers')
    }
  })

  it('to a question for the hours has the days that share theirs with holidays', () => {
    const museum: readonly SitePage[] = [
      {
        title: 'Il museo',
        headings: ['Orari di apertura'],
        kind: 'hours',
        text: 'Il museo è aperto al pubblico:\nda lunedì a sabato dalle ore 9.00 alle ore 19.00\ndomenica e festivi dalle ore 9.00 alle ore 13.00',
      },
      {
        title: 'Il museo',
        headings: ['Natale'],
        text: 'A Natale il museo è chiuso e il 26 dicembre apre alle ore 15.00.',
      },
    ]
    expect(answer('Quali sono gli orari di apertura?', museum, 'it')).toMatch(/19\.00[^]*13\.00/)
    expect(answer('Siete aperti la domenica?', museum, 'it')).toMatch(/13\.00/)
  })

  it('to a question where the business is says so where no street is told', () => {
    const boats: readonly SitePage[] = [
      {
        title: 'Contact',
        headings: ['Contact'],
        text: 'Message or call us via WhatsApp to chat with us directly and get instant answers where you are.',
      },
      {
        title: 'Tours',
        headings: ['Our location'],
        text: 'We are located in the stunning east end of the island, an angler’s paradise. The river is near.',
      },
    ]
    expect(answer('Where are you located?', boats)).toContain('located in the stunning east end')
  })

  it('is the row of the very thing that was asked about', () => {
    expect(answer('how much are croissants')).toMatch(/£2\.80/)
    expect(answer('how much are croissants')).not.toMatch(/£110/)
  })

  it('is all rows when what was asked about is what the page is about', () => {
    const prices = answer('baking class price')
    expect(prices).toContain('£110')
    expect(prices).toContain('£18')
  })

  it('names a visitor’s price, and the trade’s only to whom asks for it', () => {
    expect(answer('how much is a sourdough loaf')).toMatch(/^[^]*£4\.60/)
    expect(answer('how much is a sourdough loaf').indexOf('£3.15')).not.toBe(0)
    expect(answer('wholesale price of sourdough')).toContain('£3.15')
  })

  it('is the whole of a short paragraph, whichever of its sentences has the words of the question', () => {
    expect(answer('can I get a refund for a class')).toContain('Tell us 14 days before')
  })

  it('to a question for a list by its name is the list, and its rows where one of them is asked for', () => {
    const menu: SitePage = {
      title: 'Ristorante',
      headings: ['Ristorante', 'Il menù'],
      kind: 'list',
      text: 'Primi\n- Tagliatelle al ragù: 11 €\n- Ravioli di ricotta: 12 €\nSecondi\n- Coniglio in umido: 15 €\n- Grigliata mista: 18 €\nSi cena dal giovedì alla domenica.',
    }
    for (const question of ['menu', 'Il menù?', 'posso vedere il menù?', 'mi fate vedere il menu'])
      expect(answer(question, [menu], 'it'), question).toMatch(/Tagliatelle[^]*Ravioli[^]*Coniglio[^]*Grigliata/)
    expect(answer('nel menù c’è il coniglio?', [menu], 'it')).not.toContain('Ravioli')
  })

  it('leaves out rows and contact data elsewhere that only name the business', () => {
    const pages: readonly SitePage[] = [
      {
        title: 'Our story',
        headings: ['About us', 'Our story'],
        text: 'Maria opened the bakery in 1952. Her grandson Luca runs it today with nine others.',
      },
      {
        title: 'Hours',
        headings: ['About us', 'Opening hours'],
        kind: 'hours',
        text: 'Day: Monday; Bakery: closed\nDay: Saturday; Bakery: 8:00–14:00',
      },
      { title: 'Contact', kind: 'contact', text: 'Oak Street Bakery, 27 Oak Street' },
    ]
    expect(answer('who runs the bakery', pages)).toBe(
      '**Our story** — Maria opened the bakery in 1952. Her grandson Luca runs it today with nine others. [1]',
    )
    expect(answer('is the bakery open on saturday', pages)).toContain('8:00–14:00')
  })

  it('has sixty words at most, those of the heading it stands under among them', () => {
    const page: SitePage = {
      title: 'The house',
      headings: ['The house', 'Rules for everybody who stays a night or longer with us'],
      text: 'Smoking is allowed on the terrace behind the kitchen and nowhere else in the house or in the garden. Breakfast is laid in the room beside the stairs from seven until ten. Whoever leaves earlier finds a basket with bread and fruit before the door of the room.',
    }
    const text = answer('where is smoking allowed', [page])
    expect(text).toMatch(/^\*\*Rules for[^*]*\*\* — Smoking is allowed/)
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(60)
  })

  it('leaves out when its page was written, unless that is asked', () => {
    const page: SitePage = {
      title: 'The lighthouse',
      text: 'Last updated: 2 March 2026\nThe lighthouse was built by fishermen. Its light is seen from forty kilometers.',
    }
    expect(answer('who built the lighthouse', [page])).toBe(
      'The lighthouse was built by fishermen. Its light is seen from forty kilometers. [1]',
    )
    expect(answer('when was the page last updated', [page])).toContain('2 March 2026')
  })

  it('is found though the question writes as one word what the site writes as two', () => {
    expect(answer('is there wifi')).toContain('for guests of the café')
  })
})

describe('what has to be shown', () => {
  const forge: readonly SitePage[] = [
    {
      title: 'The forge - Iron since 1902',
      headings: ['Sharpening'],
      text: 'Bring it before noon. It takes two hours and a coffee.',
    },
    {
      title: 'The forge - Iron since 1902',
      headings: ['Shoeing'],
      text: 'We come to your yard with the van. Hold the horse well.',
    },
    {
      title: 'Questions',
      headings: ['Questions', 'How long does a gate take?'],
      kind: 'faq',
      text: 'That depends on the weather and the wall.',
    },
  ]
  const shown = (question: string) => answerFrom(retrievalOn(forge, 'en', question), 'en')?.text

  it('is, from under the heading that names what it is about', () => {
    expect(shown('how long does sharpening take')).toContain('two hours')
  })

  it('is no answer where it is not', () => {
    expect(shown('how long does shoeing a horse in the yard take')).toBeUndefined()
    expect(shown('who holds the horse')).toContain('Hold the horse well')
  })

  it('need not be in the entry that is headed by the question itself', () => {
    expect(shown('how long does a gate take')).toContain('depends on the weather')
  })
})

describe('the nearest words to a question that may not be answered', () => {
  const nearest = (question: string) => nearestTo(retrievalOn(bakery, 'en', question), 'en')

  it('are what an answer would have quoted first, with its place on the page', () => {
    expect(nearest('is my name kept with an order')).toMatchObject({
      quotation: expect.stringMatching(/your telephone number[^]* \[1\]$/),
      source: { number: 1, url: expect.stringContaining('#:~:text=') },
    })
  })

  it('are none where they hold next to nothing of it or no such thing as was asked for, and where a private thing was asked for', () => {
    expect(nearest('do you sell sushi with your order')).toMatchObject({ quotation: undefined })
    expect(nearest('at what time does the shop bake')).toMatchObject({ quotation: undefined })
    const prices = {
      title: 'Baking classes',
      headings: ['Baking classes'],
      kind: 'table' as const,
      text: 'Class: Croissants; Length: 6 hours\nClass: Pies; Length: 2 hours',
    }
    expect(nearestTo(retrievalOn([prices], 'en', 'baking classes'), 'en')).toMatchObject({ quotation: undefined })
    expect(
      nearestTo(
        retrievalOn(
          [{ title: 'Team', text: 'Ruth Penhale opened the shop in 2009.' }],
          'en',
          'how old is Ruth Penhale',
        ),
        'en',
      ),
    ).toMatchObject({ quotation: undefined })
  })
})

it('a price that the best passage does not show is that of the next one which holds as much', () => {
  const pages: readonly SitePage[] = [
    {
      title: 'Picture framing',
      headings: ['Picture framing'],
      text: 'We frame pictures and shirts in our little workshop. Come to the workshop and hold a moulding against your picture.',
    },
    {
      title: 'Learn to frame',
      headings: ['Learn to frame'],
      text: 'Once a month we run a workshop for six people. You bring a picture, you leave with it framed. £95 with materials and lunch.',
    },
  ]
  expect(answerFrom(retrievalOn(pages, 'en', 'how much is the workshop'), 'en')?.text).toContain('£95')
  expect(answerFrom(retrievalOn(pages.slice(0, 1), 'en', 'how much is the workshop'), 'en')).toBeUndefined()
})

it('announces no list of which it shows nothing, however long the entry', () => {
  const said =
    'Our lamps run on every grid of the world, since each is built with a supply that takes whatever voltage and frequency comes out of the wall, and we have sent them to forty countries so far without one coming back. They are tested for these plugs:'
  const plugs = [
    'B: Canada, Mexico, Panama, Colombia, Ecuador and most of the islands between them',
    'M: South Africa, Lesotho and Eswatini, for what needs more power than usual',
    'A: North America, Japan and parts of the Caribbean',
    'C: most of Europe, South America and Asia',
    'G: Britain, Ireland, Malta, Cyprus and Singapore',
    'I: Australia, New Zealand, China and Argentina',
    'J: Switzerland, Liechtenstein and Rwanda',
    'L: Italy, Chile and Uruguay',
    'N: Brazil and South Africa',
    'D: India and Namibia',
    'E: France, Belgium, Poland and Czechia',
    'H: Israel and the West Bank',
    'K: Denmark and Greenland',
  ]
  const pages: readonly SitePage[] = [
    {
      title: 'Lamps',
      headings: ['Lamps', 'On which plugs do your lamps run?'],
      kind: 'faq',
      text: [said, ...plugs.map((plug) => `- ${plug}`)].join('\n'),
    },
  ]
  const text = answer('On which plugs do the lamps run?', pages)
  expect(text).toContain('most of Europe')
  expect(text).not.toContain('Greenland')
})

it('quotes no scrap of another part because of the heading above it', () => {
  const pages: readonly SitePage[] = [
    {
      title: 'Text',
      headings: ['Text', 'Adding text to a picture'],
      text: 'Take the tool and click where it shall begin. It gets a layer of its own, as adding it must not change what is there.',
    },
    { title: 'Text', headings: ['Text', 'How to add text to a picture in older versions'], text: '(Wikipedia).' },
  ]
  expect(answer('how do I add text to a picture', pages)).toContain('Take the tool')
  expect(answer('how do I add text to a picture', pages)).not.toContain('Wikipedia')
})

describe('an answer from a file', () => {
  const rules =
    'How long you may be away is told here. If you become the primary caregiver of a child, you can take up to 16 weeks leave at full pay. If you become the secondary caregiver of a child, you can take up to 6 weeks leave at full pay. Leave must be taken within the first year. Ask your manager early, so that others can take your place. Whoever works half of the week gets half of these weeks, counted in whole days, and may take them one after the other or apart.'
  const manual = (url: string): readonly SitePage[] => [
    { url, title: 'Staff rules', headings: ['Staff rules', 'Family leave'], text: rules },
    {
      url,
      title: 'Staff rules',
      headings: ['Staff rules', 'Signing off'],
      text: 'Who leaves the company for good signs off with it in these few steps, one after the other:\n- tell your manager and the office, in writing, four weeks before your last day at the latest\n- bring back the keys, the computer and whatever else belongs to the house, and have it counted\n- write down for others what you know of the work that you leave to them, and where it is kept\n- have your last pay counted',
    },
    {
      url,
      title: 'Staff rules',
      headings: ['Staff rules', 'Sick time'],
      text: 'When you are sick, tell your manager as soon as you know how long you will be out.',
    },
  ]

  it('quotes what stands beside its best sentence, and names the page or the section', () => {
    for (const [url, title] of [
      ['document:1#page=7', 'Staff rules, p. 7'],
      ['document:1#family-leave', 'Staff rules › Family leave'],
      ['https://shop.example/rules.pdf#page=7', 'Staff rules, p. 7'],
    ] as const) {
      const { text, sources } = composeExtractive(
        retrievalOn(manual(url), 'en', 'How long is leave for a caregiver?'),
        'en',
      )
      expect(text).toMatch(/16 weeks[^]*6 weeks[^]*first year\. Ask your manager early/)
      expect(sources.map((source) => source.title)).toEqual([title])
    }
  })

  it('quotes the list that a sentence announces', () => {
    expect(
      composeExtractive(
        retrievalOn(manual('document:1#page=7'), 'en', 'How do I sign off when I leave the company?'),
        'en',
      ).text,
    ).toMatch(/one after the other:[^]*bring back the keys[^]*last pay counted/)
  })

  it('leaves out what announces a list that finds no room', () => {
    const long = `A caregiver may leave early. ${'Whoever cares for a child tells the office in good time and shows what the doctor has written about it. '.repeat(3)}Everything else that somebody has to bring along to the desk on the second floor by Monday is named in this list here:\n- ${'a paper that says much, '.repeat(20)}and a pen`
    const { text } = composeExtractive(
      retrievalOn(
        [{ url: 'document:1#page=7', title: 'Staff rules', headings: ['Staff rules', 'Leaving early'], text: long }],
        'en',
        'May a caregiver leave early?',
      ),
      'en',
    )
    expect(text).toContain('may leave early')
    expect(text).not.toContain('this list here')
  })

  it('that may not answer is quoted in few words', () => {
    const nearest = nearestTo(
      retrievalOn(manual('document:1'), 'en', 'Does a caregiver get a bonus for leave taken late?'),
      'en',
    )
    expect(nearest?.quotation).toMatch(/leave/)
  })
})

it('tells two sentences apart that differ in a number', () => {
  const pages: readonly SitePage[] = [
    {
      title: 'Leave',
      headings: ['Leave'],
      text: 'If you become the primary caregiver of a child, you can take up to 16 weeks leave at full pay. If you become the secondary caregiver of a child, you can take up to 6 weeks leave at full pay.',
    },
  ]
  expect(answer('How many weeks of leave does a caregiver get?', pages)).toMatch(/16 weeks[^]*6 weeks/)
})
