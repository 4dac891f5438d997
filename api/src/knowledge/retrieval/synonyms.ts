import type { Locale } from '@loquia/contracts'
import { stem, wordsOf } from '../language/index.js'

// Words for one and the same thing. One group a line, whole words, folded.
const same: Record<Locale, string> = {
  en: `phone telephone
    kid kids child children
    bike bikes bicycle bicycles
    job jobs vacancy vacancies
    email mail
    photo photos photograph photographs picture pictures
    coeliac coeliacs celiac celiacs
    toilet toilets restroom restrooms
    outdoor outdoors outside`,
  it: `auto macchina automobile
    bici bicicletta biciclette
    bimbo bimbi bambino bambini
    email mail
    celiaco celiaca celiaci celiachia
    foto fotografia fotografie
    tv televisore televisori televisione`,
}

// What visitors and small businesses call nearly the same thing.
const groups: Record<Locale, string> = {
  en: `park parking carpark
    price prices cost costs fee fees rate rates charge tariff
    pay payment payments
    card cards visa mastercard credit debit
    accept accepts accepted take takes
    phone telephone mobile
    email mail
    address location directions
    address street road lane
    kid kids child children
    dog dogs pet pets
    deliver delivery shipping ship
    cancel cancellation refund refunds
    return returns exchange
    book booking reserve reservation reservations
    appointment appointments consultation
    job jobs vacancy vacancies career careers
    staff team
    voucher vouchers gift
    toilet toilets restroom bathroom
    wheelchair accessible accessibility
    wifi internet
    vegan vegetarian
    holiday holidays christmas
    discount discounts concession concessions concessionary reduction reduced
    discount discounts offer offers
    allergy allergies allergen allergens
    owner owners owns owned own proprietor run runs
    owner owners founder founders
    hire hiring rent rental rentals rents
    repair repairs mend mends fix fixes
    founded established founder founders
    train trains railway rail station metro tube underground
    bus buses coach
    birthday celebration
    outdoor outdoors outside terrace patio garden
    friendly welcome allowed
    loaf loaves bread breads
    loyalty stamp stamps points rewards
    valid validity expire expires expiry
    dairy milk lactose
    coeliac celiac gluten
    ingredient ingredients contains
    leftover leftovers unsold
    wage wages salary pay
    teacher teachers teach teaches taught instructor
    instalment instalments spread
    lift elevator
    shop store`,
  it: `parcheggio parcheggiare posteggio
    prezzo prezzi costo costi tariffa tariffe costa
    pagare pagamento pagamenti
    carta carte bancomat
    telefono cellulare chiamare
    email mail posta
    raggiungere arrivare
    indirizzo via piazza viale
    bambino bambini figli
    cane cani animale animali
    consegna consegnate spedizione spedite spedizioni
    disdire disdetta annullare cancellazione rimborso
    prenotare prenotazione prenotazioni
    appuntamento appuntamenti visita
    lavoro lavorare posizioni candidatura
    squadra staff persone
    buono buoni regalo
    bagno bagni toilette
    disabili disabile carrozzina accessibile accessibilita
    wifi internet
    sconto sconti offerta offerte riduzione riduzioni ridotto ridotta agevolazione agevolazioni
    allergia allergie allergeni
    accettate ammessi ammesse benvenuti
    proprietario proprietari proprietaria titolare titolari gestisce gestiscono gestito guida
    noleggio noleggiare affitto affittare
    riparare riparazione riparazioni aggiustare
    compreso compresa compresi comprese incluso inclusa inclusi incluse
    treno treni ferrovia stazione
    vale valgono valido valida validi validita dura durano durata scade scadono scadenza
    celiaco celiachia glutine
    divieto vietato
    entrare arrivo arrivare
    auto macchina automobile
    negozio bottega`,
}

type ByStem = Record<Locale, ReadonlyMap<string, readonly string[]>>
const sameByStem: ByStem = { en: indexed(same, 'en'), it: indexed(same, 'it') }
const alikeByStem: ByStem = { en: indexed(groups, 'en'), it: indexed(groups, 'it') }

