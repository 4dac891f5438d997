import type { Locale } from '@loquia/contracts'
import { stem } from '../language/index.js'

// What visitors and small businesses call the same thing. One group a line, whole words, folded.
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
    hire hiring rent rental rentals rents
    repair repairs mend mends fix fixes
    founded established
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
    compreso compresa incluso inclusa
    entrare arrivo arrivare
    auto macchina automobile
    negozio bottega`,
}

const byStem: Record<Locale, ReadonlyMap<string, readonly string[]>> = { en: indexed('en'), it: indexed('it') }

/** Words that have the stem of one above and mean something else: ratings are no prices, cells no telephones. */
const others: Record<Locale, ReadonlySet<string>> = { en: new Set(['rating', 'ratings', 'rated']), it: new Set(['cellula', 'cellule']) }

function indexed(language: Locale): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const line of groups[language].split('\n')) {
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
  return number === undefined ? (byStem[language].get(stem(word, language)) ?? []) : [number]
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

// What guests say in many words and a house in one.
const phrases: Record<Locale, readonly [said: RegExp, word: string][]> = {
  en: [
    [/\b(?:get|go|move|come) into (?:my|our|the|a) (?:bed)?rooms?\b|\b(?:have|get) (?:my|our|the) (?:bed)?room(?= ?(?:\?|$|key))|\b(?:is|are|will) (?:my|our|the) (?:bed)?rooms?(?: be)? ready\b/i, 'check-in'],
    [/\b(?:leave|vacate|be out of|get out of) (?:my|our|the) (?:bed)?rooms?\b/i, 'check-out'],
  ],
  it: [
    [/(?<!\p{L})(?:entrare|accedere|andare|salire) (?:in|nella|nelle|alla|alle) (?:camer[ae]|stanz[ae])(?!\p{L})|(?<!\p{L})(?:avere|occupare) la (?:camera|stanza)(?!\p{L})|(?<!\p{L})(?:è|sarà|sono|saranno) pront[ae] (?:la|le) (?:nostr[ae] |mi[ae] )?(?:camer[ae]|stanz[ae])(?!\p{L})/iu, 'check-in'],
    [/(?<!\p{L})(?:lasciare|liberare|uscire da) ?l[ae] (?:camer[ae]|stanz[ae])(?!\p{L})|(?<!\p{L})uscire dall[ae] (?:camer[ae]|stanz[ae])(?!\p{L})/iu, 'check-out'],
  ],
}

/** The question in the word that the site has for what it asks in many: "entrare in camera" where it says "check-in". */
export function inSiteWords(question: string, language: Locale, isKnown: (word: string) => boolean): string {
  return phrases[language].reduce((text, [said, word]) => (isKnown(word.replace('-', '')) || word.split('-').every(isKnown) ? text.replace(said, word) : text), question)
}
