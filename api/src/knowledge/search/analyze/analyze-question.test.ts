import { expect, it } from 'vitest'
import { isStopWord, stem, wordsOf } from '../../languages/index.js'
import { analyzeQuestion } from './analyze-question.js'
import { BotVocabulary } from './bot-vocabulary.js'

function vocabularyOf(texts: readonly string[], language: string): BotVocabulary {
  const stems = new Map<string, number>()
  const words = new Map<string, number>()
  for (const text of texts) {
    const said = wordsOf(text, language).filter((word) => !isStopWord(word, language))
    for (const word of new Set(said)) words.set(word, (words.get(word) ?? 0) + 1)
    for (const stemmed of new Set(said.map((word) => stem(word, language))))
      stems.set(stemmed, (stems.get(stemmed) ?? 0) + 1)
  }
  return new BotVocabulary(texts.length, [language], stems, words)
}

const english = vocabularyOf(
  [
    'The workshop mends bicycles and electric scooters.',
    'We founded the workshop in 2009.',
    'Open Monday to Friday from 9:00 to 18:00, Saturday from 10:00 to 14:00.',
    'Checkin for tours is at the yellow counter.',
  ],
  'en',
)
const ask = (text: string, earlier: readonly string[] = []) =>
  analyzeQuestion(text, { language: 'en', vocabulary: english, earlier })
const termOf = (text: string, word: string) => ask(text).terms.find((term) => term.word === word)

function weights() {
  const { terms } = ask('do you have a samovar or a thing')
  const weight = (word: string) => terms.find((term) => term.word === word)?.weight ?? 0
  return { samovar: weight('samovar'), thing: weight('thing'), you: weight('you') }
}

it('weighs rare words more than frequent ones', () => {
  const { samovar, thing } = weights()
  expect(samovar).toBeGreaterThan(thing)
})

it('weighs grammar words least', () => {
  const { thing, you } = weights()
  expect(thing).toBeGreaterThan(you)
})

it('repairs a mistyped word by the words of the site', () => {
  const question = ask('do you fix bycicles?')
  const term = question.terms.find(({ word }) => word === 'bycicles')
  expect(term).toMatchObject({ isKnown: false, isRepaired: true })
  expect(term?.stems.has(stem('bicycles', 'en'))).toBe(true)
})

it('states the question that it meant after a repair', () => {
  expect(ask('do you fix bycicles?').meant).toBe('do you fix bicycles?')
})

it.each([
  [
    'en',
    'ticket thicket, tickets thickets, parking barking, horse house, sauna fauna, coat boat, brunch branch, gluten glutes',
  ],
  [
    'it',
    'cane care, ticket picket, gatto patto, parcheggio pareggio, sauna fauna, pesce pesche, cani vani, culla colla',
  ],
  ['de', 'hund mund, fisch frisch, katze kasse, ticket picket, parken packen, hunde hunds, kinderwagen kinderwahn'],
  [
    'fr',
    'poisson boisson, gare garde, ticket picket, parking barking, chien chier, piscine piscines, poussette roussette',
  ],
  ['es', 'perro cerro, gato pato, pescado pesado, ticket picket, aparcar apartar, cuna cura, perros berros'],
  [
    'pt',
    'gato pato, peixe deixe, carro barro, estacionamento estacionamentos, piscina piscinas, berço terço, cachorro cachorra',
  ],
])('does not repair a word that the language has (%s)', (language, pairs) => {
  for (const pair of pairs.split(', ')) {
    const [typed = '', near = ''] = pair.split(' ')
    const vocabulary = vocabularyOf([near], language)
    expect(analyzeQuestion(typed, { language, vocabulary }).meant, pair).toBe(typed)
  }
})

it.each([
  ['en', 'delivrey delivery, apartmet apartment, resturant restaurant'],
  ['it', 'prenotazone prenotazione, colazzione colazione, parchegio parcheggio'],
  ['de', 'reservirung reservierung, fruhstuk frühstück, parkplaz parkplatz'],
  ['fr', 'resarvation réservation, restorant restaurant, dejeneur déjeuner'],
  ['es', 'reserbar reservar, aparcamento aparcamiento, desalluno desayuno'],
  ['pt', 'rezerva reserva, estacionameto estacionamento, restaurate restaurante'],
])('repairs a word that no list of the language has (%s)', (language, pairs) => {
  for (const pair of pairs.split(', ')) {
    const [typed = '', meant = ''] = pair.split(' ')
    const vocabulary = vocabularyOf([meant], language)
    expect(analyzeQuestion(typed, { language, vocabulary }).meant, pair).toBe(wordsOf(meant, language).join(' '))
  }
})

it('splits a word that the site writes as two', () => {
  const vocabulary = vocabularyOf(['Wi-Fi is free in the lobby.', 'The check-in opens at three.'], 'en')
  const read = (text: string) => analyzeQuestion(text, { language: 'en', vocabulary })
  expect(read('is there wifi?').meant).toBe('is there wi fi?')
  const term = read('when is checkin?').terms.find(({ word }) => word === 'checkin')
  expect(term).toMatchObject({ isRepaired: true })
  expect(term?.stems.has(stem('check', 'en'))).toBe(true)
})

it('does not repair a day into another that the site names', () => {
  expect(ask('open on Sunday?')).toMatchObject({ meant: 'open on Sunday?', asked: { days: [7] } })
})

it('leaves an unknown word as it is where the site has none like it', () => {
  expect(termOf('do you sell pineapples?', 'pineapples')).toMatchObject({ isKnown: false, isRepaired: false })
})

it('matches another form of a word almost fully', () => {
  const stems = termOf('who was the founder?', 'founder')?.stems
  const confidence = stems?.get(stem('founded', 'en')) ?? 0
  expect(confidence).toBeGreaterThan(0.4)
  expect(confidence).toBeLessThan(1)
})

it('finds the two words in a compound', () => {
  expect(termOf('where do I check in?', 'check')?.stems.has(stem('checkin', 'en'))).toBe(true)
})

it.each([
  ['and on Saturday?', true],
  ['on Tuesday?', true],
  ['no, I meant Saturday', true],
  ['bicycles?', false],
  ['scooters', false],
  ['where are you and how do I get there by bicycle from the station', false],
])('%s: understands a follow-up by the question before: %s', (text, isFollowUp) => {
  expect(ask(text, ['when do you open on Friday?']).isFollowUp).toBe(isFollowUp)
})

it('replaces the day of the question before by that of a follow-up', () => {
  const question = ask('and on Saturday?', ['when do you open on Friday?'])
  const words = question.terms.filter(({ isGrammar }) => !isGrammar).map(({ word }) => word)
  expect(words).toContain('open')
  expect(words).not.toContain('friday')
  expect(question.asked).toMatchObject({ type: 'hours', days: [6] })
  expect(question.meant).toBe('when do you open on Friday? and on Saturday?')
})

it('understands the first question of a conversation alone', () => {
  expect(ask('and on Saturday?').isFollowUp).toBe(false)
})

it('stems a question in another language than the site’s in both', () => {
  const german = vocabularyOf(['Unsere Werkstatt repariert Fahrräder.'], 'de')
  const question = analyzeQuestion('Fahrräder?', { language: 'en', vocabulary: german })
  expect(question.terms[0]?.isKnown).toBe(true)
})

it('keeps a word of the language whole that ends in a grammar word', () => {
  const vocabulary = vocabularyOf(['Contact us at the till.', 'All cards are accepted.'], 'en')
  expect(analyzeQuestion('do you take contactless', { language: 'en', vocabulary }).asked.type).not.toBe('contact')
})
