import type { VisitorLanguage } from '@loquia/contracts'
import { conversationPhrases } from './conversation-phrases.js'
import { personPhrases } from './person-phrases.js'
import { openingHoursPhrases } from './opening-hours-phrases.js'

/**
 * What the bot says itself, in every language that visitors are spoken to in. Whoever speaks for a business keeps some
 * distance where that is the custom: German and French say "Sie" and "vous".
 */
export const phrases = {
  notFound: {
    en: 'I did not find an answer to that on this website.',
    it: 'Non ho trovato una risposta su questo sito.',
    de: 'Darauf habe ich auf dieser Website keine Antwort gefunden.',
    fr: 'Je n’ai pas trouvé de réponse à cette question sur ce site.',
    es: 'No he encontrado una respuesta a eso en este sitio web.',
    pt: 'Não encontrei uma resposta para isso neste site.',
  },
  notFoundInRead: {
    en: 'I did not find an answer to that in what I have read.',
    it: 'Non ho trovato una risposta in ciò che ho letto.',
    de: 'Darauf habe ich in dem, was ich gelesen habe, keine Antwort gefunden.',
    fr: 'Je n’ai pas trouvé de réponse à cette question dans ce que j’ai lu.',
    es: 'No he encontrado una respuesta a eso en lo que he leído.',
    pt: 'Não encontrei uma resposta para isso no que li.',
  },
  untaught: {
    en: 'I have not been given anything to read yet, so I cannot answer.',
    it: 'Non mi hanno ancora dato nulla da leggere, quindi non posso rispondere.',
    de: 'Mir wurde noch nichts zu lesen gegeben, deshalb kann ich nicht antworten.',
    fr: 'On ne m’a encore rien donné à lire\u00a0: je ne peux donc pas répondre.',
    es: 'Todavía no me han dado nada que leer, así que no puedo responder.',
    pt: 'Ainda não me deram nada para ler, por isso não posso responder.',
  },
  likely: {
    en: 'On the website I find:',
    it: 'Sul sito trovo:',
    de: 'Auf der Website finde ich dazu:',
    fr: 'Sur le site, je trouve\u00a0:',
    es: 'En el sitio web encuentro esto:',
    pt: 'No site encontro isto:',
  },
  likelyAbroad: {
    en: 'On the website I find, in {language}:',
    it: 'Sul sito trovo, in {language}:',
    de: 'Auf der Website finde ich dazu, auf {language}:',
    fr: 'Sur le site, je trouve, en {language}\u00a0:',
    es: 'En el sitio web encuentro esto, en {language}:',
    pt: 'No site encontro isto, em {language}:',
  },
  likelyInRead: {
    en: 'In what I have read I find:',
    it: 'In ciò che ho letto trovo:',
    de: 'In dem, was ich gelesen habe, finde ich dazu:',
    fr: 'Dans ce que j’ai lu, je trouve\u00a0:',
    es: 'En lo que he leído encuentro esto:',
    pt: 'No que li encontro isto:',
  },
  likelyInReadAbroad: {
    en: 'In what I have read I find, in {language}:',
    it: 'In ciò che ho letto trovo, in {language}:',
    de: 'In dem, was ich gelesen habe, finde ich dazu, auf {language}:',
    fr: 'Dans ce que j’ai lu, je trouve, en {language}\u00a0:',
    es: 'En lo que he leído encuentro esto, en {language}:',
    pt: 'No que li encontro isto, em {language}:',
  },
  mayHelp: {
    en: 'This may be what you need:',
    it: 'Forse cercavi questo:',
    de: 'Das könnte Ihnen weiterhelfen:',
    fr: 'Ceci répond peut-être à votre question\u00a0:',
    es: 'Puede que esto sea lo que buscas:',
    pt: 'Talvez seja isto que você procura:',
  },
  mayHelpAbroad: {
    en: 'This may be what you need, in {language}:',
    it: 'Forse cercavi questo, in {language}:',
    de: 'Das könnte Ihnen weiterhelfen, auf {language}:',
    fr: 'Ceci répond peut-être à votre question, en {language}\u00a0:',
    es: 'Puede que esto sea lo que buscas, en {language}:',
    pt: 'Talvez seja isto que você procura, em {language}:',
  },
  ask: {
    en: 'You can ask the team directly: {ways}.',
    it: 'Puoi chiedere direttamente: {ways}.',
    de: 'Fragen Sie am besten direkt nach: {ways}.',
    fr: 'Vous pouvez poser la question directement à l’équipe\u00a0: {ways}.',
    es: 'Puedes preguntar directamente al equipo: {ways}.',
    pt: 'Você pode perguntar diretamente à equipe: {ways}.',
  },
  contactPage: {
    en: '[contact page]({url})',
    it: '[pagina dei contatti]({url})',
    de: '[Kontaktseite]({url})',
    fr: '[page de contact]({url})',
    es: '[página de contacto]({url})',
    pt: '[página de contato]({url})',
  },
  nearby: {
    en: 'Nearest page: {page}',
    it: 'La pagina più vicina: {page}',
    de: 'Am nächsten kommt diese Seite: {page}',
    fr: 'La page la plus proche\u00a0: {page}',
    es: 'La página más cercana: {page}',
    pt: 'A página mais próxima: {page}',
  },
  contact: {
    en: 'You can ask the team directly: [contact page]({url}).',
    it: 'Puoi chiedere direttamente: [pagina dei contatti]({url}).',
    de: 'Fragen Sie am besten direkt nach: [Kontaktseite]({url}).',
    fr: 'Vous pouvez poser la question directement à l’équipe\u00a0: [page de contact]({url}).',
    es: 'Puedes preguntar directamente al equipo: [página de contacto]({url}).',
    pt: 'Você pode perguntar diretamente à equipe: [página de contato]({url}).',
  },
  stillReading: {
    en: 'I am still reading this website, so please ask again in a moment.',
    it: 'Sto ancora leggendo questo sito: riprova tra un momento.',
    de: 'Ich lese diese Website noch. Bitte fragen Sie gleich noch einmal.',
    fr: 'Je suis encore en train de lire ce site\u00a0: reposez votre question dans un instant.',
    es: 'Todavía estoy leyendo este sitio web: vuelve a preguntar dentro de un momento.',
    pt: 'Ainda estou lendo este site: pergunte de novo daqui a pouco.',
  },
  stillReadingWithoutSite: {
    en: 'I am still reading what I was given, so please ask again in a moment.',
    it: 'Sto ancora leggendo il materiale che ho ricevuto: riprova tra un momento.',
    de: 'Ich lese meine Unterlagen noch. Bitte fragen Sie gleich noch einmal.',
    fr: 'Je suis encore en train de lire mes documents\u00a0: reposez votre question dans un instant.',
    es: 'Todavía estoy leyendo mis documentos: vuelve a preguntar dentro de un momento.',
    pt: 'Ainda estou lendo meus documentos: pergunte de novo daqui a pouco.',
  },
  goesOn: {
    en: 'I had to stop there. In the words of the website:',
    it: 'Qui mi sono dovuto fermare. Con le parole del sito:',
    de: 'Hier musste ich abbrechen. In den Worten der Website:',
    fr: 'J’ai dû m’arrêter là. Voici ce que dit le site\u00a0:',
    es: 'Aquí he tenido que parar. Con las palabras del sitio web:',
    pt: 'Precisei parar aqui. Nas palavras do site:',
  },
  fromSite: {
    en: 'From the website, in {language}:',
    it: 'Dal sito, in {language}:',
    de: 'Von der Website, auf {language}:',
    fr: 'Extrait du site, en {language}\u00a0:',
    es: 'Del sitio web, en {language}:',
    pt: 'Do site, em {language}:',
  },
  related: {
    en: 'See also:',
    it: 'Vedi anche:',
    de: 'Siehe auch:',
    fr: 'À voir aussi\u00a0:',
    es: 'Mira también:',
    pt: 'Veja também:',
  },
  ...openingHoursPhrases,
  ...conversationPhrases,
  ...personPhrases,
} as const satisfies Record<string, Record<VisitorLanguage, string>>

