import type { Locale } from '@loquia/contracts'
import { wordsOf } from '../language/index.js'
import {
  address,
  age,
  ancientYear,
  clock,
  days,
  distance,
  duration,
  dwelling,
  extent,
  frequency,
  hours,
  mail,
  money,
  months,
  numberWords,
  pastDate,
  person,
  phone,
  place,
  price,
  reduced,
  since,
  toldElsewhere,
} from './shown-things.js'

/** What must be there for an answer, beside words: see `plain-cases.ts`. */
type Demand =
  | 'personal'
  | 'private'
  | 'past'
  | 'hours'
  | 'contact'
  | 'reduction'
  | 'time'
  | 'price'
  | 'duration'
  | 'distance'
  | 'age'

/** Demands without which nothing is an answer: a price, a telephone number, how long something takes. */
const musts: ReadonlySet<Demand | undefined> = new Set<Demand>([
  'price',
  'contact',
  'personal',
  'duration',
  'distance',
  'age',
])

/** Whether there is no answer without the thing that a question asks for. */
export function mustBeShown(kind: ExpectedKind | undefined): kind is ExpectedKind {
  return musts.has(kind?.demand)
}

/** Whoever shows the hours need not say them. */
const openWords = {
  en: ['open', 'opened', 'opening', 'opens', 'close', 'closed', 'closing', 'closes', 'shut', 'hours', 'times'],
  it: [
    'aperto',
    'aperta',
    'aperti',
    'aperte',
    'apre',
    'aprite',
    'aprono',
    'apertura',
    'chiuso',
    'chiusa',
    'chiusi',
    'chiuse',
    'chiude',
    'chiudete',
    'chiudono',
    'chiusura',
    'orario',
    'orari',
  ],
} as const

const priceWords = {
  en: ['price', 'prices', 'cost', 'costs', 'fee', 'fees', 'charge'],
  it: ['prezzo', 'prezzi', 'costo', 'costi', 'costa', 'costano', 'tariffa', 'tariffe'],
} as const

/** Whoever shows a time seldom says which end of a span it is. */
const timeWords = {
  en: ['start', 'starts', 'begin', 'begins', 'end', 'ends', 'finish', 'finishes', 'stop', 'stops', 'serve', 'served'],
  it: [
    'inizia',
    'iniziano',
    'comincia',
    'cominciano',
    'finisce',
    'finiscono',
    'termina',
    'terminano',
    'servite',
    'fate',
  ],
} as const

/** Whoever says how long it takes need not say that it takes. */
const durationWords = {
  en: ['take', 'takes', 'last', 'lasts', 'time', 'long'],
  it: ['tempo', 'dura', 'durano', 'durata', 'vuole', 'vogliono'],
} as const

interface Kind {
  asked: RegExp
  found: RegExp
  /** Shows all of it, where `found` is content with a part. */
  whole?: RegExp
  demand?: Demand
  /** Words that ask, beside those that `asked` reads. */
  also?: readonly string[]
}

