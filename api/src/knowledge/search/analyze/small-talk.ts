import type { VisitorLanguage } from '@loquia/contracts'
import { wordsOf } from '../../languages/index.js'

export type SmallTalk = 'greeting' | 'thanks' | 'goodbye' | 'wellbeing' | 'identity' | 'help' | 'agreement'

/** No page contains these requests for information about the business. */
const companyRequests: readonly RegExp[] = [
  /^(please )?((can|could) you )?(tell me|talk) (more |something |a bit )?about (you|yourself|yourselves|(the|this|your) (company|business|firm))( please)?$/,
  /^(parlami|parlatemi|raccontami|raccontatemi|dimmi (di piu|qualcosa)) (di voi|su di voi|(della|sulla) (vostra )?(azienda|ditta|attivita)|(dell|sull) azienda)$/,
  /^(erzahlen sie mir|erzahl mir|sagen sie mir) (etwas |mehr )?(von|uber) (sich|euch|ihre[mr]? (firma|unternehmen))$/,
  // Grammar word lists lack these forms of "to be".
  /^wer seid ihr( denn| eigentlich)?$/,
  /^quienes sois( vosotros| vosotras)?$/,
  /^(parlez moi|parle moi|dites m en plus) (de vous|de votre (entreprise|societe))$/,
  /^(hablame|hableme|cuentame|cuenteme) (de|sobre) (vosotros|ustedes|(su|tu|vuestra) empresa)$/,
  /^(fale me|fala me|conte me) (de|sobre) (voces|a (sua|vossa) empresa)$/,
]

export function asksAboutBusiness(message: string): boolean {
  const normalized = wordsOf(message).join(' ')
  return companyRequests.some((pattern) => pattern.test(normalized))
}

const patterns: readonly [SmallTalk, VisitorLanguage, RegExp][] = [
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
    /^(what are you|are you (a )?(bot|robot|human|person|real|an ai)|what is your name|what s your name)$/,
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
  ['greeting', 'de', /^(hallo|guten (morgen|tag|abend)|gruss gott|moin|servus)( zusammen)*$/],
  ['greeting', 'fr', /^(bonjour|bonsoir|salut|coucou)( a tous)*$/],
  ['greeting', 'es', /^(hola|buenos dias|buenas( tardes| noches)?)$/],
  ['greeting', 'pt', /^(ola|oi|bom dia|boa (tarde|noite))$/],
  ['thanks', 'de', /^(ok )?(danke|vielen dank|herzlichen dank|dankeschon)( sehr| schon)*$/],
  ['thanks', 'fr', /^(ok )?(merci)( beaucoup| bien)*$/],
  ['thanks', 'es', /^(ok )?(muchas )?gracias$/],
  ['thanks', 'pt', /^(ok )?(muito )?obrigad[oa]$/],
  ['goodbye', 'de', /^(tschuss|auf wiedersehen|bis bald)$/],
  ['goodbye', 'fr', /^(au revoir|a bientot|bonne journee)$/],
  ['goodbye', 'es', /^(adios|hasta (luego|pronto))$/],
  ['goodbye', 'pt', /^(tchau|adeus|ate (logo|breve))$/],
  ['agreement', 'it', /^(va bene|d accordo|perfetto|ottimo|capito|ho capito|bene|benissimo)$/],
]

/**
 * Returns the kind and language of small talk, such as a greeting, or undefined for a real question.
 * @param language the page's language, for messages shared by two languages
 */
export function smallTalkIn(
  message: string,
  language: string,
): { talk: SmallTalk; language: VisitorLanguage } | undefined {
  const normalized = wordsOf(message).join(' ')
  const matching = patterns.filter(([, , pattern]) => pattern.test(normalized))
  const best = matching.find(([, spoken]) => spoken === language) ?? matching[0]
  return best && { talk: best[0], language: best[1] }
}
