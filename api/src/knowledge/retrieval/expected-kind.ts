import type { Locale } from '@loquia/contracts'
import { wordsOf } from '../language/index.js'

const months = 'january|february|march|april|june|july|august|september|october|november|december|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'
const days = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica'
const numberWords = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|million|billion|half|third|uno|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|cento|mille|milioni|miliardi|metà|terzo'

const money = /[€$£]|\b(eur|euro|usd|gbp|pence|cents?|free|gratis|gratuit[oaie])\b|\d ?p\b/i


const capitalized = (words: string): string => words.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
/** A capitalized word inside a sentence that is no day or month. */
const nameInside = new RegExp(`(?<=\\S )(?!(?:${capitalized(`${months}|${days}|may`)})(?!\\p{L}))\\p{Lu}\\p{Ll}+`, 'u')

const clock = /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2} ?[ap]\.?m\b|\b(noon|midnight|mezzogiorno|mezzanotte|o'clock)\b/i

const phone = /\+?\d[\d ()/.-]{6,}\d/
const mail = /[\w.+-]{1,64}@[\w-]{1,63}\.\w/
const street = /\b(street|road|avenue|lane|row|square|st\.|rd\.|via|viale|piazza|corso|vicolo|localit[àa]|[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2})\b|\b\d{5}\b/i

interface Kind {
  asked: RegExp
  found: RegExp
  /** Of a person it is either said or not: without it there is no answer. */
  isPersonal?: boolean
}

// What a question word asks for, and how a sentence shows that it has it.
const kinds: Record<Locale, readonly Kind[]> = {
  en: [
    { asked: /\b(phone|telephone|mobile|cell) ?numbers?\b|\b(what|which|your|my|his|her|their|s) (?:direct |private |home )?(phone|telephone|mobile)\b/i, found: phone, isPersonal: true },
    { asked: /\b(phone|telephone)\b/i, found: phone },
    { asked: /\be-?mail( address)?\b/i, found: mail, isPersonal: true },
    { asked: /\b(home|private|personal) address\b|\bwhere does .{2,40} live\b/i, found: street, isPersonal: true },
    { asked: /\bwhere (are (you|we)|is (it|this)|(can|do) (i|we) find you)\s*\??\s*$/i, found: street },
    { asked: /\bhow old (is|are)\b|\bwhat is the age of\b/i, found: /\b\d+ ?(years|yrs)|\b(born|aged?)\b/i, isPersonal: true },
    { asked: /\b(how much (is|are|do|does|for|would|will)|price|prices|cost|costs|fee|charge|pay)\b/i, found: money },
    { asked: /\b(at what time|what time|from what time)\b/i, found: clock },
    { asked: /\b(when (was|were|did)|what year|which year)\b/i, found: new RegExp(`\\b(1\\d{3}|20\\d{2}|${months})\\b`, 'i') },
    { asked: /\b(when|what (year|date|day|time|month|century|decade)|which (year|day|month|century)|how long ago)\b/i, found: new RegExp(`\\b(1\\d{3}|20\\d{2}|\\d{1,2}[:.]\\d{2}|\\d{1,2} ?[ap]\\.?m|${months}|${days}|century)\\b`, 'i') },
    { asked: /\b(how (many|much|long|old|far|tall|big|large|often|high|fast)|what (percent|percentage|number|amount|price|size|temperature|is the population))\b/i, found: new RegExp(`\\d|\\b(${numberWords})\\b`, 'i') },
    { asked: /\bby whom\b/i, found: /\bby (\p{Ll}+ )?\p{Lu}\p{Ll}+/u },
    { asked: /\bwho(m|se)?\b/i, found: nameInside },
    { asked: /\b(where|what (city|country|place|state|region)|which (city|country|state))\b/i, found: /\b(in|at|near|from|to|of|on) (the )?\p{Lu}/u },
    { asked: /\bwhy\b/i, found: /\b(because|due to|since|as a result|so that|in order|caused|reason|to avoid|therefore)\b/i },
  ],
  it: [
    // "La risposta cellulare" is an adjective.
    { asked: /\b(numero (di |del )?(telefono|cellulare)|(il|un|al|del|sul|tuo|suo|vostro) cellulare|telefono)\b/i, found: phone, isPersonal: true },
    { asked: /\b(e-?mail|posta elettronica)\b/i, found: mail, isPersonal: true },
    { asked: /\bindirizzo (di casa|privato|personale)\b|\bdove (vive|abita)\b/i, found: street, isPersonal: true },
    { asked: /\bdove (siete|siamo|vi trovate|vi trovo|si trova|è)\s*\??\s*$/i, found: street },
    { asked: /\bquanti anni (ha|hanno)\b|\bche età\b/i, found: /\b\d+ anni\b|\bnat[oa]\b/i, isPersonal: true },
    { asked: /\b(quanto (costa|costano|si paga|viene|vengono|si guadagna|pagate)|prezz[oi]|cost[oi]|tariff[ae])\b/i, found: money },
    { asked: /\b((a|da|fino a) che ora|che ore)\b/i, found: clock },
    { asked: /\b(quando (è stat|fu|è nat|sono nat|sono stat|nacque|avete aperto)|(che|quale) anno)/i, found: new RegExp(`(?<!\\p{L})(1\\d{3}|20\\d{2}|${months})(?!\\p{L})`, 'iu') },
    { asked: /\b(quando|che anno|quale anno|in che (anno|giorno|data|ora|mese)|quale (data|giorno|mese|secolo)|che ora|da quando|a che ora)\b/i, found: new RegExp(`(?<!\\p{L})(1\\d{3}|20\\d{2}|\\d{1,2}[:.]\\d{2}|${months}|${days}|secolo)(?!\\p{L})`, 'iu') },
    { asked: /\b(quant[oiae]|quale (percentuale|numero|prezzo|importo|temperatura|quantità)|che percentuale)\b/i, found: new RegExp(`\\d|(?<!\\p{L})(${numberWords})(?!\\p{L})`, 'iu') },
    { asked: /\bda chi\b/i, found: /\bda(l|i|gli|lla|lle)? (\p{Ll}+ )?\p{Lu}\p{Ll}+/u },
    { asked: /\b(chi|quale (persona|attore|attrice|re|presidente))\b/i, found: nameInside },
    { asked: /\b(dove|quale (città|paese|luogo|stato|regione)|in che (città|paese|luogo))\b/i, found: /\b(a|in|nel|nella|da|dal|di|presso|vicino|del|della) \p{Lu}/u },
    { asked: /\bperch[eé]\b/i, found: /\b(perch[eé]|poich[eé]|a causa|in quanto|dato che|al fine|per evitare|motivo|quindi)\b/i },
  ],
}

/** The kind of thing that a question asks for. */
export interface ExpectedKind {
  /** Whether a text holds such a thing. */
  isIn(text: string): boolean
  /** The words that asked for it, folded: an answer shows the thing and seldom says them. */
  askedBy: ReadonlySet<string>
  /** How many things are asked for: what holds two of them is seldom there by chance. */
  things: number
  /** A telephone number, an age: where the question names somebody, it must be said of them. */
  isPersonal: boolean
}

// "When was it opened, and by whom?" asks for two things.
const second = /,? (?:and|e|ed) (?=(?:by |from |to |at |da |di |a |con )?(?:who|whom|whose|when|where|why|how|what|chi|quando|dove|perch[eé]|quant[oiae])(?!\p{L}))/iu

/** Undefined when the question does not tell. Of two things asked for in one question, a text has to hold both. */
export function expectedKind(question: string, language: Locale): ExpectedKind | undefined {
  const parts = question.split(second).flatMap((part) => kindOf(part, language) ?? [])
  return parts.length === 0 ? undefined : { isIn: (text) => parts.every(({ found }) => found.test(text)), askedBy: new Set(parts.flatMap(({ words }) => words)), things: parts.length, isPersonal: parts.some((part) => part.isPersonal) }
}

function kindOf(question: string, language: Locale): { found: RegExp; words: string[]; isPersonal: boolean } | undefined {
  for (const { asked, found, isPersonal = false } of kinds[language]) {
    const phrase = asked.exec(question)?.[0]
    if (phrase !== undefined) return { found, words: wordsOf(phrase), isPersonal }
  }
  return undefined
}
