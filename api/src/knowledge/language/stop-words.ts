import type { Locale } from '@loquia/contracts'

const english = `a about above after again against all also am an and any are aren as at be because been before being below between both but by can cannot could
couldn d did didn do does doesn doing don down during each few for from further get gets got had hadn has hasn have haven having he her here hers herself him
himself his how i if in into is isn it its itself just let ll m me might more most much must my myself no nor not of off on once one only or other others ought our ours
ourselves out over own please re s same shall she should shouldn so some such t than that the their theirs them themselves then there these they this those
through to too under until up upon us ve very was wasn we were weren what whatever when where which while who whom whose why will with won would wouldn you
your yours yourself yourselves tell know want need like another else whether within among every however yet still rather though although happen happens happened us exactly whats wheres hows whos whens thats theres dont doesnt didnt cant couldnt wouldnt isnt arent wasnt im ive id youre youve ur pls plz please someone somebody anyone anybody may many kind kinds sort sorts type types name names called known`

const italian = `a ad affinche agli ai al alcun alcuna alcune alcuni alla alle allo anche ancora avendo aver avere avete aveva avevano avevo avra avrebbe avuto c che chi ci cio
coi col come con contro cosa cos cui d da dagli dai dal dall dalla dalle dallo de degli dei del dell della delle dello dentro di dopo dove dunque durante e ebbe
ed egli ella era erano essa esse essendo essere essi esso fa fanno fara fare fatto fino fra fu furono gli ha hai hanno ho i il in io l la le lei li lo loro lui
ma me mentre mi mia mie miei mio molto ne negli nei nel nell nella nelle nello no noi non nostra nostre nostri nostro o ogni ognuno oppure ora per perche pero piu
poi poiche possa possiamo possibile posso potere potrebbe pu puo prima proprio qual quale quali qualche qualcosa quando quanta quante quanti quanto quasi quel quella quelle quelli quello
quest questa queste questi questo qui quindi sara sarebbe saranno se sei sembra senza si sia siamo siano siete solo sono sopra sotto sta stata state stati stato
stessa stesso su sua sue sugli sui sul sull sulla sulle sullo suo suoi tale tali tra tu tua tue tuo tuoi tutta tutte tutti tutto un una uno va verso vi viene vengono
venire voi vostra vostre vostri vostro dire dimmi sapere vorrei voglio nome nomi tipo tipi chiamato chiamata chiamati chiamate conosciuto conosciuta conosciuti conosciute possono puoi potrei potremmo potreste dovrei dovremmo vorremmo potra potranno potete possiate faccio fai facciamo fate far bisogna occorre quei quegli quell quest ce ne sugl tanto tanta tanti tante cosi circa nessun nessuno nessuna qualunque qualsiasi fosse fossero venne vennero veniva venivano venga vengano venuto venuta avesse avessero abbia abbiano abbiamo avranno avrebbero fece fecero faceva facevano farebbe fanno coloro colui costui accade accadde accaduto propria proprie propri inoltre invece oltre altro altra altri altre ossia ovvero anzi molta molti molte poco poca pochi poche troppo devo deve devono dobbiamo dovete dovra dovranno dovrebbe all
vuoi vuole vogliamo volete vogliono voleva volevano volle vollero voluto volesse volessero vorra vorranno vorrebbe vorrebbero poteva potevano potuto potesse potessero potrebbero doveva dovevano dovuto dovesse dovessero dovrebbero
sto stai stiamo stanno stava stavano stia stiano facevano facesse facessero facendo venivo qualcuno qualcuna`

const stopWords: Record<Locale, ReadonlySet<string>> = {
  en: new Set(english.split(/\s+/)),
  it: new Set(italian.split(/\s+/)),
}

/** "farlo", "averne", "esserci": verbs that are grammar words, with a pronoun. */
const withPronoun = /^(?:fa|ave|esse|pote|dove|vole|sape|sta)r(?:mi|ti|si|ci|vi|lo|la|li|le|ne|gli)$/

/** The grammar words of a language, folded. */
export function stopWordsOf(language: Locale): ReadonlySet<string> {
  return stopWords[language]
}

/** Italian question words before a vowel. */
const shortened: ReadonlyMap<string, string> = new Map([
  ['cos', 'cosa'],
  ['com', 'come'],
  ['dov', 'dove'],
  ['quand', 'quando'],
  ['quant', 'quanto'],
  ['qual', 'quale'],
])

/** A folded question word with the vowel that an apostrophe stands for: "cos’è" asks as "cosa è" does. */
export function spelledOut(word: string, language: Locale): string {
  return (language === 'it' ? shortened.get(word) : undefined) ?? word
}

/** Whether a folded word carries grammar rather than meaning. */
export function isStopWord(word: string, language: Locale): boolean {
  return (
    stopWords[language].has(word) ||
    (language === 'it' && withPronoun.test(word)) ||
    (word.length <= 2 && /^\p{L}$/u.test(word))
  )
}
