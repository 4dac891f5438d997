// The same of single trades: what is eaten, where one sleeps, what is mended. How a line is read: `../word-groups.ts`.
export const phrasesByTrade = `
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
single night, one night, just one night, minimum stay, min stay, shortest stay, minimum nights, minimum number of nights, nights at least > night nights minimum least single stay
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
first appointment, first visit, first session > initial first assessment consultation appointment
after pregnancy, after birth, after giving birth, after having a baby > postnatal antenatal pregnancy pelvic
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
