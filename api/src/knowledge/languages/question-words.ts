import type { Language } from '../../core/languages/index.js'

/** Patterns of folded words. A question without `asks` is a yes/no question. */
export interface QuestionWords {
  duration: string
  distance: string
  counted: string
  money: string
  /** In Romance languages an article makes the comparative superlative. */
  cheapest: string
  dearest: string
  time: string
  /** These words ask for the closing time without naming it. */
  until: string
  person: string
  date: string
  place: string
  reason: string
  definition: string
  manner: string
  asks: string
  hours: string
  state: string
  /** These are single words. */
  closed: string
  /** "When was it opened" asks for a date. */
  past: string
  /** "Still", "already", "at the moment". */
  now: string
}

export const questionWords: Readonly<Record<Language, QuestionWords>> = {
  en: {
    duration: 'how (?:long|old|soon|quickly|fast|much time|many (?:seconds|minutes|hours|days|weeks|months|years))|what age|since when',
    distance: 'how (?:far|near|close|high|tall|deep|wide)|what distance',
    counted: 'how many|(?:what|which) number of|how much(?! (?:is|are|was|does|do|did|would|will|can|should|it|for|to|the|a|an|i|you|we|they))',
    money: 'how much|(?:what|which|whats)(?: \\w+){0,3} (?:cost|costs|price|prices|fee|fees|charge|charges)|how (?:expensive|cheap)',
    cheapest: 'cheapest|least (?:expensive|costly)|lowest pric(?:es?|ed)|lowest (?:costs?|fees?)',
    dearest: 'most expensive|priciest|dearest|costliest|highest (?:prices?|costs?|fees?)',
    time: 'what time|at what hour',
    until: 'how late|(?:until|till|til|to) (?:when|what time)|(?:what time|when) (?:until|till|to)',
    person: 'who|whom|whose|whos',
    date: 'when|whens|(?:what|which|on what|on which) (?:day|days|date|dates|month|months|year)',
    place: 'where|wheres|(?:what|which) (?:place|address|street|city|town|country)',
    reason: 'why|whys|how come|what for',
    definition: '(?:what|whats)(?: (?:is|are|s|does|do))(?: \\w+){1,4}',
    manner: 'how|hows',
    asks: 'what whats which who whom whose when where why how',
    hours: 'open|opens|opened|opening|close|closes|closed|closing|shut|shuts|hours',
    state: 'open|opened|closed|shut',
    closed: 'closed|shut',
    past: 'was|were|did',
    now: 'right now|at the moment|currently|still|already|yet',
  },
  it: {
    duration: 'quant[oi] (?:tempo|dur\\w+|anni|minuti|ore|giorni|settimane|mesi)|da quando|(?:entro|fra|tra|in) quanto|che eta',
    distance: 'quanto (?:e |sono )?(?:distan\\w*|dista|lontan\\w*|vicin\\w*|alt\\w|lung\\w)|quanti (?:chilometri|metri)|a che distanza',
    counted: 'quant[ie]|che numero di',
    money: 'quanto|(?:che|quale|quali|qual)(?: \\w+){0,3} (?:prezz[oi]|cost[oi]|tariff[ae])',
    cheapest: 'piu economic\\w+|meno (?:car[oaie]|costos[oaie])|(?:prezz[oi]|cost[oi]|tariff[ae]) (?:piu bass[oaie]|minim[oaie])|cost\\w+ (?:di )?meno',
    dearest: 'piu (?:car[oaie]|costos[oaie])|(?:prezz[oi]|cost[oi]|tariff[ae]) (?:piu alt[oaie]|massim[oaie])',
    time: 'che or[ae]|quale ora|quali ore',
    until: '(?:fino a|fin a|sino a) (?:quando|che ora)',
    person: 'chi',
    date: 'quando|(?:che|quale|quali|in che|in quale) (?:giorn[oi]|dat[ae]|mes[ei]|anno)',
    place: 'dove|dov|(?:che|quale|qual)(?: e)? (?:l )?(?:indirizzo|via|posto|luogo|citta)',
    reason: 'perche|come mai|per quale motivo',
    definition: '(?:che )?cos[a]? e(?: \\w+){1,5}|che cosa (?:e|sono)(?: \\w+){1,5}|cosa sono(?: \\w+){1,5}',
    manner: 'come|com|in che modo',
    asks: 'che cosa cos chi quale quali qual quando dove dov perche come com quanto quanta quanti quante',
    hours: 'apert[oaie]|apr\\w+|apertura|chius[oaie]|chiud\\w+|chiusura|orari[o]?',
    state: 'apert[oaie]|chius[oaie]',
    closed: 'chius[oaie]',
    past: 'fu|furono|era|erano|stat[oaie]|apri|apriste|aprirono',
    now: 'adesso|in questo momento|al momento|ancora|gia',
  },
  de: {
    duration: 'wie (?:lange|alt|schnell|viel(?:e)? (?:zeit|minuten|stunden|tage|wochen|jahre))|seit wann|wie viele (?:minuten|stunden|tage|wochen|jahre)',
    distance: 'wie (?:weit|hoch|tief|breit|lang|nah)',
    counted: 'wie ?viele|wie viel (?!kost)',
    money: 'wie ?viel|was kost\\w*|(?:welche[rs]?|was)(?: \\w+){0,3} (?:preis\\w*|kosten|gebuhr\\w*)|wie teuer',
    cheapest: '(?:preis|kosten)?gunstigste\\w*(?! (?:\\w*zeit\\w*|\\w*verbindung\\w*|\\w*anreise|\\w*route))|billigste\\w*|preiswerteste\\w*|niedrigste\\w* preise?',
    dearest: 'teuerste\\w*|hochste\\w* preise?',
    time: 'wie ?viel uhr|um wie ?viel uhr|welche uhrzeit',
    until: 'bis wann|bis (?:um )?wie ?viel uhr',
    person: 'wer|wen|wem|wessen',
    date: 'wann|(?:welche[nmrs]?|an welche[nmrs]?) (?:tag\\w*|datum|monat\\w*|jahr\\w*)',
    place: 'wo|wohin|woher|(?:welche[rs]?|was)(?: \\w+){0,2} adresse',
    reason: 'warum|wieso|weshalb|wozu',
    definition: 'was (?:ist|sind|bedeutet)(?: \\w+){1,4}',
    manner: 'wie',
    asks: 'was wer wen wem wessen wann wo wohin woher warum wieso weshalb wie wieviel welche welcher welches welchen welchem',
    hours: 'offen|offn\\w+|geoffnet|oeffn\\w+|geoeffnet|geschlossen|schliess\\w+|offnungszeit\\w*|auf$|zu',
    state: 'offen|geoffnet|geoeffnet|auf$|zu$|geschlossen|ruhetag\\w*',
    closed: 'geschlossen|ruhetag\\w*',
    past: 'wurden?|war(?:en|t|st)?',
    now: 'gerade|im moment|momentan|noch|schon|bereits',
  },
  fr: {
    duration: 'combien (?:de |d )?(?:temps|minutes|heures|jours|semaines|mois|annees)|depuis (?:quand|combien)|quel age',
    distance: 'a quelle distance|combien de (?:kilometres|metres)',
    counted: 'combien (?:de|d)|quel (?:est le )?nombre',
    money: 'combien|quel(?:s|le|les)?(?: \\w+){0,3} (?:prix|tarifs?|couts?)',
    cheapest: 'moins (?:chere?s?|couteu(?:x|ses?))|plus (?:economiques?|bas)',
    dearest: 'plus (?:chere?s?|couteu(?:x|ses?)|eleves?)',
    time: 'quelle heure|quelles heures',
    until: 'jusqu a (?:quand|quelle heure)|jusque quand',
    person: 'qui|a qui|de qui',
    date: 'quand|quel(?:s|le|les)? (?:jours?|dates?|mois|annee)',
    place: '^ou|(?:est|sont|d|par) ou|quel(?:le)?(?: est)?(?: l)? (?:adresse|endroit|lieu|rue|ville)',
    reason: 'pourquoi',
    definition: '(?:qu est ce que|qu est ce qu|c est quoi)(?: \\w+){1,4}',
    manner: 'comment',
    asks: 'que qu quoi qui quel quelle quels quelles quand pourquoi comment combien',
    hours: 'ouvert\\w*|ouvr\\w+|ouverture|ferm\\w+|horaires?',
    state: 'ouvert(?:e|s|es)?|ferme(?:e|s|es)?',
    closed: 'ferme(?:e|s|es)?',
    past: 'fut|furent|etai(?:t|ent|s)|ete',
    now: 'en ce moment|actuellement|encore|deja|toujours',
  },
  es: {
    duration: 'cuant[oa]s? (?:tiempo|dura\\w*|minutos|horas|dias|semanas|meses|anos|tarda\\w*)|desde cuando|que edad',
    distance: 'a que distancia|cuant[oa]s? (?:kilometros|metros)|que tan lejos',
    counted: 'cuant[oa]s',
    money: 'cuanto|(?:cual|cuales|que)(?: \\w+){0,3} (?:precios?|tarifas?|costes?|costos?)',
    cheapest: 'mas (?:barat[oa]s?|economic[oa]s?)|menos (?:car[oa]s?|costos[oa]s?)|(?:precios?|tarifas?) mas baj[oa]s?',
    dearest: 'mas (?:car[oa]s?|costos[oa]s?)|(?:precios?|tarifas?) mas alt[oa]s?',
    time: 'que hora|que horas',
    until: 'hasta (?:cuando|que hora)',
    person: 'quien|quienes',
    date: 'cuando|(?:que|cual|cuales) (?:dias?|fechas?|mes|meses|ano)',
    place: 'donde|adonde|(?:cual|que)(?: es)?(?: la| el)? (?:direccion|lugar|sitio|calle|ciudad)',
    reason: 'por que|porque',
    definition: 'que (?:es|son)(?: \\w+){1,4}',
    manner: 'como',
    asks: 'que quien quienes cual cuales cuando donde adonde como cuanto cuanta cuantos cuantas',
    hours: 'abiert\\w+|abr\\w+|apertura|cerrad\\w+|cierr\\w+|cierre|horarios?',
    state: 'abiert[oa]s?|cerrad[oa]s?',
    closed: 'cerrad[oa]s?',
    past: 'fue|fueron|era|eran|abrio|abrieron',
    now: 'ahora mismo|en este momento|todavia|aun|ya',
  },
  pt: {
    duration: 'quant[oa]s? (?:tempo|dura\\w*|minutos|horas|dias|semanas|meses|anos|demora\\w*)|desde quando|que idade',
    distance: 'a que distancia|quant[oa]s? (?:quilometros|metros)|quao longe',
    counted: 'quant[oa]s',
    money: 'quanto|(?:qual|quais|que)(?: \\w+){0,3} (?:precos?|tarifas?|custos?|valor(?:es)?)',
    cheapest: 'mais (?:barat[oa]s?|economic[oa]s?|em conta)|menos car[oa]s?|(?:precos?|valor(?:es)?|tarifas?|diarias?) mais baix[oa]s?|menor(?:es)? (?:precos?|valor(?:es)?|diarias?|tarifas?)',
    dearest: 'mais car[oa]s?|(?:precos?|valor(?:es)?|tarifas?|diarias?) mais alt[oa]s?|maior(?:es)? (?:precos?|valor(?:es)?)',
    time: 'que horas?',
    until: 'ate (?:quando|que horas?)',
    person: 'quem',
    date: 'quando|(?:que|qual|quais|em que) (?:dias?|datas?|mes|meses|ano)',
    place: 'onde|aonde|(?:qual|que)(?: e)?(?: a| o)? (?:endereco|morada|lugar|local|rua|cidade)',
    reason: 'por que|porque|porque que',
    definition: '(?:o )?que (?:e|sao)(?: \\w+){1,4}',
    manner: 'como',
    asks: 'que quem qual quais quando onde aonde como quanto quanta quantos quantas',
    hours: 'abert\\w+|abr\\w+|abertura|fechad\\w+|fech\\w+|horarios?|funciona\\w*',
    state: 'abert[oa]s?|(?:fech|encerr)ad[oa]s?',
    closed: '(?:fech|encerr)ad[oa]s?',
    past: 'foi|foram|era|eram|abriu|abriram',
    now: 'neste momento|no momento|ainda|ja',
  },
  nl: {
    duration: 'hoe (?:lang|oud|snel|veel (?:tijd|minuten|uren|uur|dagen|weken|maanden|jaar))|sinds wanneer|hoelang',
    distance: 'hoe (?:ver|hoog|diep|breed|dichtbij)|hoever',
    counted: 'hoeveel(?! (?:kost|is|zijn|betaal|moet))|hoe veel(?! (?:kost|is|zijn|betaal|moet))',
    money: 'hoeveel|hoe veel|wat kost\\w*|(?:wat|welke)(?: \\w+){0,3} (?:prijs|prijzen|kosten|tarief|tarieven)|hoe duur',
    cheapest: 'goedkoopste?|voordeligste?|laagste (?:prijs|prijzen|tarief|tarieven)',
    dearest: 'duurste?|hoogste (?:prijs|prijzen|tarief|tarieven)',
    time: 'hoe laat|welke tijd',
    until: 'tot (?:wanneer|hoe laat)',
    person: 'wie|wiens',
    date: 'wanneer|(?:welke|op welke) (?:dag|dagen|datum|maand|jaar)',
    place: 'waar|waarheen|(?:wat|welk)(?: \\w+){0,2} adres',
    reason: 'waarom|hoezo',
    definition: 'wat (?:is|zijn|betekent)(?: \\w+){1,4}',
    manner: 'hoe',
    asks: 'wat wie wiens wanneer waar waarom waarheen hoe hoeveel hoelang hoever welk welke',
    hours: 'open|opening\\w*|geopend|openingstijd\\w*|dicht|gesloten|sluit\\w*',
    state: 'open|geopend|gesloten|dicht',
    closed: 'gesloten|dicht',
    past: 'was|waren|werd|werden',
    now: 'op dit moment|momenteel|nog|al',
  },
} // prettier-ignore
