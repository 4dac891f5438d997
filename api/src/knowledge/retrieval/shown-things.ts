// How a text shows that it has a thing of some kind, in both languages: words of one are seldom those of the other.

export const months =
  'january|february|march|april|june|july|august|september|october|november|december|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'
export const days =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica'
export const numberWords =
  `one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand
million|billion|half|third|quarter|uno|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove|venti|trenta|quaranta|cinquanta|sessanta
settanta|ottanta|novanta|cento|mille|milioni|miliardi|metà|mezz[ao]|mezz[’']ora|un[’']ora|terzo`.replaceAll('\n', '|')

export const money =
  /[€$£¥₱₹₺₩₽฿₴]|\b(eur|euros?|usd|gbp|chf|pounds|quid|dollars?|dollari|bucks|sterline|pence|cents?|free|gratis|gratuit[oaie]|no charge|costs nothing)\b|\d ?p\b/i

/** The same, or a bare number behind the name of what costs it, as in a list whose heading says that it is one of prices. */
export const price = new RegExp(`${money.source}|: \\d{1,4}(?:[.,]\\d{2})?(?: \\[\\d+\\])?$`, 'im')

/** What somebody pays who pays less. */
export const reduced = new RegExp(`${money.source}|\\d ?%|\\b(percent|per cent|half price|metà prezzo)\\b`, 'i')

/** That it depends, or whom to ask: all that some sites say of a price. */
export const toldElsewhere =
  /(?<!\p{L})(?:ask|enquire|inquire|quot(?:es?|ation)|estimates?|on (?:request|application)|depend(?:s|ing)|var(?:y|ies)|chied(?:i|ere|ete|eteci|imi|imelo)|preventiv[oi]|su richiesta|dipend(?:e|ono)|varia(?:no)?)(?!\p{L})/iu

const capitalized = (words: string): string => words.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
/** A capitalized word inside a sentence that is no day or month. */
const nameInside = new RegExp(`(?<=\\S )(?!(?:${capitalized(`${months}|${days}|may`)})(?!\\p{L}))\\p{Lu}\\p{Ll}+`, 'u')

/** The same, or a first name and a surname that open a line, as in a list of people. */
export const person = new RegExp(`${nameInside.source}|^\\p{Lu}\\p{Ll}+ \\p{Lu}\\p{Ll}+`, 'mu')

/** "40 minutes", "an hour", "due settimane lavorative" are of a unit; a number alone is one of anything. */
const counted = (units: string): string =>
  `(?:\\d|(?<!\\p{L})(?:${numberWords}|an?|few|several|couple of|un|una|poch[ie]|alcun[ie]))[ –-]{0,2}(?:(?:\\p{L}{1,20}|\\d)[ –-]{1,3})?(?:${units})(?!\\p{L})`
const timeUnits = `seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|weekends?|months?|years?|decades?|second[oi]|minut[oi]|or[ae]|giorn[oi]|giornat[ae]|nott[ei]|settiman[ae]|mes[ei]|ann[oi]|h`
const lengthUnits = `miles?|kms?|kilomet(?:re|er)s?|met(?:re|er)s?|m|yards?|feet|foot|ft|blocks?|steps?|chilometr[oi]|metr[oi]|pass[oi]|inch(?:es)?|cm`

const durationSource = `${counted(timeUnits)}|un[’']ora|mezz[’'a ]+ora|\\b(?:overnight|fortnight|half an hour|same day|lifetime|immediately|straight away|in giornata|a vita|subito|(?:until|till|since|fino al?|dal) (?:\\p{L}+ )?\\d+)\\b`
export const duration = new RegExp(durationSource, 'iu')
/** "For ten years", "since 1998". */
export const since = new RegExp(`${durationSource}|(?<!\\d)(?:1\\d{3}|20\\d{2})(?!\\d)|\\b(?:century|secolo)\\b`, 'iu')
export const frequency = new RegExp(
  `${durationSource}|\\b(?:once|twice|times|every|each|hourly|daily|weekly|monthly|yearly|annual|annually|volt[ae]|ogni|tutt[ie]|annuale|mensile)\\b`,
  'iu',
)
const distanceSource = `${counted(`${lengthUnits}|minutes?|mins?|hours?|hrs?|minut[oi]|or[ae]`)}|un[’']ora|mezz[’'a ]+ora|\\b(?:next door|around the corner|round the corner|opposite|across the (?:street|road)|di fronte|accanto|dietro l[’']angolo|pass[oi] da)\\b`
export const distance = new RegExp(distanceSource, 'iu')
/** How long something lasts or measures. */
export const extent = new RegExp(`${durationSource}|${distanceSource}`, 'iu')
/** "From 8", "over 16s", "dai 12 anni", "6 mesi". */
export const age = new RegExp(
  `\\b(?:ages?|aged|under|over|from|until|turn(?:s|ed)?|between|below|above|least|dai|ai|sotto i|sopra i|oltre i|compiuti|almeno) (?:\\d|(?:${numberWords})\\b)|${counted('years?|yrs?|months?|weeks?|ann[oi]|mes[ei]|settiman[ae]')}|\\d(?:s\\b|\\+| (?:or|and) (?:over|under|older|above|up)| in su| e oltre)|\\b(?:any age|all ages|no age limit|maggiorenn[ei]|minorenn[ei]|ogni età|tutte le età)(?!\\p{L})`,
  'iu',
)