/** Words that have the stem of one above and mean something else: ratings are no prices, cells no telephones. */
const others: Record<Locale, ReadonlySet<string>> = { en: new Set(['rating', 'ratings', 'rated']), it: new Set(['cellula', 'cellule']) }

function indexed(lines: Readonly<Record<Locale, string>>, language: Locale): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const line of lines[language].split('\n')) {
    const words = line.trim().split(/\s+/)
    for (const word of words) found.set(stem(word, language), [...new Set([...(found.get(stem(word, language)) ?? []), ...words])])
  }
  return found
}

// Small numbers as they are written in letters; whole words, for "vento" is no form of "venti".
const numbers: Record<Locale, ReadonlyMap<string, string>> = {
  en: bothWays('two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 fifteen 15 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 thousand 1000'),
  it: bothWays('due 2 tre 3 quattro 4 cinque 5 sei 6 sette 7 otto 8 nove 9 dieci 10 undici 11 dodici 12 quindici 15 venti 20 trenta 30 quaranta 40 cinquanta 50 sessanta 60 settanta 70 ottanta 80 novanta 90 cento 100 mille 1000'),
}

function bothWays(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.split(' ')
  return new Map(words.map((word, index) => [word, words[index % 2 === 0 ? index + 1 : index - 1] ?? '']))
}

/** Other words for what a word means, for a site that does not use the word itself. */
export function synonymsOf(word: string, language: Locale): readonly string[] {
  if (others[language].has(word)) return []
  const number = numbers[language].get(word)
  return number === undefined ? (alikeByStem[language].get(stem(word, language)) ?? []) : [number]
}

/** Words that say the same as a word, so that it makes no difference which of them a site uses. */
export function sameAs(word: string, language: Locale): readonly string[] {
  return others[language].has(word) ? [] : (sameByStem[language].get(stem(word, language)) ?? [])
}

// Whole questions made of grammar words alone, and what they are about.
const implied: Record<Locale, readonly [RegExp, readonly string[]][]> = {
  en: [
    [/\bwhere (are|is) (you|it|this)\b|\bwhere (can|do) (i|we) find you\b|\bhow (can|do) (i|we) (get|come) (to you|there)\b/i, ['address', 'find', 'street', 'road', 'lane']],
    [/\bwhen are you (there|in)\b|\bwhen can (i|we) come\b/i, ['open', 'hours']],
    [/\bwho are you\b/i, ['about', 'team']],
  ],
  it: [
    [/\bdove (siete|vi trovate|vi trovo|si trova|è|sei)(?!\p{L})|\bcome (vi raggiungo|si arriva|arrivo)(?!\p{L})/iu, ['indirizzo', 'contatti', 'via', 'piazza', 'viale']],
    [/\bquando (ci siete|posso venire|si può venire)(?!\p{L})/iu, ['orari', 'apertura']],
    [/\bchi siete\b/i, ['squadra', 'storia']],
  ],
}

/** What a question without a meaning word of its own asks for; empty where that is not plain. */
export function impliedWords(question: string, language: Locale): readonly string[] {
  return implied[language].find(([pattern]) => pattern.test(question))?.[1] ?? []
}

// What visitors say in many words and a site in one. The first of `words` that the site knows takes their place.
interface Phrase {
  said: RegExp
  /** Each is one word or some, all of which the site must know. Empty: what was said carries no meaning here. */
  words: readonly string[]
}

const toTalk = ['telephone', 'phone', 'contact', 'email']
const toTalkIt = ['telefono', 'contatti', 'contatto', 'email']
const positions = ['jobs', 'vacancies', 'careers', 'job', 'positions', 'recruitment']
const positionsIt = ['lavora', 'posizioni', 'candidature', 'candidarsi', 'lavoro']

