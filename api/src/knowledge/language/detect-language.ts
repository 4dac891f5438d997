import type { Locale } from '@loquia/contracts'
import { wordsOf } from './tokenize.js'

// Words that only one of the two languages uses, short questions included. "Non" is not one: "non reflective glass".
const marks: Record<Locale, ReadonlySet<string>> = {
  en: new Set(
    `the and is are was were do does did what when where which who whom whose why how can could you your of to for with from my our there this that these those it's be been
    have has had will would should if about any not open price hello hi hey thanks thank please much many we they he she at by on an or as per`.split(
      /\s+/,
    ),
  ),
  it: new Set(
    `il lo gli la le di del della dello dei delle degli che e ed sono era erano quando dove come quale quali chi perche cosa quanto quanti quanta quante posso puo potete avete
    siete per con dal dalla nel nella un una uno mi mio mia ci si al alla ai alle grazie ciao buongiorno salve domenica lunedi martedi mercoledi giovedi venerdi sabato orari aperto aperti
    aperta prezzo costa costano entro su sul sulla`.split(/\s+/),
  ),
}

/** The language a visitor's question is written in; `fallback` where its words do not tell. */
export function detectLanguage(question: string, fallback: Locale): Locale {
  let english = 0
  let italian = 0
  const words = wordsOf(question)
  for (const word of words) {
    if (marks.en.has(word)) english++
    if (marks.it.has(word)) italian++
  }
  if (english !== italian) return english > italian ? 'en' : 'it'
  const vowelEndings = words.filter((word) => word.length > 3 && /[aeio]$/.test(word)).length
  const longWords = words.filter((word) => word.length > 3).length
  if (longWords >= 2 && vowelEndings === longWords) return 'it'
  if (longWords >= 2 && vowelEndings === 0) return 'en'
  return fallback
}
