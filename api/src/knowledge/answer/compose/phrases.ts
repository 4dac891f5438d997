import type { VisitorLanguage } from '@loquia/contracts'
import { conversationPhrases } from './conversation-phrases.js'
import { handoffPhrases } from './handoff-phrases.js'
import { openingHoursPhrases } from './opening-hours-phrases.js'

/** German and French use the formal "Sie" and "vous". */
export const phrases = {
  notFound: {
    en: 'I couldn’t find an answer to that on this website.',
    it: 'Non ho trovato una risposta su questo sito.',
    de: 'Darauf habe ich auf dieser Website keine Antwort gefunden.',
    fr: 'Je n’ai pas trouvé de réponse à cette question sur ce site.',
    es: 'No he encontrado una respuesta a eso en este sitio web.',
    pt: 'Não encontrei uma resposta para isso neste site.',
  },
  notFoundInRead: {
    en: 'I couldn’t find an answer to that in my sources.',
    it: 'Non ho trovato una risposta nelle mie fonti.',
    de: 'Darauf habe ich in meinen Quellen keine Antwort gefunden.',
    fr: 'Je n’ai pas trouvé de réponse à cette question dans mes sources.',
    es: 'No he encontrado una respuesta a eso en mis fuentes.',
    pt: 'Não encontrei uma resposta para isso nas minhas fontes.',
  },
  untaught: {
    en: 'I don’t have any sources yet, so I can’t answer.',
    it: 'Non ho ancora nessuna fonte, quindi non posso rispondere.',
    de: 'Ich habe noch keine Quellen, deshalb kann ich nicht antworten.',
    fr: 'Je n’ai pas encore de sources\u00a0: je ne peux donc pas répondre.',
    es: 'Todavía no tengo fuentes, así que no puedo responder.',
    pt: 'Ainda não tenho fontes, por isso não posso responder.',
  },
  likely: {
    en: 'I found this on the website:',
    it: 'Sul sito ho trovato:',
    de: 'Auf der Website finde ich dazu:',
    fr: 'Voici ce que j’ai trouvé sur le site\u00a0:',
    es: 'He encontrado esto en el sitio web:',
    pt: 'Encontrei isto no site:',
  },
  likelyAbroad: {
    en: 'I found this on the website, in {language}:',
    it: 'Sul sito ho trovato, in {language}:',
    de: 'Auf der Website finde ich dazu, auf {language}:',
    fr: 'Voici ce que j’ai trouvé sur le site, en {language}\u00a0:',
    es: 'He encontrado esto en el sitio web, en {language}:',
    pt: 'Encontrei isto no site, em {language}:',
  },
  likelyInRead: {
    en: 'I found this in my sources:',
    it: 'Nelle mie fonti ho trovato:',
    de: 'In meinen Quellen finde ich dazu:',
    fr: 'Voici ce que j’ai trouvé dans mes sources\u00a0:',
    es: 'He encontrado esto en mis fuentes:',
    pt: 'Encontrei isto nas minhas fontes:',
  },
  likelyInReadAbroad: {
    en: 'I found this in my sources, in {language}:',
    it: 'Nelle mie fonti ho trovato, in {language}:',
    de: 'In meinen Quellen finde ich dazu, auf {language}:',
    fr: 'Voici ce que j’ai trouvé dans mes sources, en {language}\u00a0:',
    es: 'He encontrado esto en mis fuentes, en {language}:',
    pt: 'Encontrei isto nas minhas fontes, em {language}:',
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
    en: 'Most relevant page: {page}',
    it: 'La pagina più pertinente: {page}',
    de: 'Am nächsten kommt diese Seite: {page}',
    fr: 'La page la plus pertinente\u00a0: {page}',
    es: 'La página más relacionada: {page}',
    pt: 'A página mais relacionada: {page}',
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
    en: 'I’m still reading this website. Please ask again in a moment.',
    it: 'Sto ancora leggendo questo sito: riprova tra poco.',
    de: 'Ich lese diese Website noch. Bitte fragen Sie gleich noch einmal.',
    fr: 'Je suis encore en train de lire ce site\u00a0: reposez votre question dans un instant.',
    es: 'Todavía estoy leyendo este sitio web: vuelve a preguntar dentro de un momento.',
    pt: 'Ainda estou lendo este site: pergunte de novo daqui a pouco.',
  },
  stillReadingWithoutSite: {
    en: 'I’m still reading my sources. Please ask again in a moment.',
    it: 'Sto ancora leggendo le mie fonti: riprova tra poco.',
    de: 'Ich lese meine Quellen noch. Bitte fragen Sie gleich noch einmal.',
    fr: 'Je suis encore en train de lire mes sources\u00a0: reposez votre question dans un instant.',
    es: 'Todavía estoy leyendo mis fuentes: vuelve a preguntar dentro de un momento.',
    pt: 'Ainda estou lendo minhas fontes: pergunte de novo daqui a pouco.',
  },
  goesOn: {
    en: 'I had to stop there. The website says:',
    it: 'Ho dovuto interrompermi qui. Il sito dice:',
    de: 'Hier musste ich abbrechen. Auf der Website steht:',
    fr: 'J’ai dû m’arrêter là. Voici ce que dit le site\u00a0:',
    es: 'Aquí he tenido que parar. El sitio web dice:',
    pt: 'Precisei parar aqui. O site diz:',
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
  ...handoffPhrases,
} as const satisfies Record<string, Record<VisitorLanguage, string>>

export type PhraseKey = keyof typeof phrases

export function phrase(key: PhraseKey, language: VisitorLanguage, values: Record<string, string> = {}): string {
  return phrases[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

interface UnsureInput {
  language: VisitorLanguage
  isIngesting: boolean
  isLikely: boolean
  hasSite: boolean
  /** Includes the source number: `We open at 8:00. [1]`. */
  quotation: string
  /** The language is a BCP 47 tag, absent if it is the visitor's. */
  quotedLanguage?: string | undefined
}

export function unsureText({
  language,
  isIngesting,
  isLikely,
  hasSite,
  quotation,
  quotedLanguage,
}: UnsureInput): string {
  const key = isLikely ? (hasSite ? 'likely' : 'likelyInRead') : 'mayHelp'
  return [
    quotedLanguage === undefined
      ? phrase(key, language)
      : phrase(`${key}Abroad`, language, { language: languageName(quotedLanguage, language) }),
    quotation.replace(/^/gm, '> '),
    ...(isIngesting ? [phrase('stillReading', language)] : []),
  ].join('\n\n')
}

export function relatedPhrase(language: VisitorLanguage): string {
  return phrase('related', language)
}

/** Joins a model's interrupted answer and a quotation. */
export function continuationPhrase(language: VisitorLanguage): string {
  return phrase('goesOn', language)
}

export function fromSitePhrase(language: VisitorLanguage, quoted: string): string {
  return phrase('fromSite', language, { language: languageName(quoted, language) })
}

function languageName(quoted: string, language: VisitorLanguage): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(quoted) ?? quoted
}
