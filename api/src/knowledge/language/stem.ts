import type { Locale } from '@loquia/contracts'
import snowball from 'snowball-stemmers'

const stemmers = { en: snowball.newStemmer('english'), it: snowball.newStemmer('italian') } as const
const known: Record<Locale, Map<string, string>> = { en: new Map(), it: new Map() }
/** Enough for the vocabulary of many sites; emptied when full so that memory stays bounded. */
const knownMax = 60_000

/** The stem (Snowball) of a folded word. Words with a digit are their own stem. */
export function stem(word: string, language: Locale): string {
  const cache = known[language]
  const cached = cache.get(word)
  if (cached !== undefined) return cached
  const stemmed = /\d/.test(word) || word.length < 3 ? word : (irregular[language].get(word) ?? regular(shorten(stemmers[language].stem(language === 'it' ? likeItsKin(word) : word), language), language))
  if (cache.size >= knownMax) cache.clear()
  cache.set(word, stemmed)
  return stemmed
}

// Forms that no ending gives away, and words that the stemmer takes for others: the form or its stem → stem of the word.
const irregular: Record<Locale, ReadonlyMap<string, string>> = {
  en: pairs(`bought:buy paid:pay sold:sell held:hold children:child men:man women:woman went:go gone:go made:make built:build won:win began:begin begun:begin wrote:write written:write
    ran:run spoke:speak spoken:speak taught:teach chose:choos chosen:choos gave:give given:give took:take taken:take grew:grow grown:grow led:lead left:leav lost:lose met:meet sent:send
    spent:spend fought:fight brought:bring caught:catch thought:think becam:becom drove:drive driven:drive fell:fall fallen:fall flew:fly knew:know known:know kept:keep slept:sleep
    told:tell came:come saw:see seen:see ate:eat eaten:eat drank:drink feet:foot teeth:tooth loav:loaf
    larger:larg largest:larg bigger:big biggest:big taller:tall tallest:tall longer:long longest:long older:old oldest:old newer:new newest:new higher:high highest:high smaller:small
    smallest:small greater:great greatest:great earlier:earli earliest:earli stronger:strong strongest:strong faster:fast fastest:fast warmer:warm warmest:warm colder:cold coldest:cold
    hotter:hot hottest:hot deeper:deep deepest:deep richer:rich richest:rich younger:young youngest:young cheaper:cheap cheapest:cheap nearest:near wider:wide widest:wide
    easier:easi easiest:easi busiest:busi heavier:heavi heaviest:heavi`),
  it: pairs(`apert:apr apertur:apr chius:chiud chiusur:chiud scelt:scegl scritt:scriv lett:legg vint:vinc pers:perd mess:mett pres:prend scopert:scopr offert:offr nat:nasc
    cam:camer cameriere:camerier cameriera:camerier camerieri:camerier vist:ved rimast:riman permess:permett
    divenn:divent divenner:divent divenut:divent raggiunt:raggiung raggiuns:raggiung raggiunser:raggiung lettere:letter carattere:caratter genere:gener polvere:polver tessere:tesser
    chiavi:chiav superfici:superfic diversi:divers universi:univers controversi:controvers laboratori:laborator
    urag:uragan musulm:musulman rom:roman taleb:taleban urb:urban sovr:sovran veter:veteran`),
}

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(/\s+/).map((pair): [string, string] => [pair.split(':')[0] ?? '', pair.split(':')[1] ?? '']))
}

function regular(stemmed: string, language: Locale): string {
  return irregular[language].get(stemmed) ?? stemmed
}

// Endings of nouns and adjectives that the stemmer takes for those of verbs in one of their forms only ("italiano" like
// "parlano", "militare" like "parlare", "concerti" like "contattarti"): all forms are given the one ending it is to see.
const kin: readonly [RegExp, string][] = [
  [/([icgeu]an)[aei]$/, '$1o'],
  [/(?<!dol|vocabo|^sa)lari$/, 'lare'],
  [/^(milit|element|complement|parlament|aliment|prelimin)ari$/, '$1are'],
  [/erti$/, 'erto'],
  [/erne$/, 'erna'],
  [/iere$/, 'ieri'],
  [/([a-z]{3})ive$/, '$1iva'],
  [/vate$/, 'vata'],
  [/^(edi|uf|bene|sacri|arti|ori)fici$/, '$1ficio'],
  [/iliari$/, 'iliare'],
]

/** A form of an Italian word that is stemmed as its other forms are. */
function likeItsKin(word: string): string {
  if (word.length < 6) return word
  for (const [ending, shared] of kin) if (ending.test(word)) return word.replace(ending, shared)
  return word
}

/** Folding has removed the accents by which the Italian stemmer tells some endings; a final vowel it left goes too ("città" → "citt"). */
function shorten(stemmed: string, language: Locale): string {
  return language === 'it' && stemmed.length > 3 ? stemmed.replace(/[aeiou]$/, '') : stemmed
}
