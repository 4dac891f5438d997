import { Inject, Injectable } from '@nestjs/common'
import type { VisitorLanguage } from '@loquia/contracts'
import { DataSource } from 'typeorm'
import { BotEntity } from '../../../core/bots/bot.entity.js'
import type { FoundAnswer } from '../decide/found-answer.js'
import { AnswerFinder } from '../plan/answer-finder.js'
import { nearestVisitorLanguage } from '../../../core/languages/index.js'
import { classifyQuestion, isStopWord, stem, wordsOf, type EntityKind } from '../../languages/index.js'
import { questionMaxChars } from './next-questions.js'
import { askingHeadings, titledPages } from './suggestion-finder.queries.js'

const suggestionsMax = 4
const furtherMax = 10
/** With fewer suggestions than this, page titles are tried as questions. */
const suggestionsMin = 3
const titlesTried = 8
const titleMaxChars = 36
const topicsMax = 2
const topicsTried = 20
const topicChars = 24
const questionsTried = 12
/** Strips numbering (`3.1.9.`, `A.`), signs and pictures. */
const numbering = /^\s*(?:\d+(?:\.\d+)*|[A-Z])[.)]\s+|^[^\p{L}\p{N}"“«'‘¿]+/gu

interface Candidate {
  question: string
  /** Other pages may match by chance. */
  isProvenBy: (found: FoundAnswer) => boolean
}

interface PageCandidate extends Candidate {
  title: string
  pageId: string
  /** The title names no topic. */
  isFaq: boolean
}

interface Template {
  question: Record<VisitorLanguage, string>
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

/** Only offers questions that the bot surely answers. */
@Injectable()
export class SuggestionFinder {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(AnswerFinder) private readonly finder: AnswerFinder,
  ) {}

  /**
   * Returns surely answered questions: first four everyday topics or the site's own, spread over pages; later ones
   * follow answers. May be empty.
   */
  async suggestQuestions(botId: string, language: VisitorLanguage): Promise<string[]> {
    const trial = new QuestionTrial((question) => this.finder.find({ botId, question, language }))
    const everyday = await trial.run(
      templates.map(({ question, shows }) => ({
        question: question[language],
        isProvenBy: ({ sentences: [best] }) =>
          best?.passage.kind !== 'faq' && best?.read.entities.some(({ kind }) => shows.includes(kind)) === true,
      })),
      suggestionsMax - 1,
    )
    const ofSite = await trial.run(await this.loadOwnQuestions(botId, language), suggestionsMax)
    await trial.run(everyday, suggestionsMax)
    const about = await this.askAboutPages(botId, language)
    const restAbout = trial.found.length < suggestionsMin ? await trial.run(about, suggestionsMin) : about
    await trial.run(ofSite, furtherMax)
    await trial.run(restAbout, furtherMax)
    return trial.found
  }

  async languageOf(botId: string): Promise<VisitorLanguage> {
    const bot = await this.database.manager.findOneOrFail(BotEntity, {
      select: { id: true, language: true, contentLanguage: true },
      where: { id: botId },
    })
    return nearestVisitorLanguage(bot.contentLanguage) ?? bot.language
  }

  /** Returns up to two page titles on different subjects. A search for each title finds its page. */
  async findTopics(botId: string, language: VisitorLanguage): Promise<string[]> {
    const found: { title: string; words: ReadonlySet<string> }[] = []
    const known = await this.loadNameStems(botId, language)
    const pages = (await this.askAboutPages(botId, language, topicsTried)).filter(({ isFaq }) => !isFaq)
    // Prefers pages with short titles.
    const isShort = (title: string): number => Number(title.length <= topicChars)
    for (const { question, pageId, title } of pages.toSorted((a, b) => isShort(b.title) - isShort(a.title))) {
      if (found.length === topicsMax) break
      const words = contentStems(title, language)
      if (words.size === 0 || [known, ...found.map((other) => other.words)].some((others) => overlaps(words, others)))
        continue
      const { confidence, sentences } = await this.finder.find({ botId, question, language })
      if (confidence.outcome !== 'none' && sentences[0]?.passage.pageId === pageId) found.push({ title, words })
    }
    return found.map(({ title }) => title)
  }

  /** The business's name is no topic. */
  private async loadNameStems(botId: string, language: VisitorLanguage): Promise<ReadonlySet<string>> {
    const bot = await this.database.manager.findOne(BotEntity, {
      select: { id: true, name: true },
      where: { id: botId },
    })
    return contentStems(bot?.name ?? '', language)
  }

  private async loadOwnQuestions(botId: string, language: VisitorLanguage): Promise<Candidate[]> {
    const headings = await askingHeadings(this.database, botId, {
      language,
      limit: questionsTried,
      maxChars: questionMaxChars,
    })
    return headings
      .map(({ heading, kind }) => ({ heading, kind, question: heading.replace(numbering, '').trim() }))
      .filter(({ question, kind }) => kind === 'faq' || classifyQuestion(question, language).type !== 'yes-no')
      .map(({ heading, question }) => ({
        question,
        isProvenBy: ({ sentences }) => sentences[0]?.passage.headings.at(-1) === heading,
      }))
  }

  /** For sites without questions: longest pages, then files. */
  private async askAboutPages(botId: string, language: VisitorLanguage, limit = titlesTried): Promise<PageCandidate[]> {
    const pages = await titledPages(this.database, botId, { language, limit, maxChars: titleMaxChars })
    return pages.map(({ title, pageId, isFaq }) => ({
      title,
      pageId,
      isFaq,
      question: aboutTitle[language].replace('{title}', () => title),
      isProvenBy: ({ sentences }) => sentences[0]?.passage.pageId === pageId,
    }))
  }
}

function overlaps(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((word) => other.has(word))
}

function contentStems(text: string, language: VisitorLanguage): ReadonlySet<string> {
  const meant = wordsOf(text).filter((word) => !isStopWord(word, language))
  return new Set(meant.map((word) => stem(word, language)))
}

class QuestionTrial {
  /** Each is answered by another passage. */
  readonly found: string[] = []
  private readonly answeredBy = new Set<string>()

  constructor(private readonly ask: (question: string) => Promise<FoundAnswer>) {}

  async run(candidates: readonly Candidate[], enough: number): Promise<readonly Candidate[]> {
    for (const [at, { question, isProvenBy }] of candidates.entries()) {
      if (this.found.length >= enough) return candidates.slice(at)
      const found = await this.ask(question)
      const id = found.sentences[0]?.passage.id
      if (found.confidence.outcome !== 'sure' || id === undefined || this.answeredBy.has(id) || !isProvenBy(found))
        continue
      this.answeredBy.add(id)
      this.found.push(question)
    }
    return []
  }
}
