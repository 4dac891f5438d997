import { expect, it } from 'vitest'
import type { Locale } from '@loquia/contracts'
import { expectedKind, mustBeShown } from './expected-kind.js'

it.each<[Locale, string, string, string]>([
  ['en', 'How much is a stottie?', 'Stottie: £1.50', 'Stotties are soft.'],
  ['en', 'What time do you open on Sunday?', 'Sunday: 8:30am', 'Easter Sunday, 28 March 2027: closed.'],
  ['en', 'When was it opened?', 'It was opened on 14 March 2009.', 'It is opened with a key.'],
  ['en', 'When was the well dug?', 'The well was dug in 44 BC.', 'The well is 44 feet deep.'],
  ['it', 'Quando fu scavato il pozzo?', 'Fu scavato nel 430 a.C. dai coloni.', 'Il pozzo ha 430 scalini e dà acqua.'],
  ['it', 'In che anno fu scavato il pozzo?', 'Fu scavato nel 12 d. C. circa.', 'Ha da 3 a 12 ad ogni lato.'],
  ['en', 'Who is the night baker?', 'The night baker is Tomasz.', 'Nights, Tuesday to Friday, from February.'],
  [
    'en',
    'When was it opened, and by whom?',
    'It was opened in 2009 by Hannah Marlow.',
    'It was opened in 2009 in a shop.',
  ],
  [
    'en',
    'When was the bakery opened, and by whom?',
    'It was opened on 14 March 2009 by Hannah Marlow.',
    'The Christmas orders of December 2026 are open, by telephone or in the shop.',
  ],
  ['en', 'Where are you?', '27 Percy Row, NE30 4HX', 'We deliver to Whitley Bay.'],
  ['en', 'Where is the bakery?', '27 Percy Row, Tynemouth', 'Street food, in the back lane.'],
  ['en', 'How do I find you', '12 high street', 'We find you a table.'],
  ['it', 'dov’è il ristorante?', 'Via Roma 12', 'Il ristorante è chiuso a Natale.'],
  ['it', "Dov'e la bottega", 'Corso Garibaldi, 3', 'La bottega è aperta.'],
  ['en', 'Where are you based?', 'Location: British Columbia, Canada', 'Location is everything.'],
  ['it', 'Dove siete?', 'Sede: Val d’Orcia', 'Sede storica del palio.'],
  ['it', 'come vi trovo', 'in piazza San Marco 4', 'Vi trovo una camera.'],
  ['it', 'Dove siete?', 'Vocabolo Querciole 18, 06031 Bevagna', 'Scrivete a Lucia indicando l’indirizzo.'],
  ['it', 'Dove si trova il circolo?', 'Reg. Gorretta 12, Torre Bormida', 'Il circolo è aperto a tutti.'],
  ['it', 'Dove siete?', 'fraz. San Vito 3', 'Ai sensi del reg. UE siamo titolari dei dati.'],
  ['it', 'Quanto dura il corso?', 'Il corso si tiene in 3 giornate.', 'Le giornate del corso sono a marzo.'],
  [
    'en',
    "What is Hannah's home address?",
    'Hannah lives at 12 High Street, NE30 4HX.',
    'Hannah opened the shop at 27 Percy Row, NE30 4HX.',
  ],
  ['en', 'When are you open?', 'Friday: 9:00 – 17:30', 'The shop was opened by Hannah Marlow.'],
  ['en', 'Are you open on Sundays?', 'Sunday: closed', 'The Christmas orders are open.'],
  ['en', 'Are you open on Saturday?', 'Sat: 9-12', 'Children aged 8-12 years on Saturday.'],
  ['it', 'Siete aperti la domenica?', 'Domenica: chiuso', 'Il locale fu aperto nel maggio del 1974.'],
  [
    'it',
    'Dove abita Lucia?',
    'Lucia abita nel casale con due gatti.',
    'Lucia Santini, Vocabolo Querciole 18, 06031 Bevagna',
  ],
  ['it', 'Quanto dista Assisi?', 'Assisi è a quindici minuti.', 'Assisi è vicina.'],
  ['en', 'What is your phone number?', 'Phone: +44 191 498 0142', 'Open from 10 to 12.'],
  ['it', 'Quanti anni ha Marco?', 'Marco ha 41 anni.', 'Marco cucina.'],
  ['it', 'A che ora è il check-in?', 'Dalle 15:00.', 'Il 24 dicembre.'],
  ['it', 'Quanto costa la tassa?', 'La tassa è di 1,50 € a notte.', 'La tassa si paga in contanti.'],
  ['en', 'Is there a student discount?', 'Students: £8 a class', 'Students are welcome.'],
  ['it', 'Fate sconti agli studenti?', 'Studenti: 20% in meno', 'Gli studenti sono benvenuti.'],
  ['en', 'How long does a repair take?', 'A repair takes ten working days.', 'Repairs cost from 40.'],
  ['en', 'How far in advance must I book?', 'Book at least 48 hours before.', 'Book with 2 friends.'],
  ['en', 'How long have you been open?', 'We opened in 1998.', 'We are open.'],
  ['en', 'How far is the station?', 'The station is a 10 minute walk away.', 'The station has 10 platforms.'],
  ['en', 'How often do you sharpen knives?', 'Every other Friday.', 'With a stone of 3 kilos.'],
  ['en', 'What age can children start?', 'From 8 upwards, with a parent.', 'Children love it.'],
  ['en', 'Who mends the clocks?', 'Enid Prosser: clocks and watches', 'clocks and watches'],
  ['en', 'How much is a ride?', 'A ride is six dollars.', 'A ride takes six minutes.'],
  ['en', 'What does a loaf cost?', 'A loaf costs 6 euros.', 'A loaf costs next to nothing.'],
  ['en', 'What does a key cost?', 'Key, cut while you wait: 7.50', 'Keys: cut while you wait'],
  ['it', 'Quanto dura la riparazione?', 'Circa un’ora e mezza.', 'La riparazione costa 40.'],
  ['it', 'Con quanto preavviso devo disdire?', 'Almeno due giorni prima.', 'Disdite per iscritto al numero 2.'],
  ['it', 'Da quanto tempo lavorate il rame?', 'Lavoriamo il rame dal 1961.', 'Lavoriamo il rame a mano.'],
  ['it', 'Quanto siete lontani dal mare?', 'Il mare è a 300 metri.', 'Il mare ha 300 sfumature.'],
  ['it', 'Ogni quanto va affilata la lama?', 'Una volta all’anno.', 'Con la pietra.'],
  ['it', 'A che età si può iniziare?', 'Dai 6 anni in su.', 'Si inizia a settembre.'],
  ['it', 'Chi ripara gli orologi?', 'Ennio Serra: orologi e sveglie', 'orologi e sveglie'],
  ['it', 'Quanto costa una chiave?', 'Chiave, in giornata: 7,50', 'Chiave: in giornata'],
  ['it', 'Quando fu aperto e da chi?', 'Fu aperto nel 1958 dal nonno Ottavio.', 'Fu aperto nel 1958.'],
])('%s %s', (language, question, held, missed) => {
  const kind = expectedKind(question, language)
  expect(kind?.isIn(held)).toBe(true)
  expect(kind?.isIn(missed)).toBe(false)
})

