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
  const stemmed = /\d/.test(word) || word.length < 3 ? word : (irregular[language].get(word) ?? regular(shorten(stemmers[language].stem(word), language), language))
  if (cache.size >= knownMax) cache.clear()
  cache.set(word, stemmed)
  return stemmed
}

// Forms that no ending gives away, and words that the stemmer takes for others: the form or its stem → stem of the word.
const irregular: Record<Locale, ReadonlyMap<string, string>> = {
  en: pairs(`bought:buy paid:pay sold:sell held:hold children:child men:man women:woman went:go gone:go made:make built:build won:win began:begin begun:begin wrote:write written:write
    ran:run spoke:speak spoken:speak taught:teach chose:choos chosen:choos gave:give given:give took:take taken:take grew:grow grown:grow led:lead left:leav lost:lose met:meet sent:send
    spent:spend fought:fight brought:bring caught:catch thought:think becam:becom drove:drive driven:drive fell:fall fallen:fall flew:fly knew:know known:know kept:keep slept:sleep
    told:tell came:come saw:see seen:see ate:eat eaten:eat drank:drink feet:foot teeth:tooth loav:loaf`),
  it: pairs(`apert:apr apertur:apr chius:chiud chiusur:chiud scelt:scegl scritt:scriv lett:legg vint:vinc pers:perd mess:mett pres:prend scopert:scopr offert:offr nat:nasc
    cam:camer cameriere:camerier cameriera:camerier camerieri:camerier vist:ved rimast:riman costruit:costru permess:permett`),
}

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(/\s+/).map((pair): [string, string] => [pair.split(':')[0] ?? '', pair.split(':')[1] ?? '']))
}

function regular(stemmed: string, language: Locale): string {
  return irregular[language].get(stemmed) ?? stemmed
}

/** Folding has removed the accents by which the Italian stemmer tells some endings; a final vowel it left goes too ("città" → "citt"). */
function shorten(stemmed: string, language: Locale): string {
  return language === 'it' && stemmed.length > 3 ? stemmed.replace(/[aeiou]$/, '') : stemmed
}