export const clock =
  /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2} ?[ap]\.?m\b|\b(noon|midnight|mezzogiorno|mezzanotte|o'clock)\b|\b(from|until|till|dalle|alle|ore) \d{1,2}\b|\b(at|by|from|until|till|before|after|alle|dalle|ore|le) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici)\b(?! \p{L})/iu
/** "9-12": only beside a day, as ages and quantities are written so, too. */
const span = /\b(?:[01]?\d|2[0-4]) ?[-–—] ?(?:[01]?\d|2[0-4])\b(?!\d| ?(?:%|€|years|anni|people|persone))/
export const hours = new RegExp(
  `${clock.source}|${span.source}|\\b(closed|shut|chius[oaie]|24 hours|24 ore|by appointment|su appuntamento)\\b`,
  'iu',
)
/** "430 a.C.", "44 BC": years of antiquity have fewer digits than others. */
export const ancientYear = String.raw`\d{1,4} ?(?:[ad]\. ?c|b\.? ?c(?:\.? ?e)?|a\.d)`
export const pastDate = new RegExp(
  `(?<!\\p{L})(1\\d{3}|20\\d{2}|${ancientYear}|${months}|century|decade|ago|secolo|anni fa)(?!\\p{L})`,
  'iu',
)

export const phone = /\+?\d[\d ()/.-]{6,}\d/
export const mail = /[\w.+-]{1,64}@[\w-]{1,63}\.\w/
// "Via Roma", "strada dei Colli": with a name behind it, which "corso di cucina" has not. Case tells, so there is no flag for it.
const inEitherCase = (words: string): string =>
  words
    .split('|')
    .flatMap((word) => [word, capitalized(word), word.toUpperCase()])
    .join('|')
const beforeName = inEitherCase(
  'via|viale|piazza|piazzale|corso|vicolo|vico|strada|largo|borgo|contrada|località|frazione|regione|salita|fraz\\.|reg\\.(?! [A-Z]{2})|loc\\.|c\\.so|p\\.zza|v\\.le|str\\.',
)
const afterName = inEitherCase('street|road|avenue|lane|row|square')
// A name or a number stands before it, which "street food" and "the back lane" have not.
const numbered = String.raw`\b\d{1,4}[A-Za-z]?,? (?:[\p{L}’'.-]+ ){1,3}(?:${afterName})(?!\p{L})`
const postcode = String.raw`\b[A-Za-z]{1,2}\d{1,2}[A-Za-z]? \d[A-Za-z]{2}\b|\b\d{5}\b`
export const street = new RegExp(
  String.raw`(?<!\p{L})\p{Lu}[\p{L}’'.-]+ (?:${afterName})(?!\p{L})|${numbered}|(?<!\p{L})(?:[Ss]t|[Rr]d)\.|(?<!\p{L})(?:${beforeName}) (?:d[aei]l?|della|delle|dei|degli|dell|al|alla|san|santa)?[ ’']?[\p{Lu}\d]|${postcode}`,
  'u',
)
/** The same, or a sentence that says where somebody is: not everybody has a street. */
export const place = new RegExp(
  String.raw`${street.source}|(?:^|\n)(?:- )?(?:[Aa]ddress|[Ll]ocation|[Ii]ndirizzo|[Ss]ede) ?: \P{L}?\p{L}|(?<!\p{L})(?:[Ll]ocated|[Ss]ituated|[Bb]ased|[Ff]ind us) (?:in|at|on|near|just|off|opposite|between|behind)(?!\p{L})|(?<!\p{L})(?:[Ss]ituat|[Uu]bicat)[oaie] (?:a|ad|in|nel|nella|al|alla|presso|vicino|sul|sulla|lungo)(?!\p{L})|(?<!\p{L})(?:[Cc]i troviamo|[Ss]i trova) (?:a|ad|in|nel|nella|al|alla|presso|vicino|sul|sulla|lungo)(?!\p{L})`,
  'u',
)

/** A street with its number, or a postcode: where letters are sent to, and not what lies in some street. */
export const address = new RegExp(
  String.raw`${numbered}|(?<!\p{L})(?:${beforeName}) (?:[\p{L}’'.]+ ){0,4}[\p{L}’']+,? (?:n\.? ?)?\d{1,4}(?!\d)|${postcode}`,
  'u',
)

/** That somebody lives somewhere; an address of the business that speaks of them is none. */
export const dwelling =
  /\b(lives?|living|resides?|residence|at home in|home is|abita|vive|viv(ono|eva)|residente|casa sua|sua casa)\b/i
