import type { Synonyms } from '../word-groups.js'

const toTalk = ['telephone', 'phone', 'contact', 'email']
const positions = ['jobs', 'vacancies', 'careers', 'job', 'positions', 'recruitment']

/** English words and phrases that mean the same; see `Synonyms`. */
export const english: Synonyms = {
  same: `
phone telephone
kid kids child children
bike bikes bicycle bicycles
job jobs vacancy vacancies
email mail
photo photos photograph photographs picture pictures
coeliac coeliacs celiac celiacs
toilet toilets restroom restrooms
outdoor outdoors outside
`,
  alike: `
park parking carpark
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
shop store
`,
  others: ['rating', 'ratings', 'rated'],
  light: `
ok okay alright fine possible possibly allowed permitted able somewhere anywhere everywhere something anything everything thing things stuff
grab grabbing maybe actually really quite bit lot lots keep keeps yesterday looking wondering wonder interested hoping hope think question ask asking
thanks thank hello hi hey guys sorry cheers kindly info details sort suggest recommend going gonna wanna gotta
mum mom dad mother father husband wife girlfriend boyfriend friend friends mate mates lad lass folks bloke
`,
  implied: [
    [
      /\bwhere (are|is) (you|it|this)\b|\bwhere (can|do) (i|we) find you\b|\bhow (can|do) (i|we) (get|come) (to you|there)\b/i,
      ['address', 'find', 'street', 'road', 'lane'],
    ],
    [/\bwhen are you (there|in)\b|\bwhen can (i|we) come\b/i, ['open', 'hours']],
    [/\bwho are you\b/i, ['about', 'team']],
  ],
  phrases: [
    {
      said: /\b(?:get|go|move|come) into (?:my|our|the|a) (?:bed)?rooms?\b|\b(?:have|get) (?:my|our|the) (?:bed)?room(?= ?(?:\?|$|key))|\b(?:is|are|will) (?:my|our|the) (?:bed)?rooms?(?: be)? ready\b/i,
      words: ['check-in'],
    },
    { said: /\b(?:leave|vacate|be out of|get out of) (?:my|our|the) (?:bed)?rooms?\b/i, words: ['check-out'] },
    {
      said: /\b(?:speak|talk|chat) (?:to|with) (?:you|u|(?:an? |the )?(?:real |actual |live )?(?:human(?: being)?|person|someone|somebody|anyone|agent|operator|representative|member of staff|staff|manager))\b|\b(?:call|ring|phone|contact|reach) (?:you|u)\b(?! (?:back|out))|\bget (?:in touch|hold of you)\b/i,
      words: toTalk,
    },
    {
      said: /\b(?:are|r) (?:you|u|they) (?:guys )?(?:still |currently |now )?(?:hiring|recruiting|looking for (?:staff|people|help|workers))\b|\b(?:work|working) (?:for|with) (?:you|u)\b|\bjoin your team\b/i,
      words: positions,
    },
    {
      said: /\b(?:book|reserve|booking|reserving) (?:a|the|our) table\b|\btable (?:bookings?|reservations?)\b/i,
      words: ['bookings', 'reservations', 'booking', 'reservation'],
    },
    { said: /\bby (?:train|rail|tube|metro)\b/i, words: ['station', 'railway', 'train', 'metro'] },
    {
      said: /(?<=\bwho )(?:started|founded|opened|created|set up|established)\b/i,
      words: ['founded', 'founder', 'founders', 'opened'],
    },
    { said: /\b(?:check(?:ing)?[- ]?in)\b/i, words: ['check-in', 'arrivals', 'arrival', 'arrive'] },
    { said: /\b(?:check(?:ing)?[- ]?out)\b/i, words: ['check-out', 'departures', 'departure', 'leave'] },
    {
      said: /(?<=\bwho )owns\b(?: (?:the|this) (?:place|business|company|shop|school|gym|studio|practice|hotel))?/i,
      words: ['owner', 'owners', 'owns', 'run', 'runs', 'founded', 'founder', 'opened'],
    },
    {
      said: /\b(?:on (?:my|your|his|her|its|our|their) own|by (?:my|your|him|her|it|our|them)sel(?:f|ves))\b/i,
      words: ['alone', 'unaccompanied', 'own'],
    },
    { said: /\b(?:yrs?|years?)[- ]?olds?\b/i, words: ['years', 'aged', 'ages', 'age'] },
    {
      said: /\b(?:just )?(?:turn|show|rock) up\b|\bwalk(?:[- ]?in)?s?\b(?= without)/i,
      words: ['walk-in', 'appointment', 'booking'],
    },
    {
      said: /\bgift ?cards?\b/i,
      words: ['gift vouchers', 'gift voucher', 'vouchers', 'voucher', 'gift cards', 'gift card'],
    },
    {
      said: /(?<=\b(?:gift|present|voucher|something)s?\b.{0,12})\bfor (?:my|a|an) (?:boy|girl)?(?:friend|husband|wife|partner|mum|mom|dad|mother|father|son|daughter|sister|brother|colleague)\b/i,
      words: [''],
    },
    { said: /\b(?:train|railway) station\b/i, words: ['train station', 'railway station', 'station'] },
    { said: /\bamex\b/i, words: ['American Express'] },
    { said: /\bnew year.?s day\b/i, words: ['1 January'] },
    { said: /\bboxing day\b/i, words: ['boxing day', '26 December', 'Christmas December'] },
    { said: /\bwhat(?:.?s| is| are) in(?= (?:the|your|a|an)\b)/i, words: ['contains', 'ingredients'] },
    // The opening hours of today stand among those of the week.
    {
      said: /(?<=\b(?:open(?:ing)?|closed?|closing|shut|hours)\b.{0,40})\b(?:right now|now|today|tonight|tomorrow|at the moment|currently)\b|\b(?:right now|today|tonight|tomorrow)\b(?=.{0,40}\b(?:open(?:ing)?|closed?|closing|shut|hours)\b)/i,
      words: [''],
    },
  ],
}
