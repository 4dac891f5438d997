// What visitors say in several words and websites in one. How a line is read: `../word-groups.ts`.
export const phrases = `
bank holiday, bank holidays, public holiday, public holidays, national holiday > holiday holidays closed christmas
christmas day, christmas eve, new year, good friday, boxing day > christmas holiday holidays closed
half term, school holidays, summer holidays > holiday holidays term
out of hours, after hours, in the middle of the night, middle of the night, at night, at the weekend > emergency evening evenings weekend weekends
all year round, all year, year round, in winter, in the winter, off season, out of season > season seasonal winter year october november march april
how do i get there, how to get there, how do i get to you, how do we get there, how do i reach, how to reach, get to you, come by bus, come by train, which bus, what bus, sat nav > directions bus train station walk parking road postcode
sat nav, postal code > postcode address directions
public transport > bus buses train station tram stop
leave my car, leave the car, leave our car, leave a car, somewhere to park, place to park, park my car, park the car, park outside, space for my car, where do i park > parking park car spaces
car park, parking space, parking spaces > parking park spaces
bike rack, cycle rack, lock my bike, park my bike, leave my bike > bike bikes bicycle cycle rack racks
close to > minutes walk next miles
how far > minutes miles walk km distance metres
which area, what area, what areas, which areas, which towns, how far do you travel, do you travel, do you come to, do you cover, come out to, come to my house, home visit, home visits, house call, house calls > area areas cover radius travel miles within postcode home visits callout
other shops > shop shops stores studio
mobility scooter, walking stick, cant walk, cannot walk, bad knees, bad hip, in a wheelchair > wheelchair step steps ramp accessible accessibility access lift level stairs
hard of hearing, hearing aid > hearing loop
partially sighted, guide dog, assistance dog, guide dogs, service dog > assistance guide dogs
little one, little ones > children child kids under family families young juniors
minimum age, how old do, how old must, age limit, age limits, too young, too old, old enough, what age, which age, from what age > age ages aged under over years minimum
too old, never too late > age adults any
grown up, grown ups > adult adults over
over 60, over 65 > senior seniors concession concessions over 60 65 reduced
party of, big group, large group, coach party, school trip, school group, school visit > group groups people parties schools
hen do, hen party, hen night, stag do, stag party, stag night, bachelor party > group groups parties party private events
team building, works do, office party, staff party, company event, company outing, away day > corporate companies company events groups team business
birthday party, childrens party, kids party > birthday party parties children
on my own, by myself, single person > single alone solo individual individuals
two of us > couple couples two double
women only, ladies only > women ladies woman
price list, your rates > prices price rates
per hour, hourly rate, by the hour, an hour > hour hourly rate
per head, per person, each person > person head each
lowest price, least expensive > from price prices starts
extra charge, extra charges, hidden costs, hidden fees, on top > extra included includes supplement charge fee
thrown in, come with, comes with, part of the price > included includes include inclusive with extra
debit card, credit card, card payment, card payments, pay by card, pay with card > card cards contactless debit credit
american express > amex card cards
apple pay, google pay, tap and go > contactless card cards
pay in cash > cash
cash only, cash machine > cash card cards
bank transfer, wire transfer > transfer bank
pay later, pay monthly, pay in instalments, spread the cost, payment plan, payment plans, split the payment, split payment, pay over time, in stages > instalments installments finance plan spread
down payment, money upfront, pay upfront, in advance > deposit advance upfront quarter half booking balance paid
tax free, plus vat, including vat > vat tax
service charge > service tip tips gratuity
money off, cheaper for, promo code, special offer, special offers > discount discounts offer offers off reduced concession free saving
cant afford, cannot afford, low income, on benefits, universal credit, financial aid, financial help, financial support > bursary bursaries scholarship scholarships assistance reduced support help concession
second child > sibling siblings brother sister brothers sisters family second
free of charge > free
free trial, try it out, try before, try out, first class free, give it a go, have a go > trial taster try introductory first
loyalty card, loyalty scheme, reward card > loyalty points stamp stamps card reward
gift card, gift cards, gift voucher, gift vouchers, gift certificate, gift token, give as a present, buy as a gift, as a present, as a gift, birthday present, christmas present, present for > voucher vouchers gift gifts
season ticket, annual pass > membership season annual pass subscription
sign up, signing up, signed up, get started, how do i start, become a member, become a client, become a patient, new patient, new patients, new client > register registration registering enrol enroll enrolment join form sign apply
make an appointment, get an appointment, book online, book a slot, do i need to book, do i have to book, need an appointment, book ahead, in advance, just turn up, just come, turn up, walk in, walk ins, walk-in, without an appointment, without booking, drop in, drop-in, just show up, no appointment > book booking bookings appointment appointments reserve reservation walk drop
waiting list, fully booked, sold out, full up, any spaces, spaces left, places left > waiting list places availability spaces full waitlist
cancel my, cant make it, cannot make it, cant come, call off, change my mind, changed my mind, pull out, back out, cancel anytime, stop my, leave the course, notice period > cancel cancellation cancellations cancelled notice refund refunded withdraw cancelling
get my money back, get money back, money back > refund refunds refunded cancel cancellation returned return
change the date, change my booking, change my appointment, different day, another day, change date, move my, swap days > change move reschedule rearrange rebook transfer notice
running late, arrive late, arriving late, late arrival, late arrivals, late check in, missed appointment, missed lesson, no show, no-show, dont turn up > late missed miss arrive arrival notice minutes
check in, checking in, get there early, pitch up > arrive arrival arrivals from
check out, checking out, check-out, when do we have to leave, have to leave, time to leave > checkout departure depart leave vacate by away
early check in, early check-in, late checkout, late check out, stay longer > early late
how long does it take, how long will it take, how long do, how long is, how long are, how long does, how quickly, how quick, how fast, how soon, when will it be ready, ready in, while i wait, same day > takes take minutes hours days weeks day week ready within same
waiting time, wait time > wait waiting queue weeks
how often > every weekly monthly month months year week
right away, straight away, come out today > emergency emergencies urgent hours call 24
hold my, reserve for me, put aside, put by, keep for me > reserve hold aside
drop off to, bring it to me, sent to me, come in the post > delivery deliver delivers shipping post postage courier dispatch send sent
outside the uk > international europe overseas abroad worldwide countries uk
pick up, pick-up, click and collect, come and get > collect collection collected pick pickup
drop off, dropping off, drop it off > drop bring leave
send back, take back, bring back, bring it back, send it back, dont like it, doesnt fit, doesn't fit, wrong size > return returns exchange exchanges refund unworn days
doesnt work, doesn't work, not working, stopped working, breaks down, goes wrong, something goes wrong, comes off > guarantee warranty faulty repair replace repaired damaged return
in stock > stock
made to measure, made to order, custom-made > bespoke made order measure custom commission commissions
second hand, pre-owned, pre-loved > used second vintage
part exchange, trade in, trade-in, old one, take away my old, take my old, buy back > exchange trade recycle old
too small, too big > size sizes fit
trade price, trade discount > wholesale trade bulk
put together > assembly assemble fitting
gift wrap, gift wrapping, wrap it > wrap wrapping gift
wi-fi, online access > wifi internet
ladies room > toilet toilets loo loos wc
get changed, changing room > changing
leave my things, leave my stuff, leave my bag, leave our bags, keep my stuff > lockers locker
change a baby, baby changing, changing table > baby changing
high chair, high chairs > high chairs highchairs baby
take pictures, take photos, film there > photos photography photographs pictures filming flash camera
bring my own, bring our own, own food, own drink, own wine, packed lunch > own picnic picnics food bring corkage
what should i wear, what to wear, what do i wear, need to wear, have to wear, do i wear, should i wear, dress code, shoes for > wear clothes clothing shoes comfortable dress loose trainers jeans
what should i bring, what to bring, what do i bring, do i need to bring, need to bring, have to bring, should i bring, must i bring, bring with me > bring provide provided need equipment kit
own equipment, my own equipment > equipment kit provide provided hire supply supplied included own
bed linen > towels linen bedding bed sheets towel
first timer, first-timers, never done, never done it, never tried, never been, no experience, never played, never danced, complete beginner, total beginner, any experience, experience needed > beginner beginners experience first start introduction starter taster
weight limit, too heavy > weight kg stone
height limit, tall enough, too tall, too short, height restriction > height tall cm metres
swim if, can swim, cant swim, non-swimmer > swim swimmers swimming
expecting a baby > pregnant pregnancy
heart condition, medical condition, bad back, health problem > medical health condition conditions
dbs checked, police checked > qualified qualifications registered certified accredited member trained dbs licence
first aid > safety safe first aid insured
wet weather, bad weather > weather rain raining wet
under cover > indoor indoors inside covered
al fresco > outdoor outdoors outside garden terrace patio
air con > conditioning
what languages, which languages > speak languages english french german
left my, left something, left behind, forgot my, lost my, i lost, leave something behind, lost and found > lost property found
not happy, problem with, not satisfied > complaint complaints feedback unhappy
work for you, work with you, work there, working for you, work experience, weekend job, part time job > jobs job vacancies vacancy careers apprentice join recruiting work apply cv
help out, give my time, lend a hand > volunteer volunteers volunteering
give money, support you > donate donation donations give support
my data, personal data, data protection > privacy data
set up in, in business > founded since established opened started
whose is, head of the, in charge > owner owners director manager run
who runs, run by > runs run owner owners manager director
who works, people work > staff team
get hold of, get in touch, contact you, message you, text you > phone telephone call email contact ring text
grab a bite, something to eat, somewhere to eat, anywhere to eat, place to eat, places to eat, bite to eat > food eat meals restaurant cafe menu pizza snacks pub
something to drink > drinks drink coffee tea bar cafe
licensed bar > bar beer wine drinks alcohol licensed cocktails
set menu, tasting menu, what do you serve, what food, on the menu > menu dishes
full english > breakfast
plant-based, plant based, dont eat meat, no meat, meat free > vegan vegetarian vegetarians plant meat
gluten free, gluten-free > gluten coeliac wheat
nut allergy, dietary requirements, special diet, lactose intolerant > allergy allergies allergens allergen dietary nuts intolerances diets
take away, take-away, take out, to go, carry out > takeaway collect collection
birthday cake, wedding cake > cake cakes
spend the night > room rooms bedrooms night nights stay double single
single night, one night, just one night, minimum stay > night nights minimum single stay
double bed, king size, extra bed, sofa bed, camp bed, travel cot > bed beds cot double twin
en-suite, en suite, own bathroom, private bathroom > ensuite bathroom shower private
self catering > kitchen cook hob catering
washing machine, wash clothes, wash our clothes, do our washing, do laundry > laundry washing washer launderette
tumble dryer > dryer drier
hot tub > tub jacuzzi
swimming pool > pool
camper van > motorhome motorhomes campervan campervans
hook up, hook-up, plug in, plug socket > electric hook electricity power hookup sockets
fire pit > fire fires firepit campfire campfires barbecue barbecues bbq
empty the toilet, chemical toilet, grey water > chemical waste disposal
play area, playground for, play park > play playground
leave luggage, store luggage > luggage bags cases store
annual test > mot test
courtesy car, loan car, replacement car, hire car, another car, lend me a car > courtesy loan car cars
full service, oil change, interim service > service servicing oil
brake pads > brake brakes
flat tyre > tyre tyres puncture punctures
timing belt > cambelt
chip in the windscreen, cracked windscreen > windscreen glass
engine light, warning light, warning lights, dashboard light, wont start, won't start, fault code, strange noise > diagnostic diagnostics fault warning battery light
flat battery > battery batteries
electric car, electric vehicle, charge my car, charging point, charge point, ev charger > electric ev charging hybrid charger points
broke down, broken down > breakdown recovery tow towing
e-bike, electric bike, electric bikes > electric ebikes
wheel buckled > gears chain repairs service
kids bike, childs bike, childrens bike, child seat > child childrens seat trailer kids
driving test, theory test, pass my test > test theory
provisional licence, driving licence > licence provisional license
crash course > intensive
station pickup, airport run, pick me up, collect me > airport transfer transfers collect station
full tank > fuel petrol tank
unlimited miles > mileage miles
new glasses > glasses frames spectacles lenses
contact lenses > contact lenses lens
eye test, eye exam, eye check, eyes tested, sight test, test my eyes, eyes checked, vision test > eye sight test examination exam
reading glasses > sunglasses varifocals lenses prescription
on the nhs, nhs patients > nhs
tooth pain > dentist dental tooth teeth pain emergency
check-up, check up, checked over > examination check exam
false teeth > denture dentures
crooked teeth, straight teeth > braces orthodontics aligners orthodontic straightening invisalign
whiter teeth > whitening
scale and polish, teeth cleaned > hygienist hygiene scale polish
back pain, bad back, neck pain, sore back, shoulder pain, sports injury, knee pain, slipped disc > back pain injury injuries neck physiotherapy sports
deep tissue > massage massages
doctors letter > referral refer referred gp
flu jab, travel jabs > vaccination vaccinations vaccine flu injection
blood pressure, blood test > blood pressure
repeat prescription > medicine medicines prescription prescriptions medication
hearing test, ear wax > hearing ear wax microsuction
hair cut, cut my hair, get my hair cut, hair done > cut haircut cuts trim dry
blow dry, blow-dry, wash and dry > blow dry wash styling
straighten my hair > straightening keratin
patch test, skin test, sensitive skin > patch test
wedding hair, bridal hair, hair up, up-do > bridal bride wedding up
nail polish > nails manicure gel
hair removal, bikini wax, legs done > wax waxing
skin treatment > facial facials
spray tan > tan tanning
make up, make-up > makeup
ears pierced > tattoo tattoos piercing
which stylist, same person, senior stylist, my usual > stylist stylists senior
animal doctor > vet vets veterinary surgery
chip my > microchip microchips microchipping chip chips
guinea pig, guinea pigs > rabbit rabbits small pets animals guinea
put down, put to sleep > euthanasia sleep goodbye
dog wash, bath my dog, trim my dog > groom grooming clip clipping
dog sitting, look after my dog, look after my cat, dog hotel, day care > kennels boarding cattery board daycare
walk my dog, dog walker, dog walking > walk walks dog walking
long-haired, big dog, large dog, small dog > dog dogs large small breeds breed size
rescue dog > nervous muzzle dogs
one to one, one-to-one, private lesson, private lessons, private class, private coach, personal trainer, personal training, individual lesson > private individual personal coaching coach lesson
online lesson, online lessons, video call, by video, over the internet, online class > online video zoom remote skype
end of year show > concert concerts recital recitals perform performance show
english lessons, a-level, eleven plus > maths english gcse tuition
how many weeks > term terms weeks semester starts dates
mid-term, join late, join halfway, start anytime, start any time, start halfway > join start anytime term
need a partner, without a partner, bring a partner, no partner > partner partners singles alone
yoga mat > mat mats
work out > gym weights fitness
show me around, show round > induction tour
tied in, tie-in, minimum contract, minimum term, locked in, freeze my > contract notice months cancel minimum month freeze pause
lane swimming > swim swimming pool lane lanes
tee time, green fee, green fees, driving range, buggy hire, clubs hire > golf tee green fees handicap buggies range
life jacket, life jackets, buoyancy aid > life lifejackets jackets buoyancy
training night > training matches fixtures
get in, entry fee, entrance fee, cover charge > tickets ticket entry admission price prices entrance
last entry, last admission, latest i can > last entry admission
guided tour, guided tours, tour guide, show us round, audio guide > tour tours guided guide audio
whats on, what's on, what is on, on at the moment > exhibition exhibitions programme now showing
gift shop, museum shop > shop gifts
where do we sit, how many people, how many seats, how many guests, how big is the > seats seat seated guests capacity people up
running time > interval minutes
library card, borrow books, how many books, late fees, reserve a book > card loan loans books fine fines renew overdue
feed the animals, feeding time, stroke the, pet the, meet the animals > animals feed feeding
get married, getting married, civil ceremony > wedding weddings ceremony ceremonies married reception
hire the hall, hire a room, hire the room, rent the hall, room hire, hall hire, venue hire, private hire, hire the place, whole place, exclusive use, hire the venue > hire room private venue exclusive
bring our own caterer, own caterer > catering caterers kitchen food
live music, music until, dance floor > music band dj live midnight
service times, sunday service, church service > service services worship sunday mass
central heating, no hot water, no heating > boiler boilers heating radiator radiators hot
burst pipe, water coming through > leak leaks tap taps dripping pipe pipes burst water
sink blocked > blocked drain drains unblock unblocking
gas certificate, landlord certificate, gas safety, safety certificate > landlord landlords gas certificate safety
fuse box > consumer fuse
electrical certificate, electrical test > electrical certificate inspection report
solar panels, heat pump, heat pumps > solar panels heat pump
call out, call-out, call out charge, call out fee, callout fee, come and look, have a look > callout call charge visit quote
rough idea > quote quotes quotation estimate free
kitchen fitted, new kitchen, new bathroom, loft conversion > kitchen kitchens bathroom extension extensions loft conversions
planning permission, building regs > planning permission regulations
chimney sweep > roof roofing gutters gutter chimney
cut my grass, cut the grass > garden gardens lawn grass hedge hedges mowing
cut down a tree, tree surgeon > tree trees felling stump
clear up, tidy up, take the rubbish away, clean up after > rubbish waste clean tidy clear
locked out, lost my keys, lost keys, locked myself out, keys cut, spare key, copy a key, key cut, new lock, change the locks > lock locks key keys locked locksmith
wasp nest, wasps nest, bed bugs > mice rats wasps wasp pest ants rodents bed bugs pests
harm my pets, safe for pets > safe pets chemicals treatment children
deep clean, spring clean > clean cleaning cleaner cleaners deep
own products, cleaning products, bring products > products materials equipment provide
end of tenancy, moving out clean > tenancy end
oven cleaning, window cleaner, window cleaning > oven windows window
move house, moving house > move moving removals removal
packing boxes > packing pack boxes materials
storage unit, keep my furniture, self storage, winter storage > storage store stored unit units
man and van, man with a van > van
dry clean, dry-clean, dry cleaning, suit cleaned > dry cleaning suit suits
duvet cleaned > ironing shirts duvet
take up, take in, zip replaced, broken zip, trousers shortened > hem shorten alterations zip trousers take repairs
shoe repair > soles heels shoe repairs resole
cracked screen, broken screen, smashed screen > screen screens phone phones tablet laptop repair
watch battery > watch watches battery strap
engagement ring, wedding ring, ring size > ring rings engagement resize resizing
sell my gold, old jewellery > gold silver jewellery jewelry
how much is it worth > valuation valuations value
re-cover > upholstery fabric curtains blinds
flower arrangement > flowers bouquet bouquets roses
same day delivery, by tomorrow, next day > same day next tomorrow delivery
book signing, book club, reading group > book books club author
order a book, get a book in > order books
wine tasting, cellar tour, vineyard tour > tasting tastings taste wine wines cellar tour
brewery tour, tap room > brewery beer taproom keg tours
farm shop, local produce > farm eggs honey cheese produce local
eco-friendly, environmentally friendly > organic sustainable natural pesticides environment
photo shoot > photographer portrait portraits shoot session photos
how many photos, get the photos, digital copies, raw files > images photos prints album gallery digital edited files
business card, business cards > cards flyers leaflets banners posters printing
file format > artwork pdf design files
split up, child custody > divorce separation family custody children
make a will, power of attorney > will wills probate inheritance attorney
buying a house, selling my house, buy a house, house purchase > conveyancing property purchase sale buying
unfair dismissal > employment dismissal redundancy
injury claim, no win no fee > injury accident claim claims compensation
first consultation, initial consultation, first meeting, free consultation > consultation first initial free meeting appointment
fixed fee, fixed price, flat fee > fixed fee price
books done > accountant accounts bookkeeping payroll
tax return, self assessment, self employed, self-employed, sole trader, limited company > tax return sole trader company
my car insurance, home insurance > insurance cover policy
rent out, renting a flat > rent letting lettings tenants landlord let rental
sell my house, selling a house, estate agent fee > sell selling sale fee commission
view a house, see the house > viewing viewings
pre-school > nursery preschool childcare
funded hours, free hours, thirty hours, 30 hours, 15 hours > funded hours funding
after school, after-school, breakfast club > after school breakfast club
potty trained, settling in, settle in, key worker > sleep nap settling key
staff ratio, how many children > children staff ratio class
`