export type PhraseKey = keyof typeof phrases

/**
 * A sentence of the bot's own.
 * @param values what stands in braces, as Markdown
 */
export function phrase(key: PhraseKey, language: VisitorLanguage, values: Record<string, string> = {}): string {
  return phrases[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

interface Unsure {
  language: VisitorLanguage
  stillReading: boolean
  /** It is said to be there; else it may be what is needed. */
  isLikely: boolean
  /** The bot has a website; else it speaks of none. */
  hasSite: boolean
  /** Markdown, with the number of its source: `We open at 8:00. [1]`. */
  quotation: string
  /** BCP 47, where the quotation is in another language than the visitor's. */
  quotedLanguage?: string | undefined
}

/** The answer of a bot that is unsure: an introduction, then one passage as a block quotation. */
export function unsureText({ language, stillReading, isLikely, hasSite, quotation, quotedLanguage }: Unsure): string {
  const key = isLikely ? (hasSite ? 'likely' : 'likelyInRead') : 'mayHelp'
  return [
    quotedLanguage === undefined
      ? phrase(key, language)
      : phrase(`${key}Abroad`, language, { language: languageName(quotedLanguage, language) }),
    quotation.replace(/^/gm, '> '),
    ...(stillReading ? [phrase('stillReading', language)] : []),
  ].join('\n\n')
}

/** Before links to further pages. */
export function relatedPhrase(language: VisitorLanguage): string {
  return phrase('related', language)
}

/** Between what a model had said when it broke off and what the website says itself. */
export function goesOnPhrase(language: VisitorLanguage): string {
  return phrase('goesOn', language)
}

/** Before a quotation in another language than the visitor's. @param quoted BCP 47 */
export function fromSitePhrase(language: VisitorLanguage, quoted: string): string {
  return phrase('fromSite', language, { language: languageName(quoted, language) })
}

function languageName(quoted: string, language: VisitorLanguage): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(quoted) ?? quoted
}
