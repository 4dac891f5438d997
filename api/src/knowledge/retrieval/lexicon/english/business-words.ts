/** English words that visitors and small businesses use for one another, trade by trade. Each word of a line stands for every other. */
export const groups = `
lesson lessons class classes course courses tuition session sessions
beginner beginners novice novices newcomer starter
kid kids child children toddler toddlers little
teenager teenagers teen teens adolescent adolescents
grownup grownups adult adults
pupil pupils student students learner learners
senior seniors pensioner pensioners elderly oap retired
private individual personal one-to-one
pause paused freeze suspend
wear clothes clothing dress outfit
hire hiring rent rental rentals borrow loan
reserve book booking reservation appointment appointments
slot slots session sessions booking
coffee coffees cafe
snack snacks food
food meal meals eat dish dishes
lunch midday
dinner supper evening
takeaway takeout
injured injury hurt
lost forgot forgotten property
present presents gift voucher vouchers
corporate company companies business
event events party parties celebration
wedding weddings marriage reception
signup register registration enrol enroll enrolment join
join register enrol enroll
paperwork documents document certificate papers
overnight night
finance instalments installments credit monthly
complain complaint complaints unhappy
leak leaks leaking leaky drip dripping
clogged blocked blockage
quote quotes quotation estimate estimates
guarantee guaranteed guarantees warranty warranties
insured insurance liability
brand brands make makes makers
concert concerts recital recitals show
sick ill illness unwell
reschedule postpone rearrange move
trial taster introductory
sibling siblings brother sister
cheap cheapest lowest
deposit advance upfront prepayment
tour tours visit visits
cot crib
luggage baggage bags suitcases suitcase
laundry washing washed
jab jabs shot shots vaccination vaccinations vaccine injection injections booster
neuter neutered neutering spay spayed castration castrated sterilise
chip chipped microchip microchips microchipping
prescription medicine medicines medication
surgery operation operations
removed removal extraction extractions extract
claw claws nail nails
puppy puppies pup pups
kitten kittens
scared afraid frightened nervous anxious panic panics
haircut haircuts cut trim
dye dyed colour color tint
lawyer lawyers solicitor solicitors attorney attorneys
divorce separation
shorten shortened hem hems taken
alteration alterations altered
tyre tyres tire tires
garage workshop
service servicing
fix repair repaired mend
broken break breaks repair
install installed installation fit fitted fitting
swap replace replaced replacement
loo toilet toilets wc
tap taps faucet faucets
heating boiler boilers heater
hall room venue
venue hall room
job jobs hiring vacancy vacancies career careers apply cv
boss manager director owner
photo photos picture pictures
film video record
park parked car-park parking spaces
subway metro tube
airport flight
taxi transfer shuttle
beach sea
pool swimming
spa sauna massage
breakfast morning
veggie vegetarian vegan
disabled wheelchair accessible accessibility step-free ramp
wheelchair step-free ramp accessible lift
accessible accessibility step-free ramp wheelchair
elevator lift
refund refunded refunds returned money
faulty damaged broken defective
voucher vouchers gift certificate
post postage mail delivery shipping
shop store
cash coins notes
campfire campfires bonfire fire fires firepit barbecue bbq
doggy doggie pooch dog dogs
ev charger chargers charging electric
internet fi
storage store stored storing
allergy allergies allergic intolerance
pregnant pregnancy expecting
address directions
shut closed close closes
`
