import type { VisitorLanguage } from '../locale.ts'

/** What a bot calls itself and says first. */
export interface Presentation {
  title: string
  welcomeMessage: string
}

/** A longer name leaves no room in a title. */
const nameMaxChars = 60

interface Words {
  title: string
  /** Two things that it can be asked about. */
  two: string
  one: string
  none: string
}

const words: Readonly<Record<VisitorLanguage, Words>> = {
  en: {
    title: 'Ask {name}',
    two: 'Hello. Ask me about “{first}”, “{second}” or anything else, and I show you the page that says so.',
    one: 'Hello. Ask me about “{first}” or anything else, and I show you the page that says so.',
    none: 'Hello. What would you like to know? I show you the page that says so.',
  },
  it: {
    title: 'Chiedi a {name}',
    two: 'Ciao. Chiedimi di «{first}», di «{second}» o di altro: ti mostro la pagina che lo dice.',
    one: 'Ciao. Chiedimi di «{first}» o di altro: ti mostro la pagina che lo dice.',
    none: 'Ciao. Che cosa vorresti sapere? Ti mostro la pagina che lo dice.',
  },
  de: {
    title: 'Fragen an {name}',
    two: 'Guten Tag. Fragen Sie mich zum Beispiel nach „{first}“ oder „{second}“. Ich zeige Ihnen die Seite, auf der es steht.',
    one: 'Guten Tag. Fragen Sie mich zum Beispiel nach „{first}“. Ich zeige Ihnen die Seite, auf der es steht.',
    none: 'Guten Tag. Was möchten Sie wissen? Ich zeige Ihnen die Seite, auf der es steht.',
  },
  fr: {
    title: 'Demandez à {name}',
    two: 'Bonjour. Interrogez-moi par exemple sur «\u00a0{first}\u00a0» ou «\u00a0{second}\u00a0». Je vous montre la page qui le dit.',
    one: 'Bonjour. Interrogez-moi par exemple sur «\u00a0{first}\u00a0». Je vous montre la page qui le dit.',
    none: 'Bonjour. Que souhaitez-vous savoir\u00a0? Je vous montre la page qui le dit.',
  },
  es: {
    title: 'Pregunta a {name}',
    two: 'Hola. Pregúntame por «{first}», por «{second}» o por lo que necesites: te enseño la página que lo dice.',
    one: 'Hola. Pregúntame por «{first}» o por lo que necesites: te enseño la página que lo dice.',
    none: 'Hola. ¿Qué te gustaría saber? Te enseño la página que lo dice.',
  },
  pt: {
    title: 'Pergunte a {name}',
    two: 'Olá. Pergunte-me sobre “{first}”, “{second}” ou outra coisa: mostro a página que diz isso.',
    one: 'Olá. Pergunte-me sobre “{first}” ou outra coisa: mostro a página que diz isso.',
    none: 'Olá. O que gostaria de saber? Mostro a página que diz isso.',
  },
}

/**
 * How a bot presents itself for a business in one language, where its owner has written nothing else.
 * @param topics what it can be asked about, in the words of the business's pages; the first two are named
 */
export function presentationOf(name: string, topics: readonly string[], language: VisitorLanguage): Presentation {
  const { title, two, one, none } = words[language]
  const [first, second] = topics
  const welcome = first === undefined ? none : second === undefined ? one : two
  const values: Record<string, string> = { name: shortName(name), first: first ?? '', second: second ?? '' }
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  return { title: filled(title), welcomeMessage: filled(welcome) }
}

function shortName(name: string): string {
  const trimmed = name.trim()
  return trimmed.length <= nameMaxChars ? trimmed : `${trimmed.slice(0, nameMaxChars - 1).trimEnd()}…`
}