const phrases: Record<Locale, readonly Phrase[]> = {
  en: [
    { said: /\b(?:get|go|move|come) into (?:my|our|the|a) (?:bed)?rooms?\b|\b(?:have|get) (?:my|our|the) (?:bed)?room(?= ?(?:\?|$|key))|\b(?:is|are|will) (?:my|our|the) (?:bed)?rooms?(?: be)? ready\b/i, words: ['check-in'] },
    { said: /\b(?:leave|vacate|be out of|get out of) (?:my|our|the) (?:bed)?rooms?\b/i, words: ['check-out'] },
    { said: /\b(?:speak|talk|chat) (?:to|with) (?:you|u|(?:an? |the )?(?:real |actual |live )?(?:human(?: being)?|person|someone|somebody|anyone|agent|operator|representative|member of staff|staff|manager))\b|\b(?:call|ring|phone|contact|reach) (?:you|u)\b(?! (?:back|out))|\bget (?:in touch|hold of you)\b/i, words: toTalk },
    { said: /\b(?:are|r) (?:you|u|they) (?:guys )?(?:still |currently |now )?(?:hiring|recruiting|looking for (?:staff|people|help|workers))\b|\b(?:work|working) (?:for|with) (?:you|u)\b|\bjoin your team\b/i, words: positions },
    { said: /\b(?:book|reserve|booking|reserving) (?:a|the|our) table\b|\btable (?:bookings?|reservations?)\b/i, words: ['bookings', 'reservations', 'booking', 'reservation'] },
    { said: /\bby (?:train|rail|tube|metro)\b/i, words: ['station', 'railway', 'train', 'metro'] },
    { said: /(?<=\bwho )(?:started|founded|opened|created|set up|established)\b/i, words: ['founded', 'founder', 'founders', 'opened'] },
    { said: /\b(?:check(?:ing)?[- ]?in)\b/i, words: ['check-in', 'arrivals', 'arrival', 'arrive'] },
    { said: /\b(?:check(?:ing)?[- ]?out)\b/i, words: ['check-out', 'departures', 'departure', 'leave'] },
    { said: /(?<=\bwho )owns\b(?: (?:the|this) (?:place|business|company|shop|school|gym|studio|practice|hotel))?/i, words: ['owner', 'owners', 'owns', 'run', 'runs', 'founded', 'founder', 'opened'] },
    { said: /\b(?:on (?:my|your|his|her|its|our|their) own|by (?:my|your|him|her|it|our|them)sel(?:f|ves))\b/i, words: ['alone', 'unaccompanied', 'own'] },
    { said: /\b(?:yrs?|years?)[- ]?olds?\b/i, words: ['years', 'aged', 'ages', 'age'] },
    { said: /\b(?:just )?(?:turn|show|rock) up\b|\bwalk(?:[- ]?in)?s?\b(?= without)/i, words: ['walk-in', 'appointment', 'booking'] },
    { said: /\bgift ?cards?\b/i, words: ['gift vouchers', 'gift voucher', 'vouchers', 'voucher', 'gift cards', 'gift card'] },
    { said: /(?<=\b(?:gift|present|voucher|something)s?\b.{0,12})\bfor (?:my|a|an) (?:boy|girl)?(?:friend|husband|wife|partner|mum|mom|dad|mother|father|son|daughter|sister|brother|colleague)\b/i, words: [''] },
    { said: /\b(?:train|railway) station\b/i, words: ['train station', 'railway station', 'station'] },
    { said: /\bamex\b/i, words: ['American Express'] },
    { said: /\bnew year.?s day\b/i, words: ['1 January'] },
    { said: /\bboxing day\b/i, words: ['boxing day', '26 December', 'Christmas December'] },
    { said: /\bwhat(?:.?s| is| are) in(?= (?:the|your|a|an)\b)/i, words: ['contains', 'ingredients'] },
    // The opening hours of today stand among those of the week.
    { said: /(?<=\b(?:open(?:ing)?|closed?|closing|shut|hours)\b.{0,40})\b(?:right now|now|today|tonight|tomorrow|at the moment|currently)\b|\b(?:right now|today|tonight|tomorrow)\b(?=.{0,40}\b(?:open(?:ing)?|closed?|closing|shut|hours)\b)/i, words: [''] },
  ],
  it: [
    { said: /(?<!\p{L})(?:entrare|accedere|andare|salire) (?:in|nella|nelle|alla|alle) (?:camer[ae]|stanz[ae])(?!\p{L})|(?<!\p{L})(?:avere|occupare) la (?:camera|stanza)(?!\p{L})|(?<!\p{L})(?:è|sarà|sono|saranno) pront[ae] (?:la|le) (?:nostr[ae] |mi[ae] )?(?:camer[ae]|stanz[ae])(?!\p{L})/iu, words: ['check-in', 'arrivo', 'arrivi', 'si entra'] },
    { said: /(?<!\p{L})(?:lasciare|liberare|uscire da) ?l[ae] (?:camer[ae]|stanz[ae])(?!\p{L})|(?<!\p{L})uscire dall[ae] (?:camer[ae]|stanz[ae])(?!\p{L})/iu, words: ['check-out', 'partenza', 'si lascia', 'lasciare'] },
    { said: /(?<!\p{L})parl(?:are|o|iamo) con (?:voi|qualcuno|(?:una |un |l['’])?(?:persona|operatore|operatrice|umano|essere umano|addett[oa]|responsabile|titolare))(?!\p{L})|(?<!\p{L})(?:vi (?:chiamo|contatto|telefono)|(?:chiamar|contattar|telefonar)vi)(?!\p{L})/iu, words: toTalkIt },
    { said: /(?<!\p{L})(?:assumete|state assumendo|cercate (?:personale|collaboratori|gente|staff)|lavorare (?:con|per|da) voi|(?:avete|ci sono) (?:delle )?(?:posizioni aperte|offerte di lavoro))(?!\p{L})/iu, words: positionsIt },
    { said: /(?<!\p{L})mi (?:date|dai|dareste|dia|lasciate|mandate)(?!\p{L})/iu, words: [''] },
    { said: /(?<!\p{L})check[- ]?in(?!\p{L})/iu, words: ['check-in', 'arrivo', 'arrivi', 'si entra', 'ingresso'] },
    { said: /(?<!\p{L})check[- ]?out(?!\p{L})/iu, words: ['check-out', 'partenza', 'si lascia', 'lasciare'] },
    { said: /(?<!\p{L})da (?:sol[oaie])(?!\p{L})/iu, words: ['soli', 'da solo', 'accompagnati', 'accompagnato'] },
    { said: /(?<!\p{L})capodanno(?!\p{L})/iu, words: ['capodanno', '1 gennaio'] },
    { said: /(?<!\p{L})santo stefano(?!\p{L})/iu, words: ['santo stefano', '26 dicembre', 'natale dicembre'] },
    { said: /(?<=(?:apert[oiae]|chius[oiae]|aprite|chiudete|apre|chiude|orari)(?!\p{L}).{0,40})(?<!\p{L})(?:oggi|adesso|stasera|domani|in questo momento)(?!\p{L})|(?<!\p{L})(?:oggi|adesso|stasera|domani)(?!\p{L})(?=.{0,40}(?:apert[oiae]|chius[oiae]|aprite|chiudete|apre|chiude|orari)(?!\p{L}))/iu, words: [''] },
  ],
}

/** The question in the words that the site has for what it asks in others: "entrare in camera" where it says "check-in". */
export function inSiteWords(question: string, language: Locale, isKnown: (word: string) => boolean): string {
  const isThere = (words: string): boolean => wordsOf(words).every(isKnown) || isKnown(words.replace('-', '').toLowerCase())
  return phrases[language].reduce((text, { said, words }) => {
    const word = words.find(isThere)
    return word === undefined ? text : text.replace(said, word)
  }, question)
}
