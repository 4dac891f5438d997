import { expect, it } from 'vitest'
import { classifyQuestion, entitiesIn, entityFit, type AnswerType } from './index.js'

it.each<[language: string, type: AnswerType, questions: string[]]>([
  ['en', 'money', ['How much is the deposit?', 'what does a room cost', 'what are your prices?']],
  ['en', 'number', ['How many rooms do you have?', 'how much luggage can I take?']],
  [
    'en',
    'hours',
    ['When do you open?', 'what time do you shut on Friday?', 'opening hours', 'What are your opening hours?'],
  ],
  ['en', 'time', ['What time is breakfast?']],
  ['en', 'date', ['When is the fair?', 'which day is the market?']],
  ['en', 'person', ['Who is the owner?', 'whose idea was it']],
  ['en', 'place', ['Where are you?']],
  ['en', 'duration', ['How long does it take?', 'how old is the house', 'how many days do I have?']],
  ['en', 'distance', ['How far is the beach?']],
  ['en', 'manner', ['How do I change my delivery address?']],
  ['it', 'manner', ['Come cambio il mio indirizzo di spedizione?']],
  ['en', 'definition', ['What is your web address?']],
  ['en', 'place', ['What is your address?', "what's the address of the shop"]],
  ['it', 'place', ['Qual è il vostro indirizzo?']],
  ['de', 'place', ['Wie lautet die Adresse?', 'was ist eure anschrift']],
  ['fr', 'place', ['Quelle est votre adresse ?']],
  ['es', 'place', ['¿Cuál es la dirección?']],
  ['pt', 'place', ['Qual é o endereço?']],
  ['en', 'contact', ['What is your phone number?', 'email address']],
  ['en', 'reason', ['Why are you closed?']],
  ['en', 'manner', ['How do I cancel?']],
  ['en', 'yes-no', ['Can I bring my dog?', 'Is there a car park?']],
  ['en', 'definition', ['What is a squeegee?']],
  ['en', 'open', ['parking?', 'and on Tuesday?', 'what services do you offer?', '', '???']],
  ['it', 'money', ['Quanto costa una notte?', 'quali sono i prezzi']],
  ['it', 'number', ['Quante camere avete?']],
  ['it', 'hours', ['Quando aprite?', 'a che ora chiudete la domenica?', 'orari', 'Quali sono gli orari di apertura?']],
  ['it', 'person', ['Chi è il titolare?']],
  ['it', 'place', ["Dov'è il parcheggio?"]],
  ['it', 'duration', ['Quanto tempo ci vuole?', 'quanto dura la visita']],
  ['it', 'distance', ['Quanto dista la spiaggia?']],
  ['it', 'yes-no', ['Posso portare il cane?']],
  ['it', 'open', ['parcheggio?', 'e di domenica?']],
  ['de', 'money', ['Was kostet eine Übernachtung?', 'Wie viel kostet das?']],
  ['de', 'hours', ['Wann habt ihr geöffnet?']],
  ['de', 'number', ['Wie viele Zimmer gibt es?']],
  ['de', 'yes-no', ['Darf ich meinen Hund mitbringen?']],
  ['fr', 'money', ['Combien coûte une nuit ?']],
  ['fr', 'number', ['Combien de chambres avez-vous ?']],
  ['fr', 'place', ['Où êtes-vous ?']],
  ['fr', 'hours', ['Quand êtes-vous ouverts ?']],
  ['es', 'money', ['¿Cuánto cuesta una noche?']],
  ['es', 'person', ['¿Quién es el dueño?']],
  ['pt', 'place', ['Onde ficam?']],
  ['pt', 'money', ['Quanto custa uma noite?']],
  ['nl', 'number', ['Hoeveel kamers zijn er?']],
  ['nl', 'money', ['Hoeveel kost een nacht?', 'Wat kost een nacht?']],
  ['ja', 'open', ['何時に開きますか']],
  ['en', 'date', ['When was the bakery opened, and by whom?', 'When did you open?']],
  ['it', 'date', ['Quando è stata aperta la bottega?', 'Quando fu aperto il museo?']],
  ['de', 'date', ['Wann wurde der Laden eröffnet?', 'Wann wurde das Museum geöffnet?']],
  ['fr', 'date', ['Quand la boutique a-t-elle été ouverte ?']],
  ['es', 'date', ['¿Cuándo fue abierta la tienda?', '¿Cuándo abrió la tienda?']],
  ['pt', 'date', ['Quando foi aberta a loja?', 'Quando abriu a loja?']],
])('knows what a question asks for (%s: %s)', (language, type, questions) => {
  for (const question of questions) expect(classifyQuestion(question, language).type, question).toBe(type)
})

it('names what a question counts', () => {
  expect(classifyQuestion('How many double rooms do you have?', 'en')).toMatchObject({
    type: 'number',
    noun: 'double rooms',
  })
  expect(classifyQuestion('Quante camere doppie avete?', 'it').noun).toMatch(/^camere/)
})

it('names the days that a question asks about', () => {
  expect(classifyQuestion('Are you open at weekends?', 'en').days).toEqual([6, 7])
  expect(classifyQuestion('Siete aperti il 25 dicembre?', 'it').dates).toEqual(['25 dicembre'])
  expect(classifyQuestion('and on Sunday?', 'en')).toEqual({ type: 'open', days: [7] })
})

it.each<[type: AnswerType, text: string, degree: number]>([
  ['money', 'The deposit is 412 kroner.', 1],
  ['money', 'The deposit is paid on arrival.', 0],
  ['hours', 'Mon–Fri 9–17', 1],
  ['hours', 'We like guests.', 0],
  ['contact', 'Write to info@example.com', 1],
  ['contact', 'Write to us', 0],
  ['person', 'Anna Rossi runs it.', 1],
  ['reason', 'It rains.', 1],
  ['number', 'There are twelve rooms.', 1],
  ['distance', 'The sea is 2 km away.', 1],
  ['hours', 'On Monday it is closed.', 0.5],
])('accepts a text that has the type (%s: %s)', (type, text, degree) => {
  expect(entityFit(type, entitiesIn(text, 'en'))).toBe(degree)
})