// What a question word asks for, and how a sentence shows that it has it.
const kinds: Record<Locale, readonly Kind[]> = {
  en: [
    {
      asked:
        /\b(?:phone|telephone|mobile|cell|contact|emergency|whatsapp) ?numbers?\b|\bemergency(?= \w+ number\b)|\bnumber(?= (?:to|for) (?:call|ring|emergenc))|\b(what|which|your|my|his|her|their|s) (?:direct |private |home )?(phone|telephone|mobile)( numbers?)?\b/i,
      found: phone,
      demand: 'personal',
    },
    { asked: /\byour (phone|telephone)(?=\?|$)|\b(phone|telephone)(?= (you|for)\b)/i, found: phone, demand: 'contact' },
    { asked: /\b(phone|telephone)\b/i, found: phone },
    { asked: /\be-?mail( ad{1,2}res{1,2})?\b/i, found: mail, demand: 'personal' },
    {
      asked: /\b(home|private|personal) address\b|\bwhere(?= does .{2,40} live\b)/i,
      found: dwelling,
      demand: 'private',
    },
    {
      asked:
        /^\W*(?:(?:the|your|full|postal) )*(?:address|location)\W*$|\bwhere (are (you|we)( based| located)?|is (it|this|(the|your) (shop|store|bakery|caf[eé]|restaurant|office|studio|salon|clinic|surgery|practice|showroom|workshop|gym|garage|hotel|pub|bar|museum|inn|b ?(?:&|and) ?b|bed and breakfast|guest ?house|camp ?site|farm|winery|brewery|spa|pharmacy|hairdresser'?s?|barber'?s?|dentist'?s?|vet'?s?|(?:\p{L}+ )?(?:club|school|cent(?:re|er))))|(can|do) (i|we) find you)(?!\p{L})[^?]{0,12}\??\s*$|\bhow (can|do) (i|we) find you\b|\b(what is|what.s) (your|the) address\b/iu,
      found: place,
      whole: address,
      demand: 'contact',
    },
    {
      asked:
        /\bhow (?:old is|long has) (?:the|your|this) (?=(?:company|business|firm|shop|store|school|club|practice|surgery|restaurant|hotel|house|building|place|garage|studio|site)\b)|\bhow long (?:have|has) (?=(?:you|it) (?:been )?(?:open|going|around|running|in business|trading)\b)/i,
      found: pastDate,
      demand: 'past',
    },
    {
      asked: /\bhow old (is|are)\b|\bwhat is the age of\b|\bdate of birth\b|\bwhen is .{2,40} birthday\b/i,
      found: /\b\d+ ?(years|yrs)|\b(born|aged?|birthday)\b/i,
      demand: 'private',
    },
    {
      asked: /\b(salary|wage|income of)\b|\bhow much(?= (does|do|did) .{2,40} (earn|make)\b)/i,
      found: /[€$£] ?\d/,
      demand: 'private',
    },
    {
      asked: /\b(married|wife|husband|spouse|partner of)\b/i,
      found: /\b(married|wife|husband|spouse|partner|widow(er)?|son-in-law|daughter-in-law)\b/i,
      demand: 'private',
    },
    {
      asked: /\b(discount(s|ed)?|concessions?|reductions?|reduced (price|rate|fee)s?)\b/i,
      also: ['offer', 'offers', 'give', 'special'],
      found: reduced,
      demand: 'reduction',
    },
    {
      asked:
        /\bhow much (?:do|does|would|will) (?=.*\b(?:cost|charge)s?\b)|\bhow much (?:is|are)(?= (?:an?|the|your|it)\b)|\bhow much(?= (?:to|for|an?|per)\b|[\s?.!]*$)|\b(?:prices?|costs?|fees?)\b/i,
      also: priceWords.en,
      found: price,
      demand: 'price',
    },
    { asked: /\b(how much (is|are|do|does|for|would|will)|charge|pay)\b/i, found: money },
    {
      asked: /\b(at what time|what time)(?= .{0,40}\b(mon|tues|wednes|thurs|fri|satur|sun)day)/i,
      also: openWords.en,
      found: clock,
      demand: 'hours',
    },
    {
      asked:
        /^\W*(?:(?:your|the) )?(?=(?:open|opening|times|hours|opening times)\W*$)|^\W*(?:(?:so|and|still|also) )?(?=open (?:(?:on|at|this|the|all|over|during|every) )*(?:mon|tue|wed|thu|fri|sat|sun|week|today|tonight|tomorrow|now|late|early|(?:bank |public )?holiday|christmas|easter|new year))|\b(?=(opening|business|office|shop) (hours|times)\b)|\b(are|is)(?= (you|it|the \w+|your \w+)( \w+)? (open|closed|shut)\b)|\bwhen(?= (are|is|do|does) .{0,30}\b(open|close|shut)s?\b)|\bwhat time(?= (do|does) .{0,30}\b(open|close|shut)\b)|\b(do|will)(?= you (open|close)\b)/i,
      also: openWords.en,
      found: hours,
      demand: 'hours',
    },
    { asked: /\b(at what time|what time|from what time)\b/i, also: timeWords.en, found: clock, demand: 'time' },
    { asked: /\b(when (was|were|did)|what year|which year|how long ago)\b/i, found: pastDate, demand: 'past' },
    {
      asked: /\b(when|what (year|date|day|time|month|century|decade)|which (year|day|month|century)|how long ago)\b/i,
      found: new RegExp(
        `\\b(1\\d{3}|20\\d{2}|${ancientYear}|\\d{1,2}[:.]\\d{2}|\\d{1,2} ?[ap]\\.?m|${months}|${days}|century)\\b`,
        'i',
      ),
    },
    {
      asked:
        /\bhow (?:far in advance|far ahead|much (?:time|notice|warning))\b|\bhow (?:long|soon|quick|quickly)(?= (?:do|does|did|will|would|can|could|should|must|may|before|after|until|for|to|in advance|ahead)\b)/i,
      also: durationWords.en,
      found: duration,
      demand: 'duration',
    },
    { asked: /\b(?:for )?how long(?= (?:have|has|had)\b)/i, found: since },
    { asked: /\bhow long(?= (?:is|are|was|were)\b)/i, also: durationWords.en, found: extent, demand: 'duration' },
    { asked: /\bhow far\b/i, also: ['away', 'distance'], found: distance, demand: 'distance' },
    { asked: /\bhow often\b/i, found: frequency },
    {
      asked:
        /\b(?:what|which|minimum|min) ages?\b|\bage limits?\b|\bhow old(?= (?:do|does|must|should|can|to|for|before)\b)|\btoo (?:young|old)\b/i,
      also: ['minimum', 'limit', 'years'],
      found: age,
      demand: 'age',
    },
    {
      asked:
        /\b(how (many|much|long|old|far|tall|big|large|often|high|fast)|what (percent|percentage|number|amount|price|size|temperature|is the population))\b/i,
      found: new RegExp(`\\d|\\b(${numberWords})\\b`, 'i'),
    },
    { asked: /\bby whom\b/i, found: /\bby (\p{Ll}+ )?\p{Lu}\p{Ll}+/u },
    { asked: /\bwho(m|se)?\b/i, found: person },
    {
      asked: /\b(where|what (city|country|place|state|region)|which (city|country|state))\b/i,
      found: /\b(in|at|near|from|to|of|on) (the )?\p{Lu}/u,
    },
    {
      asked: /\bwhy\b/i,
      found: /\b(because|due to|since|as a result|so that|in order|caused|reason|to avoid|therefore)\b/i,
    },
  ],
  it: [
    // "La risposta cellulare" is an adjective.
    {
      asked: /\b(numero (di |del )?(telefono|cellulare)|(il|un|al|del|sul|tuo|suo|vostro) cellulare|telefono)\b/i,
      found: phone,
      demand: 'personal',
    },
    { asked: /\b((e-?)?mail|posta elettronica)\b/i, found: mail, demand: 'personal' },
    { asked: /\bindirizzo (di casa|privato|personale)\b|\bdove (vive|abita)\b/i, found: dwelling, demand: 'private' },
    {
      asked:
        /^\W*(?:il |l['’] ?)?(?:vostro )?indirizzo\W*$|\bdove (?:siete|siamo|vi trovate|vi trovo)(?!\p{L})[^?]{0,12}\??\s*$|\b(?:dove (?:si trova|è)|dov[’'] ?[èe])(?: (?:il|lo|la|il vostro|la vostra) (?:negozio|bottega|panificio|forno|ristorante|bar|ufficio|studio|salone|ambulatorio|laboratorio|officina|palestra|hotel|locale|sede|museo|centro|albergo|agriturismo|b ?& ?b|campeggio|camping|pizzeria|gelateria|farmacia|scuola|teatro|stabilimento|lido|struttura|azienda|cantina|parrucchier[ea]|barbiere|dentista|clinica|casa vacanze|circolo|club|associazione|parrocchia|chiesa|biblioteca|maneggio|rifugio|ostello|trattoria|osteria|enoteca|caffè|macelleria|autoscuola|asilo|accademia|piscina|libreria|ottica|centro (?:estetico|sportivo)))?\s*\??\s*$|\bcome vi trov(?:o|iamo)(?!\p{L})|\b(qual è|qual e|quale è) (il vostro |l['’]\s?)indirizzo\b/iu,
      found: place,
      whole: address,
      demand: 'contact',
    },
    {
      asked:
        /\bquanti anni (ha|hanno)\b|\bche età(?= (?:ha|hanno)\b)|\bdata di nascita\b|\bquando (è|compie)(?= .{0,40}\b(compleanno|anni)\b)/iu,
      found: /\b\d+ anni\b|\bnat[oa]\b/i,
      demand: 'private',
    },
    { asked: /\bstipendio\b|\bquanto guadagna(?!\p{L})/iu, found: /[€$£] ?\d|\d ?€|\d euro\b/i, demand: 'private' },
    {
      asked: /\b(sposat[oa]|moglie|marito)\b/i,
      found: /\b(spos(a|ò|at[oaie])|moglie|marito|coniug[ei]|vedov[oa])(?!\p{L})/iu,
      demand: 'private',
    },
    {
      asked: /(?<!\p{L})(scont[oi]|riduzion[ei]|agevolazion[ei]|prezz[oi] ridott[oi])(?!\p{L})/iu,
      also: ['fate', 'offrite', 'applicate', 'prevedete', 'avete'],
      found: reduced,
      demand: 'reduction',
    },
    {
      asked: /\b(quanto (costa|costano|viene|vengono|chiedete|prendete)|prezz[oi]|cost[oi]|tariff[ae])\b/i,
      also: priceWords.it,
      found: price,
      demand: 'price',
    },
    { asked: /\b(quanto (si paga|si guadagna|pagate)|si paga(no)?|pagano)\b/i, found: money },
    {
      asked:
        /^\W*(?:gli |i vostri )?(?=(?:orari[oa]?|apert[oiae])\W*$)|^\W*(?:anche )?(?=apert[oiae] (?:(?:la|il|lo|l['’]|di|a|al|nel|anche|tutt[oi]|i|per) ?)*(?:lun|mar|mer|gio|ven|sab|dom|oggi|stasera|domani|adesso|ora|tardi|week ?end|fine settimana|festiv|natale|pasqu|ferragosto|capodanno))|\b(?=orari?o? (di )?(apertura|chiusura)\b|(vostri|i|quali) orari\b)|(?<!\p{L})(siete|sei|è|sono|resta|restate|sarete)(?=( (già|anche|sempre|ancora))? (apert[oiae]|chius[oiae])(?!\p{L}| da(l|lla|gli)? \p{Lu}))|\b(?=aprite|chiudete)|\b(quando|ora)(?= (apre|chiude|aprono|chiudono)\b)/iu,
      also: openWords.it,
      found: hours,
      demand: 'hours',
    },
    { asked: /\b((a|da|fino a|entro) che ora|che ore)\b/i, also: timeWords.it, found: clock, demand: 'time' },
    {
      asked:
        /\b(quando (è stat|fu|è nat|sono nat|sono stat|nacque|avete aperto)|(che|quale) anno|da quando|da quanti anni(?! (?:si|può|possono|posso|accett|prend|iniz|in su|bisogna|serv|deve))|quanti anni fa)/i,
      found: pastDate,
      demand: 'past',
    },
    {
      asked:
        /\b(quando|che anno|quale anno|in che (anno|giorno|data|ora|mese)|quale (data|giorno|mese|secolo)|che ora|da quando|a che ora)\b/i,
      found: new RegExp(
        `(?<!\\p{L})(1\\d{3}|20\\d{2}|${ancientYear}|\\d{1,2}[:.]\\d{2}|${months}|${days}|secolo)(?!\\p{L})`,
        'iu',
      ),
    },
    { asked: /\bda quanto tempo\b/i, found: since },
    {
      asked:
        /\b(?:quanto (?=tempo|dur\p{L}+|ci (?:vuole|mett)|prima|preavviso|anticipo)|quant[oie] durano|(?:entro|tra|fra|in) quanto(?= (?:tempo|si|mi|arriv|posso|devo))|quant[oi] (?=giorni|settimane|mesi|ore|minuti))/iu,
      also: durationWords.it,
      found: duration,
      demand: 'duration',
    },
    { asked: /\bogni quanto\b/i, found: frequency },
    {
      asked: /\bquanto (?:dist\p{L}+|siete (?:lontan|distant)[ei]|è (?:lontan|distant)[oaie])/iu,
      found: distance,
      demand: 'distance',
    },
    { asked: /\bquanto è lung[oa](?!\p{L})/iu, found: extent, demand: 'duration' },
    {
      asked:
        /\b(?:che|quale) età(?!\p{L})|\b(?:età minima|limite di età)(?!\p{L})|\bquanti anni(?= (?:bisogna|dev|serv|ci vogliono|occorr|si deve|minim))|\b(?:da|a) quanti anni\b/iu,
      also: ['minima', 'limite', 'vogliono', 'anni'],
      found: age,
      demand: 'age',
    },
    {
      asked: /\b(quant[oiae]|quale (percentuale|numero|prezzo|importo|temperatura|quantità)|che percentuale)\b/i,
      found: new RegExp(`\\d|(?<!\\p{L})(${numberWords})(?!\\p{L})`, 'iu'),
    },
    { asked: /\bda chi\b/i, found: /\bda(l|i|gli|lla|lle)? (\p{Ll}+ )?\p{Lu}\p{Ll}+/u },
    { asked: /\b(chi|quale (persona|attore|attrice|re|presidente))\b/i, found: person },
    {
      asked: /\b(dove|quale (città|paese|luogo|stato|regione)|in che (città|paese|luogo))\b/i,
      found: /\b(a|in|nel|nella|da|dal|di|presso|vicino|del|della) \p{Lu}/u,
    },
    {
      asked: /\bperch[eé]\b/i,
      found: /\b(perch[eé]|poich[eé]|a causa|in quanto|dato che|al fine|per evitare|motivo|quindi)\b/i,
    },
  ],
}

/** The kind of thing that a question asks for. */
export interface ExpectedKind {
  /** Whether a text holds such a thing. */
  isIn(text: string): boolean
  /** Whether a text holds the whole of it, where a part is such a thing, too: an address, and not a street alone. */
  isWholeIn(text: string): boolean
  /** Whether a text holds such a thing, or says that it depends or whom to ask. */
  isToldIn(text: string): boolean
  /** The words that asked for it, folded: an answer shows the thing and seldom says them. */
  askedBy: ReadonlySet<string>
  /** How many things are asked for: what holds two of them is seldom there by chance. */
  things: number
  /**
   * What there must be for an answer: `personal` (a telephone number) must be said of whomever the question names; `private`
   * (an age, a home) of whomever it speaks of, named or not; `past` is the date of an event; `hours` are times at which a place is open; `contact` is a way to the business;
   * `reduction` is what those pay who pay less; `time` is a time of day; `price` is what something costs; `duration`, `distance` and `age` are what they say.
   */
  demand: Demand | undefined
}

// "When was it opened, and by whom?" asks for two things.
const second =
  /,? (?:and|e|ed) (?=(?:by |from |to |at |da |di |a |con )?(?:who|whom|whose|when|where|why|how|what|chi|quando|dove|perch[eé]|quant[oiae])(?!\p{L}))/iu

// Where it is that is open: whoever asks for the office's hours names no other thing.
const places = new Set(
  `office shop store desk reception studio surgery salon showroom workshop clinic practice place counter
  ufficio uffici negozio bottega studio reception segreteria ambulatorio salone officina sede sportello locale`.split(
    /\s+/,
  ),
)

/** Whether a folded word names where a business is met, and nothing that it does. */
export function isPlaceWord(word: string): boolean {
  return places.has(word)
}

/** Undefined when the question does not tell. Of two things asked for in one question, a text has to hold both. */
export function expectedKind(question: string, language: Locale): ExpectedKind | undefined {
  const parts = question.split(second).flatMap((part) => kindOf(part, language) ?? [])
  if (parts.length === 0) return undefined
  const isIn = (text: string): boolean => parts.every(({ found }) => found.test(text))
  return {
    isIn,
    isWholeIn: (text) => parts.every(({ whole }) => whole?.test(text) === true),
    isToldIn: (text) => isIn(text) || toldElsewhere.test(text),
    askedBy: new Set(parts.flatMap(({ words }) => words)),
    things: parts.length,
    demand: parts.find((part) => part.demand)?.demand,
  }
}

function kindOf(
  question: string,
  language: Locale,
): { found: RegExp; whole: RegExp | undefined; words: string[]; demand: Demand | undefined } | undefined {
  for (const { asked, found, whole, demand, also = [] } of kinds[language]) {
    const phrase = asked.exec(question)?.[0]
    if (phrase !== undefined) return { found, whole, words: [...wordsOf(phrase), ...also], demand }
  }
  return undefined
}
