import type { VisitorLanguage } from '../locale.ts'

export interface Presentation {
  title: string
  welcomeMessage: string
}

const nameMaxChars = 60

/** Visitors must know before their first message that a machine answers. */
const greetings: Readonly<Record<VisitorLanguage, (name: string) => string>> = {
  en: (name) =>
    `Hi, I’m ${name}${/s$/i.test(name) ? '’' : '’s'} AI assistant. I answer from this website and show you where.`,
  it: (name) => `Ciao, sono l’assistente AI di ${name}. Rispondo dal sito e ti mostro dove l’ho letto.`,
  de: (name) =>
    `Hallo, ich bin der KI-Assistent von ${name}. Meine Antworten stammen von dieser Website, und ich zeige Ihnen die Stelle.`,
  fr: (name) =>
    `Bonjour, je suis l’assistant IA de ${name}. Je réponds à partir de ce site et vous montre où c’est écrit.`,
  es: (name) => `Hola, soy el asistente de IA de ${name}. Respondo con lo que dice esta web y te muestro dónde.`,
  pt: (name) => `Olá, sou o assistente de IA de ${name}. Respondo com o que está neste site e mostro onde.`,
}

/** Defaults if the owner has set none. */
export function createPresentation(name: string, language: VisitorLanguage): Presentation {
  const title = shortName(name)
  return { title, welcomeMessage: greetings[language](title) }
}

function shortName(name: string): string {
  const trimmed = name.trim()
  return trimmed.length <= nameMaxChars ? trimmed : `${trimmed.slice(0, nameMaxChars - 1).trimEnd()}…`
}