it('knows the words that only ask', () => {
  expect(expectedKind('How much does it cost?', 'en')?.askedBy).toContain('much')
  expect(expectedKind('Do you have parking?', 'en')).toBeUndefined()
})

it.each<[Locale, string]>([
  ['en', 'Which cell types does it suppress?'],
  ['en', 'Who invented the telephone?'],
  ['it', 'Quali organi sostiene la teoria cellulare?'],
])('%s %s asks for no telephone number', (language, question) => {
  expect(['personal', 'contact']).not.toContain(expectedKind(question, language)?.demand)
})

it.each<[Locale, string, string]>([
  ['en', 'how much to chip my cat', 'price'],
  ['en', 'can i hire shoes and how much', 'price'],
  ['en', 'emergency number at night', 'personal'],
  ['en', 'email adress', 'personal'],
  ['it', 'quanto prendete per un taglio', 'price'],
  ['it', 'mi dai la mail', 'personal'],
  ['en', 'address', 'contact'],
  ['it', 'indirizzo', 'contact'],
  ['en', 'where are you based', 'contact'],
  ['en', 'opening times', 'hours'],
  ['it', 'orari', 'hours'],
  ['en', 'open on sundays?', 'hours'],
  ['en', 'open today', 'hours'],
  ['it', 'aperti la domenica', 'hours'],
  ['en', 'how old is the company', 'past'],
  ['en', 'how long have you been in business', 'past'],
  ['en', 'how old is Ruth', 'private'],
  ['en', 'emergency locksmith number', 'personal'],
  ['en', 'how old do you have to be', 'age'],
  ['en', 'how long is the course', 'duration'],
  ['en', 'how far are you from the beach', 'distance'],
  ['it', 'quanto ci vuole', 'duration'],
  ['it', 'quanto dista il porto', 'distance'],
  ['it', 'che età bisogna avere', 'age'],
  ['it', 'che età ha Marta', 'private'],
  ['it', 'da quanti anni si può guidare', 'age'],
  ['it', 'da quanti anni fate il pane', 'past'],
])('%s %s asks for: %s', (language, question, demand) => {
  expect(expectedKind(question, language)?.demand).toBe(demand)
})

it('tells which things have to be shown', () => {
  expect(mustBeShown(expectedKind('How far is it?', 'en'))).toBe(true)
  expect(mustBeShown(expectedKind('Who runs it?', 'en'))).toBe(false)
  expect(mustBeShown(undefined)).toBe(false)
})

it.each([
  ['Strada dei Colli 14', true],
  ['VIA ROMA 3', true],
  ['via dell’Acqua, Parma', true],
  ['8 Bridge Street, Kendal', true],
  ['Unit 4, NE46 3QT', true],
  ['Corso di cucina: ogni giovedì alle 16', false],
  ['Scriveteci via mail', false],
])('"%s" shows where a business is: %s', (text, shows) => {
  expect(expectedKind('Where are you?', 'en')?.isIn(text)).toBe(shows)
})
