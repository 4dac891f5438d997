import type { Locale } from '@loquia/contracts'
import { wordsOf } from '../language/index.js'

type Talk = 'greeting' | 'thanks' | 'goodbye' | 'wellbeing' | 'identity' | 'help' | 'agreement'

const patterns: readonly [Talk, Locale, RegExp][] = [
  [
    'greeting',
    'en',
    /^(hi|hello|hey|hiya|good (morning|afternoon|evening|day)|greetings)( there| everyone| all| bot)*$/,
  ],
  ['greeting', 'it', /^(ciao|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|ehi)( a tutti| a te)*$/],
  [
    'thanks',
    'en',
    /^(ok |great |perfect )*(many )?(thanks|thank you|thx|cheers)( a lot| so much| very much| again)*( for (your|the) help)?$/,
  ],
  [
    'thanks',
    'it',
    /^(ok |perfetto |ottimo )*(grazie|ti ringrazio|la ringrazio)( mille| tante| infinite| ancora| molte)*( dell aiuto| per l aiuto)?$/,
  ],
  ['goodbye', 'en', /^(ok )?(bye|goodbye|bye bye|see you|see you (later|soon)|good night|have a (nice|good) day)$/],
  [
    'goodbye',
    'it',
    /^(ok )?(arrivederci|addio|a presto|buonanotte|buona notte|buona giornata|ci vediamo|alla prossima)$/,
  ],
  ['wellbeing', 'en', /^(hi |hello |hey )?(how are you|how are you doing|how s it going|what s up)( today)?$/],
  ['wellbeing', 'it', /^(ciao )?(come stai|come sta|come va|tutto bene)( oggi)?$/],
  [
    'identity',
    'en',
    /^(who are you|what are you|are you (a )?(bot|robot|human|person|real|an ai)|what is your name|what s your name)$/,
  ],
  ['identity', 'it', /^(chi sei|cosa sei|sei (un |una )?(bot|robot|umano|persona|ia|vero)|come ti chiami)$/],
  [
    'help',
    'en',
    /^(help|help me|can you help me|what can you do|what can i ask( you)?|how can you help( me)?|i have a question|i need help)$/,
  ],
  [
    'help',
    'it',
    /^(aiuto|aiutami|mi puoi aiutare|puoi aiutarmi|cosa sai fare|cosa puoi fare|cosa posso chiedere|cosa posso chiederti|ho una domanda|ho bisogno di aiuto)$/,
  ],
  ['agreement', 'en', /^(ok|okay|fine|great|perfect|got it|i see|understood|cool|nice)$/],
  ['agreement', 'it', /^(va bene|d accordo|perfetto|ottimo|capito|ho capito|bene|benissimo)$/],
]

const replies: Record<Talk, Record<Locale, string>> = {
  greeting: { en: 'Hello! What would you like to know?', it: 'Ciao! Cosa vorresti sapere?' },
  thanks: {
    en: 'You’re welcome! Is there anything else you would like to know?',
    it: 'Prego! C’è altro che vorresti sapere?',
  },
  goodbye: { en: 'Goodbye, and thank you for your visit!', it: 'Arrivederci e grazie della visita!' },
  wellbeing: {
    en: 'All well here, thank you. What would you like to know?',
    it: 'Tutto bene, grazie. Cosa vorresti sapere?',
  },
  identity: {
    en: 'I’m this website’s assistant, a computer program. I answer from its pages and show you where I found the answer.',
    it: 'Sono l’assistente di questo sito, un programma. Rispondo con ciò che trovo nelle sue pagine e ti mostro dove l’ho trovato.',
  },
  help: {
    en: 'I answer questions from the pages of this website. Just ask in your own words.',
    it: 'Rispondo alle domande con ciò che trovo nelle pagine di questo sito. Chiedi pure con parole tue.',
  },
  agreement: { en: 'Is there anything else you would like to know?', it: 'C’è altro che vorresti sapere?' },
}

/** The reply to a message that asks nothing of the site: a greeting, thanks, a goodbye. Undefined for a real question. */
export function smallTalk(message: string, language: Locale): { text: string; language: Locale } | undefined {
  const said = wordsOf(message).join(' ')
  const matching = patterns.filter(([, , pattern]) => pattern.test(said))
  const best = matching.find(([, spoken]) => spoken === language) ?? matching[0]
  return best && { text: replies[best[0]][best[1]], language: best[1] }
}
