import { expect, it } from 'vitest'
import { extractTerms } from '../../ingest/store/terms/count-terms.js'
import { analyzeQuestion } from '../../search/analyze/analyze-question.js'
import { BotVocabulary } from '../../search/analyze/bot-vocabulary.js'
import { rankPassages } from '../../search/rank/rank-passages.js'
import { rankSentences } from '../../search/rank/rank-sentences.js'
import { PassageAnalyses } from '../../search/rank/analyze-passage.js'
import { texts } from '../../search/rank/text-vectors.testing.js'
import type { CandidatePassage } from '../../search/retrieve/candidate-passage.js'
import { judgeAnswer } from './judge-answer.js'

const about = {
  en: 'We repair clocks and barometers for homes and museums in the county.',
  it: 'Ripariamo orologi e barometri per case e musei in tutta la provincia.',
  de: 'Wir reparieren Uhren und Barometer für Häuser und Museen in der Region.',
  fr: 'Nous réparons des horloges et des baromètres pour les maisons et les musées.',
  es: 'Reparamos relojes y barómetros para casas y museos de la provincia.',
  pt: 'Consertamos relógios e barômetros para casas e museus da região.',
}
type Written = keyof typeof about

function ask(text: string, language: Written, said: string) {
  const passage: CandidatePassage = {
    id: '1',
    pageId: '1',
    ordinal: 0,
    kind: 'contact',
    url: 'https://x.example/',
    title: 'Marlowe',
    headings: ['Marlowe'],
    text: `${about[language]}\n${said}`,
    language,
    words: 30,
    startOffset: 0,
    endOffset: 0,
  }
  const { stems, words } = extractTerms(passage)
  const counted = (terms: ReadonlySet<string>) => new Map([...terms].map((term) => [term, 1]))
  const vocabulary = new BotVocabulary(1, [language], counted(stems), counted(words))
  const question = analyzeQuestion(text, { language, vocabulary })
  const passages = rankPassages({ question, candidates: [passage], vocabulary, analyses: new PassageAnalyses(), texts })
  const { sentences, confidence } = judgeAnswer(question, rankSentences(question, passages, texts))
  return {
    outcome: confidence.outcome,
    best: sentences[0]?.read.line.text,
  }
}

const phones: [Written, string, string][] = [
  ['en', 'What is your telephone number?', '(212) 555-0123'],
  ['it', 'Qual è il numero di telefono?', '0464 671 882'],
  ['de', 'Wie ist Ihre Telefonnummer?', '030 901820'],
  ['fr', 'Quel est votre numéro de téléphone ?', '04 72 10 30 30'],
  ['es', '¿Cuál es su número de teléfono?', '912 345 678'],
  ['pt', 'Qual é o número de telefone?', '213 456 789'],
]
it.each(phones)('has an emoji label a telephone number (%s: %s)', (language, question, phone) => {
  for (const emoji of ['📞', '☎️', '☎']) {
    const line = `📍 Via Roma 4 · ${emoji} ${phone} · 🕘 9–17`
    expect(ask(question, language, line), emoji).toEqual({ outcome: 'sure', best: line })
  }
})

const emails: [Written, string][] = [
  ['en', 'What is your email address?'],
  ['it', 'Qual è la vostra email?'],
  ['de', 'Wie ist Ihre E-Mail-Adresse?'],
  ['fr', 'Quelle est votre adresse e-mail ?'],
  ['es', '¿Cuál es su correo electrónico?'],
  ['pt', 'Qual é o e-mail de vocês?'],
]
it.each(emails)('has an emoji, or its form alone, label an email address (%s: %s)', (language, question) => {
  for (const written of ['✉️ hello@marlowe.example', '📧 hello@marlowe.example', '> hello [at] marlowe [dot] example'])
    expect(ask(question, language, written), written).toEqual({ outcome: 'sure', best: written })
})

it('keeps a sure answer where the question asks for hours with something else', () => {
  const said = 'The workshop is closed for holidays in August.\nMonday to Friday 9:00–17:00'
  expect(ask('when is the workshop closed for holidays', 'en', said).best).toBe(
    'The workshop is closed for holidays in August.',
  )
})
