// What visitors ask any small business, in their words and in those of websites. How a line is read: `../word-groups.ts`.
export const concerns = `
xmas easter > christmas holiday holidays closed
satnav > directions bus train station walk parking road postcode
satnav gps what3words zip zipcode > postcode address directions
underground tube subway metro > station line stop
tram trams > bus stop station line
bus buses coach > bus stop station route
carpark > parking park spaces
near nearby closest nearest > minutes walk next miles
based located situated > address find road street
branch branches > shop shops stores studio
wheelchair wheelchairs disabled disability disabilities handicapped mobility > wheelchair step steps ramp accessible accessibility access lift level stairs
stairs steps > stairs steps step lift ramp level floor accessible
buggy buggies pram prams pushchair pushchairs stroller strollers > pushchair buggy pram lift step ramp
deaf > hearing loop
blind > assistance guide dogs
baby babies infant infants newborn toddler toddlers > baby babies children child under months toddlers infants
kid kids child children > children child kids under family families young juniors
son daughter grandson granddaughter grandchildren nephew niece boy girl boys girls > child children kids junior juniors under
teenager teenagers teen teens > children young under youth juniors age 16 18
~ minimum min least smallest shortest > minimum least smallest shortest
youngest > age ages aged under over years minimum
adult adults grownup > adult adults over
pensioner pensioners senior seniors oap oaps retired elderly > senior seniors concession concessions over 60 65 reduced
student students undergraduate > student students concession concessions reduced nus
group groups > group groups people parties schools
bachelorette > group groups parties party private events
birthday > birthday party parties children
alone solo > single alone solo individual individuals
couple couples > couple couples two double
family families > family families children
women ladies > women ladies woman
expensive cheap cheaper cheapest cheaply affordable budget > from price prices starts
surcharge > extra included includes supplement charge fee
include includes included including inclusive > included includes include inclusive with extra
visa mastercard maestro plastic > card cards contactless debit credit
amex > amex card cards
contactless > contactless card cards
cash coins notes > cash
atm > cash card cards
bacs > transfer bank
cheque cheques > cheque cheques checks
pay paying > pay payment payments paid
instalments installments finance > instalments installments finance plan spread
deposit upfront prepay > deposit advance upfront quarter half booking balance paid
invoice receipt receipts bill > invoice invoices receipt receipts
vat > vat tax
tip tips gratuity tipping > service tip tips gratuity
discount discounts reduction coupon coupons promo promotion deal deals bargain > discount discounts offer offers off reduced concession free saving
bursary bursaries grant grants > bursary bursaries scholarship scholarships assistance reduced support help concession
sibling siblings brother sister > sibling siblings brother sister brothers sisters family second
trial taster > trial taster try introductory first
points rewards > loyalty points stamp stamps card reward
membership > membership members member annual pass subscription
subscription > membership season annual pass subscription
signup enrol enroll register registering registration > register registration registering enrol enroll enrolment join form sign apply
book booking reserve reserving reservation appointment appointments > book booking bookings appointment appointments reserve reservation walk drop
waitlist availability available > waiting list places availability spaces full waitlist
cancel cancelling cancellation withdraw quit terminate > cancel cancellation cancellations cancelled notice refund refunded withdraw cancelling
refund refunds reimburse reimbursed reimbursement > refund refunds refunded cancel cancellation returned return
reschedule postpone rebook > change move reschedule rearrange rebook transfer notice
late miss missed > late missed miss arrive arrival notice minutes
arrive arrival arriving > arrive arrival arrivals from
checkout vacate > checkout departure depart leave vacate by away
turnaround > takes take minutes hours days weeks day week ready within same
wait waiting queue queues > wait waiting queue weeks
urgent urgently asap emergency emergencies immediately burst > emergency emergencies urgent hours call 24
deliver delivers delivery deliveries send ship shipping post postage courier dispatch dispatched > delivery deliver delivers shipping post postage courier dispatch send sent
abroad overseas international internationally europe usa eu > international europe overseas abroad worldwide countries uk
collect collection pickup fetch > collect collection collected pick pickup
return returns returning exchange exchanges exchanging swap > return returns exchange exchanges refund unworn days
faulty broken damaged defective > guarantee warranty faulty repair replace repaired damaged return
guarantee guaranteed guarantees warranty warranties > guarantee guaranteed warranty warranties
bespoke custom customised personalised personalized engraved > bespoke made order measure custom commission commissions
secondhand used preloved vintage > used second vintage
size sizes sizing fit > size sizes fit
wholesale bulk > wholesale trade bulk
assemble assembly > assembly assemble fitting
wifi internet broadband > wifi internet
toilet toilets loo loos wc bathroom bathrooms restroom restrooms lavatory > toilet toilets loo loos wc
valuables > lockers locker
nappy nappies diaper diapers > baby changing
breastfeed breastfeeding highchair highchairs > high chairs highchairs baby
dog dogs puppy pooch hound > dog dogs pets pet
smoke smoking cigarette cigarettes vape vaping smoker > smoking smoke vaping
noise noisy quiet loud peaceful > noise quiet
photo photos photography filming video camera cameras flash tripod > photos photography photographs pictures filming flash camera
byo byob corkage picnic picnics sandwiches > own picnic picnics food bring corkage
dress wear clothing clothes outfit trainers jeans footwear > wear clothes clothing shoes comfortable dress loose trainers jeans
equipment gear kit provide provided supply supplied > equipment kit provide provided hire supply supplied included own
borrow lend loan > hire rent rental lend loan borrow
towel towels bedding sheets linen duvet pillows > towels linen bedding bed sheets towel
beginner beginners novice scratch newbie > beginner beginners experience first start introduction starter taster
advanced intermediate experienced improver > advanced intermediate improvers level levels
level levels ability > level levels beginners ability
weight overweight heavy > weight kg stone
height tall > height tall cm metres
pregnant pregnancy > pregnant pregnancy
asthma diabetes epilepsy > medical health condition conditions
insured insurance covered liability > insurance insured cover liability
qualified qualification qualifications certified accredited accreditation licensed trained regulated experience > qualified qualifications registered certified accredited member trained dbs licence
safe safety secure > safety safe first aid insured
rain raining rains > weather rain raining wet
snow snowing snowstorm storm > weather snow storm
indoors inside covered > indoor indoors inside covered
outside outdoors outdoor > outdoor outdoors outside garden terrace patio
heated > heating heated warm
aircon > conditioning
speak > speak languages english french german
interpreter translator > interpreter translator languages
lost > lost property found
complaint complaints complain unhappy dissatisfied > complaint complaints feedback unhappy
job jobs vacancy vacancies hiring recruiting apprentice apprenticeship apprenticeships career careers cv employment > jobs job vacancies vacancy careers apprentice join recruiting work apply cv
volunteer volunteers volunteering > volunteer volunteers volunteering
donate donation donations > donate donation donations give support
privacy gdpr > privacy data
founded > founded since established opened started
owner owners owns boss > owner owners run runs founder director
whatsapp > phone telephone call email contact ring text
`
