import type { Locale } from '@loquia/contracts'

// Endings that the stemmers read in one form of a word only: all forms are given the one ending that is to be seen.

type Rule = readonly [RegExp, string]

/** British spellings are written as American ones, so that a visitor from either side finds the page of the other. */
const english: readonly Rule[] = [
  [
    /^((?:dis|mis|water|multi|un)?(?:col|hon|fav|lab|behavi|harb|arm|hum|neighb|flav|tum|endeav|rum|vap|val|vig|parl|splend|od|sav|rig))our/,
    '$1or',
  ],
  [
    /(?<!^treat)(?<=[a-z]{2}(?:al|il|ol|ul|gn|an|en|in|on|rn|[aeiu]t|or|er|ar|im|tom|nom|og|as|ic))is(e|es|ed|er|ers|ing|ation|ations)$/,
    'iz$1',
  ],
  [/(?<=[a-z]{3})ys(e|ed|ing)$/, 'yz$1'],
  [/^((?:kilo|centi|milli|amphi)?(?:met|lit|theat|cent|fib|calib|lust|spect|somb))re(s|d)?$/, '$1er$2'],
  [/^(cata|ana|dia|mono|epi|pro)logue(s?)$/, '$1log$2'],
  [/^programme(s?)$/, 'program$1'],
  [/^(def|off|pret|lic)ence(s?)$/, '$1ense$2'],
  [/^practis/, 'practic'],
]

/** Nouns and adjectives in -era; other words in -era are a future ("porterà") that has lost its accent. */
const inEra = new Set(
  `era carriera opera maniera vera lettera sera libera camera primavera bandiera nera leggera considera sfera maschera preghiera supera frontiera costiera crociera svizzera genera straniera tastiera barriera estera
  miniera fiera intera povera schiera atmosfera desidera cameriera cera tenera annovera telecamera tempera manodopera scacchiera colera eccetera guerriera petrolifera recupera severa spera prigioniera delibera fotocamera
  mera scogliera bianconera galera giornaliera lamiera rimprovera infermiera tessera riviera suocera collera sincera adopera filiera altera prospera raggiera terriera biosfera criniera zattera cerniera pantera venera
  bufera cartiera vipera ringhiera accelera alberghiera austera caldera videocamera visiera brughiera effimera misera pera tollera chimera cordigliera stratosfera consigliera ulcera portiera stasera fodera spalliera
  anticamera frigorifera papera coopera lacera pasticcera impera dentiera esagera messaggera passera balera caffettiera giardiniera pozzanghera cantoniera patera esaspera modera barbera cavaliera ghiera corriera parrucchiera
  enumera degenera rigenera acquifera torbiera petroliera polveriera manifatturiera finanziera ospedaliera vocifera`.split(
    /\s+/,
  ),
)
/** Of these the plural is a verb's infinitive, or another word. */
const notPlural = new Set(['tenere', 'leggere', 'venere', 'genere'])
/** Verbs whose present ends in -ira. */
const inIra =
  /^(?:ag|rag|ri)?gira$|^(?:ri|at|s)?tira$|^(?:in|a|co|re|su|so)?s?pira$|^am?mira$|^(?:l|m|sat|vamp|ass|ad|isp)ira$/

const italian: readonly Rule[] = [
  // "italiano" like "parlano", "militare" like "parlare", "concerti" like "contattarti".
  [/([icgeu]an)[aei]$/, '$1o'],
  [
    /^((?:lont|napolet|ottom|sult|timp|dioces|sopr|catal|friul|bipl|aeropl|monopl|metropolit|pis|tibet|cub|camp|occit|sciam|palermit|castell|padov|mantov|prof|spart|luter|valdost|garof|grossol|siracus|pakist|talism|birm|tulip|cappell|(?:sub|inter|extra)?urb|venezuel|capit|div)an)o$/,
    '$1a',
  ],
  [/(?<!dol|vocabo|^sa)lari$/, 'lare'],
  [
    /^(milit|element|complement|supplement|parlament|regolament|aliment|prelimin|disciplin|polmon|satellit|lun|collin|peculi|nucle|line|balne)ari$/,
    '$1are',
  ],
  [/erti$/, 'erto'],
  [/^(rep|qu|sc)arti$/, '$1arto'],
  [/^(disp|somm|imm)ers[ei]$/, '$1erso'],
  [/^(s?comp)ars[ei]$/, '$1arso'],
  [/erne$/, 'erna'],
  [/iere$/, 'ieri'],
  [/^(ingegn|cadav|crat|carc|cen)ere$/, '$1eri'],
  [/^(par|interpr)ete$/, '$1eti'],
  [/^((?:in)?compl|segr|concr|discr|obsol|ven|mon|com)ete$/, '$1eta'],
  [/^chiare$/, 'chiara'],
  [/^(comprend|riprend|intraprend|sorprend|difend|dipend|discend|pretend|descriv|ripet|compet|discut)e$/, '$1ere'],
  [/([a-z]{3})ive$/, '$1iva'],
  [/vate$/, 'vata'],
  [/^(edi|uf|bene|sacri|arti|ori|ponti)fici$/, '$1ficio'],
  [/iliari$/, 'iliare'],
  // The noun and the present lose a syllable that the infinitive keeps: "visita", "verifica", "limite".
  [/ific(?:a|o|i|he|hi)$/, 'ificare'],
  [
    /^(de)?(visit|limit|disput|recit|esercit|precipit|eredit|transit|merit|deposit|valut|rifiut|reclut|deriv|coltiv|rilev|prelev|sollev|ricav|incentiv)(?:a|e|i|o|ano)$/,
    '$1$2are',
  ],
  [/^(comunic|dimentic|rivendic|ricaric|moltiplic)(?:a|o|hi)$/, '$1are'],
  // Nouns that look like forms of a verb: "telefono", "comando", "richiamo".
  [/([a-z]{2}f|polig|abband|patr|diac|autoct)ono$/, '$1ona'],
  [/^((?:tele)?com|raccom|rim|dom)ando$/, '$1anda'],
  [/^richiamo$/, 'richiama'],
  // "ricevette", "dovettero".
  [/(?<=[a-z]{3})ettero$/, 'ere'],
  [/^(ricev|(?:pro|suc|pre|con)?ced|vend|assist|resist|consist|insist|cred|(?:ri|pre)?sied|sed)ette$/, '$1ere'],
  // "giocatrice", "attrice".
  [/(?<=[a-z]{2}(?<!i)[ai]t)ric[ei]$/, 'ore'],
  [/(?<=[a-z]tt)rice$/, 'ore'],
]

/** Menus and shops write "brioches", "cocktails" and "tickets": no Italian word ends so. */
const foreignPlural = /[^aious]s$/

/** A form of a folded word that is stemmed as its other forms are. */
export function likeItsKin(word: string, language: Locale): string {
  if (language === 'en') return word.length < 5 ? word : rewritten(word, english)
  if (word.length < 6) return word
  if (foreignPlural.test(word)) return likeItsKin(word.slice(0, -1), language)
  if (word.endsWith('era') && !inEra.has(word)) return word.replace(/a$/, 'e')
  if (word.endsWith('ere') && !notPlural.has(word) && inEra.has(word.replace(/e$/, 'a'))) return word.replace(/e$/, 'a')
  if (word.endsWith('ira') && !inIra.test(word)) return word.replace(/a$/, 'e')
  return rewritten(word, italian)
}

function rewritten(word: string, rules: readonly Rule[]): string {
  for (const [ending, shared] of rules) if (ending.test(word)) return word.replace(ending, shared)
  return word
}
