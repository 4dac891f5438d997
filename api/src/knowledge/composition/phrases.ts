import type { VisitorLanguage } from '@loquia/contracts'
import { markdownAddress } from './escape-markdown.js'

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
  openUntil: {
    en: 'By these hours it is open now, until {until} (it is {time} there).',
    it: 'Secondo questi orari adesso è aperto, fino alle {until} (ora locale: {time}).',
    de: 'Nach diesen Öffnungszeiten ist jetzt geöffnet, bis {until} Uhr (dort ist es {time} Uhr).',
    fr: 'D’après ces horaires, c’est ouvert en ce moment, jusqu’à {until} (heure locale\u00a0: {time}).',
    es: 'Según este horario, ahora está abierto, hasta las {until} (hora local: {time}).',
    pt: 'Segundo estes horários, está aberto agora, até as {until} (hora local: {time}).',
  },
  open: {
    en: 'By these hours it is open now (it is {time} there).',
    it: 'Secondo questi orari adesso è aperto (ora locale: {time}).',
    de: 'Nach diesen Öffnungszeiten ist jetzt geöffnet (dort ist es {time} Uhr).',
    fr: 'D’après ces horaires, c’est ouvert en ce moment (heure locale\u00a0: {time}).',
    es: 'Según este horario, ahora está abierto (hora local: {time}).',
    pt: 'Segundo estes horários, está aberto agora (hora local: {time}).',
  },
  alwaysOpen: {
    en: 'By these hours it is open now, as at any hour.',
    it: 'Secondo questi orari adesso è aperto, come a qualsiasi ora.',
    de: 'Nach diesen Öffnungszeiten ist jetzt geöffnet, wie rund um die Uhr.',
    fr: 'D’après ces horaires, c’est ouvert en ce moment, comme à toute heure.',
    es: 'Según este horario, ahora está abierto, como a cualquier hora.',
    pt: 'Segundo estes horários, está aberto agora, como a qualquer hora.',
  },
  closedUntil: {
    en: 'By these hours it is closed now; it opens {when} (it is {time} there).',
    it: 'Secondo questi orari adesso è chiuso; apre {when} (ora locale: {time}).',
    de: 'Nach diesen Öffnungszeiten ist jetzt geschlossen; geöffnet wird {when} (dort ist es {time} Uhr).',
    fr: 'D’après ces horaires, c’est fermé en ce moment\u00a0; ouverture {when} (heure locale\u00a0: {time}).',
    es: 'Según este horario, ahora está cerrado; abre {when} (hora local: {time}).',
    pt: 'Segundo estes horários, está fechado agora; abre {when} (hora local: {time}).',
  },
  closed: {
    en: 'By these hours it is closed now (it is {time} there).',
    it: 'Secondo questi orari adesso è chiuso (ora locale: {time}).',
    de: 'Nach diesen Öffnungszeiten ist jetzt geschlossen (dort ist es {time} Uhr).',
    fr: 'D’après ces horaires, c’est fermé en ce moment (heure locale\u00a0: {time}).',
    es: 'Según este horario, ahora está cerrado (hora local: {time}).',
    pt: 'Segundo estes horários, está fechado agora (hora local: {time}).',
  },
  atTime: {
    en: 'at {time}',
    it: 'alle {time}',
    de: 'um {time} Uhr',
    fr: 'à {time}',
    es: 'a las {time}',
    pt: 'às {time}',
  },
  onDayAtTime: {
    en: 'on {day} at {time}',
    it: '{day} alle {time}',
    de: 'am {day} um {time} Uhr',
    fr: '{day} à {time}',
    es: 'el {day} a las {time}',
    pt: '{day}, às {time}',
  },
  tomorrowAtTime: {
    en: '{day} at {time}',
    it: '{day} alle {time}',
    de: '{day} um {time} Uhr',
    fr: '{day} à {time}',
    es: '{day} a las {time}',
    pt: '{day} às {time}',
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
  greeting: {
    en: 'Hello! What would you like to know?',
    it: 'Ciao! Cosa vorresti sapere?',
    de: 'Hallo! Was möchten Sie wissen?',
    fr: 'Bonjour\u00a0! Que souhaitez-vous savoir\u00a0?',
    es: '¡Hola! ¿Qué te gustaría saber?',
    pt: 'Olá! O que você gostaria de saber?',
  },
  thanks: {
    en: 'You’re welcome! Is there anything else you would like to know?',
    it: 'Prego! C’è altro che vorresti sapere?',
    de: 'Gern geschehen! Möchten Sie sonst noch etwas wissen?',
    fr: 'Avec plaisir\u00a0! Y a-t-il autre chose que vous aimeriez savoir\u00a0?',
    es: '¡De nada! ¿Hay algo más que quieras saber?',
    pt: 'De nada! Há mais alguma coisa que você gostaria de saber?',
  },
  goodbye: {
    en: 'Goodbye, and thank you for your visit!',
    it: 'Arrivederci e grazie della visita!',
    de: 'Auf Wiedersehen und danke für Ihren Besuch!',
    fr: 'Au revoir, et merci de votre visite\u00a0!',
    es: '¡Hasta pronto y gracias por tu visita!',
    pt: 'Até logo e obrigado pela visita!',
  },
  wellbeing: {
    en: 'All well here, thank you. What would you like to know?',
    it: 'Tutto bene, grazie. Cosa vorresti sapere?',
    de: 'Alles bestens, danke der Nachfrage. Was möchten Sie wissen?',
    fr: 'Tout va bien, merci. Que souhaitez-vous savoir\u00a0?',
    es: 'Todo bien, gracias. ¿Qué te gustaría saber?',
    pt: 'Tudo bem, obrigado. O que você gostaria de saber?',
  },
  identity: {
    en: 'I’m this website’s assistant, a computer program. I answer from its pages and show you where I found the answer.',
    it: 'Sono l’assistente di questo sito, un programma. Rispondo con ciò che trovo nelle sue pagine e ti mostro dove l’ho trovato.',
    de: 'Ich bin der Assistent dieser Website, ein Computerprogramm. Ich antworte mit dem, was auf ihren Seiten steht, und zeige Ihnen, wo ich es gefunden habe.',
    fr: 'Je suis l’assistant de ce site, un programme informatique. Je réponds à partir de ses pages et je vous montre où j’ai trouvé la réponse.',
    es: 'Soy el asistente de este sitio web, un programa informático. Respondo con lo que dicen sus páginas y te muestro dónde lo he encontrado.',
    pt: 'Sou o assistente deste site, um programa de computador. Respondo com o que está nas suas páginas e mostro onde encontrei a resposta.',
  },
  identityWithoutSite: {
    en: 'I’m an assistant, a computer program. I answer from what I was given to read and show you where I found the answer.',
    it: 'Sono un assistente, un programma. Rispondo con ciò che mi hanno dato da leggere e ti mostro dove l’ho trovato.',
    de: 'Ich bin ein Assistent, ein Computerprogramm. Ich antworte mit dem, was mir zu lesen gegeben wurde, und zeige Ihnen, wo ich es gefunden habe.',
    fr: 'Je suis un assistant, un programme informatique. Je réponds à partir de ce qu’on m’a donné à lire et je vous montre où j’ai trouvé la réponse.',
    es: 'Soy un asistente, un programa informático. Respondo con lo que me han dado para leer y te muestro dónde lo he encontrado.',
    pt: 'Sou um assistente, um programa de computador. Respondo com o que me deram para ler e mostro onde encontrei a resposta.',
  },
  helpWithoutSite: {
    en: 'I answer questions from what I was given to read. Just ask in your own words.',
    it: 'Rispondo alle domande con ciò che mi hanno dato da leggere. Chiedi pure con parole tue.',
    de: 'Ich beantworte Fragen mit dem, was mir zu lesen gegeben wurde. Fragen Sie einfach in Ihren eigenen Worten.',
    fr: 'Je réponds aux questions à partir de ce qu’on m’a donné à lire. Posez la vôtre avec vos propres mots.',
    es: 'Respondo a preguntas con lo que me han dado para leer. Pregunta con tus propias palabras.',
    pt: 'Respondo a perguntas com o que me deram para ler. Pergunte com as suas próprias palavras.',
  },
  help: {
    en: 'I answer questions from the pages of this website. Just ask in your own words.',
    it: 'Rispondo alle domande con ciò che trovo nelle pagine di questo sito. Chiedi pure con parole tue.',
    de: 'Ich beantworte Fragen mit dem, was auf den Seiten dieser Website steht. Fragen Sie einfach in Ihren eigenen Worten.',
    fr: 'Je réponds aux questions à partir des pages de ce site. Posez la vôtre avec vos propres mots.',
    es: 'Respondo a preguntas con lo que dicen las páginas de este sitio web. Pregunta con tus propias palabras.',
    pt: 'Respondo a perguntas com o que está nas páginas deste site. Pergunte com as suas próprias palavras.',
  },
  agreement: {
    en: 'Is there anything else you would like to know?',
    it: 'C’è altro che vorresti sapere?',
    de: 'Möchten Sie sonst noch etwas wissen?',
    fr: 'Y a-t-il autre chose que vous aimeriez savoir\u00a0?',
    es: '¿Hay algo más que quieras saber?',
    pt: 'Há mais alguma coisa que você gostaria de saber?',
  },
} as const satisfies Record<string, Record<VisitorLanguage, string>>

