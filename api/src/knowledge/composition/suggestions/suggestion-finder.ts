import { Inject, Injectable } from '@nestjs/common'
import type { VisitorLanguage } from '@loquia/contracts'
import { DataSource } from 'typeorm'
import { BotEntity } from '../../../features/workspace/bots/bot.entity.js'
import type { FoundAnswer } from '../../confidence/found-answer.js'
import { AnswerFinder } from '../../answering/answer-finder.js'
import { nearestVisitorLanguage } from '../../languages/nearest-language.js'
import { answerTypeOf, isStopWord, stem, wordsOf, type EntityKind } from '../../languages/index.js'
import { questionMaxChars } from './next-questions.js'
import { askingHeadings, titledPages } from './suggestion-finder.queries.js'

/** Offered before anything is asked. */
const suggestionsMax = 4
/** With those that follow later answers: none is offered twice. */
const furtherMax = 10
/** With fewer than these, the titles of pages are asked about. */
const suggestionsMin = 3
/** Pages whose titles are tried. */
const titlesTried = 8
const titleMaxChars = 36
/** Finds the questions that a bot suggests. */
const topicsMax = 2
const topicsTried = 20
const topicChars = 24
/** Own questions of the site tried before the templates. */
const questionsTried = 12
/** `3.1.9.` or `A.` before a heading belongs to the page, not to the question; so do signs and pictures. */
const numbering = /^\s*(?:\d+(?:\.\d+)*|[A-Z])[.)]\s+|^[^\p{L}\p{N}"“«'‘¿]+/gu

interface Candidate {
  question: string
  /** Whether the sentence found is an answer to it: sentences of another page may match by chance. */
  proves: (found: FoundAnswer) => boolean
}

interface PageCandidate extends Candidate {
  title: string
  pageId: string
  /** Its title tells that there are answers, and not to what. */
  isFaq: boolean
}

interface Template {
  question: Record<VisitorLanguage, string>
  /** Kinds of things that the answering sentence must show. */
  shows: readonly EntityKind[]
}

const templates: readonly Template[] = [
  {
    question: {
      en: 'What are your opening hours?',
      it: 'Quali sono gli orari di apertura?',
      de: 'Wann haben Sie geöffnet?',
      fr: "Quels sont vos horaires d'ouverture ?",
      es: '¿Cuál es el horario de apertura?',
      pt: 'Qual é o horário de funcionamento?',
    },
    shows: ['time'],
  },
  {
    question: {
      en: 'How much does it cost?',
      it: 'Quanto costa?',
      de: 'Was kostet es?',
      fr: 'Combien ça coûte ?',
      es: '¿Cuánto cuesta?',
      pt: 'Quanto custa?',
    },
    shows: ['money'],
  },
  {
    question: {
      en: 'How can I book?',
      it: 'Come posso prenotare?',
      de: 'Wie kann ich buchen?',
      fr: 'Comment réserver ?',
      es: '¿Cómo puedo reservar?',
      pt: 'Como posso reservar?',
    },
    shows: ['phone', 'email', 'url'],
  },
  {
    question: {
      en: 'Where can I find you?',
      it: 'Dove vi trovo?',
      de: 'Wo finde ich Sie?',
      fr: 'Où vous trouver ?',
      es: '¿Dónde están?',
      pt: 'Onde fica?',
    },
    shows: ['address', 'postal-code'],
  },
  {
    question: {
      en: 'How can I contact you?',
      it: 'Come posso contattarvi?',
      de: 'Wie kann ich Sie erreichen?',
      fr: 'Comment vous contacter ?',
      es: '¿Cómo puedo contactarles?',
      pt: 'Como posso contatar vocês?',
    },
    shows: ['phone', 'email'],
  },
]

const aboutTitle: Record<VisitorLanguage, string> = {
  en: 'What can you tell me about {title}?',
  it: 'Cosa puoi dirmi su {title}?',
  de: 'Was können Sie mir über {title} sagen?',
  fr: 'Que pouvez-vous me dire sur {title} ?',
  es: '¿Qué me puede decir sobre {title}?',
  pt: 'O que pode me dizer sobre {title}?',
}

/** Finds questions to offer a visitor, each asked and surely answered before it is shown. */
@Injectable()
export class SuggestionFinder {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(AnswerFinder) private readonly finder: AnswerFinder,
  ) {}

  /**
   * Questions in `language` that the bot surely answers from its pages. The first four are offered before anything is
   * asked: what most visitors want to know (hours, prices, booking, place), then the site's own questions (one a page
   * before a second of the same page). The rest follows later answers. Fewer, or none, when fewer can be proved.
   */
  async suggest(botId: string, language: VisitorLanguage): Promise<string[]> {
    const trial = new Trial((question) => this.finder.find({ botId, question, language }))
    const everyday = await trial.of(
      templates.map(({ question, shows }) => ({
        question: question[language],
        // An entry of a FAQ is offered in its own words.
        proves: ({ sentences: [best] }) =>
          best?.passage.kind !== 'faq' && best?.read.entities.some(({ kind }) => shows.includes(kind)) === true,
      })),
      suggestionsMax - 1,
    )
    const ofSite = await trial.of(await this.ownQuestions(botId, language), suggestionsMax)
    await trial.of(everyday, suggestionsMax)
    const about = await this.aboutPages(botId, language)
    const restAbout = trial.found.length < suggestionsMin ? await trial.of(about, suggestionsMin) : about
    await trial.of(ofSite, furtherMax)
    await trial.of(restAbout, furtherMax)
    return trial.found
  }

  /** The language that a bot's questions are in: the one that most of its sources are written in. */
  async languageOf(botId: string): Promise<VisitorLanguage> {
    const bot = await this.database.manager.findOneOrFail(BotEntity, {
      select: { id: true, language: true, contentLanguage: true },
      where: { id: botId },
    })
    return nearestVisitorLanguage(bot.contentLanguage) ?? bot.language
  }

  /**
   * Two things that the bot can tell of, in the words of the site's own pages: titles of two pages that have no word in
   * common, and that are what is found when they are asked about. Fewer, or none, when there are no such pages.
   */
  async topics(botId: string, language: VisitorLanguage): Promise<string[]> {
    const found: { title: string; words: ReadonlySet<string> }[] = []
    const known = await this.named(botId, language)
    const pages = (await this.aboutPages(botId, language, topicsTried)).filter(({ isFaq }) => !isFaq)
    // Of long pages those that say what they are about in a few words.
    const isShort = (title: string): number => Number(title.length <= topicChars)
    for (const { question, pageId, title } of pages.toSorted((a, b) => isShort(b.title) - isShort(a.title))) {
      if (found.length === topicsMax) break
      const words = meaningIn(title, language)
      if (words.size === 0 || [known, ...found.map((other) => other.words)].some((others) => overlap(words, others)))
        continue
      const { confidence, sentences } = await this.finder.find({ botId, question, language })
      if (confidence.outcome !== 'none' && sentences[0]?.passage.pageId === pageId) found.push({ title, words })
    }
    return found.map(({ title }) => title)
  }

  /** Words of the business's name: what is only about itself is no topic. */
  private async named(botId: string, language: VisitorLanguage): Promise<ReadonlySet<string>> {
    const bot = await this.database.manager.findOne(BotEntity, {
      select: { id: true, name: true },
      where: { id: botId },
    })
    return meaningIn(bot?.name ?? '', language)
  }

  /** Headings of the site that are questions: those of a FAQ, and others with a question word. */
  private async ownQuestions(botId: string, language: VisitorLanguage): Promise<Candidate[]> {
    const headings = await askingHeadings(this.database, botId, {
      language,
      limit: questionsTried,
      maxChars: questionMaxChars,
    })
    return headings
      .map(({ heading, kind }) => ({ heading, kind, question: heading.replace(numbering, '').trim() }))
      .filter(({ question, kind }) => kind === 'faq' || answerTypeOf(question, language).type !== 'yes-no')
      .map(({ heading, question }) => ({
        question,
        proves: ({ sentences }) => sentences[0]?.passage.headings.at(-1) === heading,
      }))
  }

  /** A site of articles asks no questions itself: its longest pages are what there is to know, and then its files. */
  private async aboutPages(botId: string, language: VisitorLanguage, limit = titlesTried): Promise<PageCandidate[]> {
    const pages = await titledPages(this.database, botId, { language, limit, maxChars: titleMaxChars })
    return pages.map(({ title, pageId, isFaq }) => ({
      title,
      pageId,
      isFaq,
      question: aboutTitle[language].replace('{title}', () => title),
      proves: ({ sentences }) => sentences[0]?.passage.pageId === pageId,
    }))
  }
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((word) => other.has(word))
}

/** Stems of the words that mean something. */
function meaningIn(text: string, language: VisitorLanguage): ReadonlySet<string> {
  const meant = wordsOf(text).filter((word) => !isStopWord(word, language))
  return new Set(meant.map((word) => stem(word, language)))
}

/** Questions tried against the index. */
class Trial {
  /** Those that the index surely answers, each from a passage that answers no earlier one. */
  readonly found: string[] = []
  private readonly answeredBy = new Set<string>()

  constructor(private readonly ask: (question: string) => Promise<FoundAnswer>) {}

  /** Tries these in turn until so many are found in all. @returns those that were not tried */
  async of(candidates: readonly Candidate[], enough: number): Promise<readonly Candidate[]> {
    for (const [at, { question, proves }] of candidates.entries()) {
      if (this.found.length >= enough) return candidates.slice(at)
      const found = await this.ask(question)
      const id = found.sentences[0]?.passage.id
      if (found.confidence.outcome !== 'sure' || id === undefined || this.answeredBy.has(id) || !proves(found)) continue
      this.answeredBy.add(id)
      this.found.push(question)
    }
    return []
  }
}