it.each<[language: string, now: string[], other: string[]]>([
  [
    'en',
    [
      'are you open now?',
      'open now?',
      'are you still open?',
      'have you closed already?',
      'are you open?',
      'are you open today?',
    ],
    ['when do you open?', 'are you open on Sunday?', 'are you open in winter?', 'opening hours', 'closed at 5 pm?'],
  ],
  [
    'it',
    ['siete aperti adesso?', 'aperti ora?', 'avete già chiuso?', 'siete aperti?'],
    ['orari di apertura', 'siete aperti a Natale?'],
  ],
  [
    'de',
    ['seid ihr jetzt geöffnet?', 'habt ihr noch auf?', 'habt ihr schon zu?'],
    ['Öffnungszeiten', 'habt ihr am Montag auf?'],
  ],
  ['fr', ['êtes-vous ouverts maintenant ?', 'c’est encore ouvert ?', 'vous êtes déjà fermés ?'], ['vos horaires ?']],
  ['es', ['¿están abiertos ahora?', '¿siguen abiertos todavía?', '¿ya han cerrado?'], ['¿qué horario tienen?']],
  ['pt', ['estão abertos agora?', 'ainda estão abertos?', 'já fecharam?'], ['qual é o horário?']],
])('%s: knows whether opening is asked of this moment', (language, now, other) => {
  const isNow = (question: string) => {
    const asked = classifyQuestion(question, language)
    return asked.type === 'hours' && asked.now === true
  }
  expect(now.filter((question) => !isNow(question))).toEqual([])
  expect(other.filter(isNow)).toEqual([])
})

it('separates the words that only name the type from those between them', () => {
  expect(classifyQuestion('What does a room cost?', 'en').askedBy).toEqual(['what', 'cost'])
  expect(classifyQuestion('What time do you open?', 'en').askedBy).toEqual(['what', 'time'])
  expect(classifyQuestion('A che ora aprite?', 'it').askedBy).toEqual(['che', 'ora'])
})

it.each([
  ['en', 'What is your phone number?', true],
  ['en', 'Do you have a telephone?', true],
  ['en', 'What is your email address?', undefined],
  ['en', 'phone or email?', undefined],
  ['it', 'Qual è il vostro numero di telefono?', true],
  ['it', 'Avete una email?', undefined],
  ['de', 'Wie ist Ihre Telefonnummer?', true],
  ['de', 'Telefon oder E-Mail?', undefined],
  ['fr', 'Quel est votre numéro de téléphone ?', true],
  ['fr', 'Quelle est votre adresse e-mail ?', undefined],
  ['es', '¿Cuál es vuestro teléfono?', true],
  ['es', '¿Cuál es vuestro correo electrónico?', undefined],
  ['pt', 'Qual é o telefone?', true],
  ['pt', 'Qual é o e-mail de vocês?', undefined],
] as const)('knows whether a telephone number alone is asked for (%s: %s)', (language, question, phone) => {
  expect(classifyQuestion(question, language)).toMatchObject({ type: 'contact' })
  expect(classifyQuestion(question, language).phone).toBe(phone)
})

it.each([
  ['en', 'cheapest birthday package', 'lowest'],
  ['en', 'What is the most expensive wine?', 'highest'],
  ['en', 'How do I book the cheapest room?', undefined],
  ['en', 'How many guests fit in the cheapest room?', undefined],
  ['en', 'Do you guarantee the lowest price?', undefined],
  ['it', 'Quanto costa la camera più economica?', 'lowest'],
  ['it', 'la camera più economica che avete', 'lowest'],
  ['it', 'Quale camera è più economica?', 'lowest'],
  ['it', 'Quale camera costa meno?', 'lowest'],
  ['it', 'la pizza piu cara?', 'highest'],
  ['it', 'È molto più cara in agosto?', undefined],
  ['it', 'La suite è più cara della doppia?', undefined],
  ['it', 'Perché siete più cari?', undefined],
  ['it', 'Come si prenota la camera più economica?', undefined],
  ['de', 'Was kostet das günstigste Zimmer?', 'lowest'],
  ['de', 'teuerste Wohnung', 'highest'],
  ['de', 'günstigste Reisezeit', undefined],
  ['fr', 'Le soin le moins cher ?', 'lowest'],
  ['fr', 'Est-il moins cher de réserver en ligne ?', undefined],
  ['fr', 'Un tarif moins cher pour les enfants', undefined],
  ['es', '¿Cuál es la habitación más barata?', 'lowest'],
  ['es', 'el plan más económico que tienen', 'lowest'],
  ['es', '¿Es mucho más caro en Navidad?', undefined],
  ['pt', 'Qual a diária do quarto mais barato?', 'lowest'],
  ['pt', 'qual o menor preço', 'lowest'],
  ['pt', 'Está mais barato agora?', undefined],
  ['nl', 'Wat is de goedkoopste kamer?', 'lowest'],
] as const)('knows whether the lowest or the highest price is asked for (%s: %s)', (language, question, price) => {
  expect(classifyQuestion(question, language).price).toBe(price)
})

it('expects money from a question for the cheapest', () => {
  expect(classifyQuestion('cheapest room', 'en')).toMatchObject({ type: 'money', askedBy: ['cheapest'] })
})

it('expects from a question for the cheapest what its question word names', () => {
  expect(classifyQuestion('Where is the cheapest room?', 'en').type).toBe('place')
})