export type PhraseKey = keyof typeof phrases

/**
 * A sentence of the bot's own.
 * @param values what stands in braces, as Markdown
 */
export function phrase(key: PhraseKey, language: VisitorLanguage, values: Record<string, string> = {}): string {
  return phrases[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** What a bot was given to read. */
export interface Knowledge {
  /** Nothing yet. */
  isUntaught: boolean
  /** It has a website; else it speaks of none. */
  hasSite: boolean
}

interface Declined extends Knowledge {
  language: VisitorLanguage
  /** The website is still being read. */
  stillReading: boolean
  contactUrl?: string | undefined
}

/**
 * What is said where nothing answers: that, or that there was nothing to read; the way to ask, and that reading goes on.
 */
export function declinedText({ language, stillReading, contactUrl, isUntaught, hasSite }: Declined): string {
  const parts = isUntaught
    ? stillReading
      ? []
      : [phrase('untaught', language)]
    : [phrase(hasSite ? 'notFound' : 'notFoundInRead', language)]
  if (stillReading) parts.push(phrase('stillReading', language))
  if (contactUrl !== undefined) parts.push(phrase('contact', language, { url: markdownAddress(contactUrl) }))
  return parts.join(' ')
}

interface Unsure {
  language: VisitorLanguage
  stillReading: boolean
  /** At most three passages as Markdown, each with the number of its source: `We open at 8:00. [1]`. */
  quotations: readonly string[]
  /** BCP 47, where they are in another language than the visitor's. */
  quotedLanguage?: string | undefined
}

/** What is said where the bot is unsure: an introduction, then each passage as a block quotation. */
export function unsureText({ language, stillReading, quotations, quotedLanguage }: Unsure): string {
  return [
    quotedLanguage === undefined
      ? phrase('mayHelp', language)
      : phrase('mayHelpAbroad', language, { language: languageName(quotedLanguage, language) }),
    ...quotations.map((quotation) => quotation.replace(/^/gm, '> ')),
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
