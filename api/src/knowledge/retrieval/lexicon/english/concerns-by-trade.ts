// The same as `concerns.ts`, of things that belong to a trade: food, stays, health, lessons, houses, offices.
export const concernsByTrade = `
hungry > food eat meals restaurant cafe menu pizza snacks pub
eat eating food meal meals > food eat meals restaurant cafe menu snacks
restaurant > restaurant cafe
drink thirsty > drinks drink coffee tea bar cafe
coffee tea > coffee tea cafe
alcohol beer beers wine pint cocktails booze > bar beer wine drinks alcohol licensed cocktails
menu > menu dishes
breakfast > breakfast
vegan vegans veggie vegetarian vegetarians > vegan vegetarian vegetarians plant meat
gluten coeliac celiac wheat > gluten coeliac wheat
allergy allergies allergic nuts peanut peanuts intolerant intolerance dietary > allergy allergies allergens allergen dietary nuts intolerances diets
halal kosher > halal kosher
takeaway takeout > takeaway collect collection
cake cakes cupcake cupcakes > cake cakes
bread loaf loaves sourdough baguette rolls > bread loaf loaves sourdough
room rooms bedroom bedrooms accommodation stay sleep sleeping overnight > room rooms bedrooms night nights stay double single
twin zbed cot > bed beds cot double twin
ensuite > ensuite bathroom shower private
tv television > tv television
cook cooking > kitchen cook hob catering
jacuzzi > tub jacuzzi
tourer tourers > caravan caravans touring
motorhome motorhomes campervan campervans camper rv > motorhome motorhomes campervan campervans
hookup electricity power > electric hook electricity power hookup sockets
campfire campfires bonfire fire fires firepit bbq barbecue barbecues > fire fires firepit campfire campfires barbecue barbecues bbq
glamping > glamping hut huts pods cabin cabins yurt yurts bell
elsan waste > chemical waste disposal
rubbish bin bins trash recycling recycle > rubbish bins recycling waste
beach sea seaside coast > beach sea coast
walks walking hike hikes hiking footpath trail trails > walk walks footpath path trail trails hike
playground swings > play playground
luggage suitcase suitcases bags > luggage bags cases store
mot m.o.t roadworthy > mot test
car vehicle motor cars > car cars vehicle vehicles
service servicing > service servicing oil
squeaking squeaky grinding > brake brakes
tyre tyres tire tires puncture punctured > tyre tyres puncture punctures
dent dents scratch scratches bodywork bumper respray > bodywork dent dents paint scratches
windscreen > windscreen glass
battery > battery batteries
hybrid ev tesla charger > electric ev charging hybrid charger points
breakdown tow towed towing recovery > breakdown recovery tow towing
motorbike motorbikes > motorcycle motorcycles
aircon regas > conditioning
ebike ebikes > electric ebikes
gears chain derailleur > gears chain repairs service
helmet helmets > helmet helmets
trailer > child childrens seat trailer kids
provisional licence license > licence provisional license
intensive > intensive
airport > airport transfer transfers collect station
petrol > fuel petrol tank
mileage > mileage miles
glasses specs spectacles frames > glasses frames spectacles lenses
contacts lenses > contact lenses lens
sunglasses varifocals bifocals > sunglasses varifocals lenses prescription
prescription > prescription prescriptions
nhs > nhs
gp doctor doctors > doctor doctors gp
dentist tooth teeth toothache > dentist dental tooth teeth pain emergency
checkup examination > examination check exam
filling fillings cavity > filling fillings
braces straighten invisalign aligners straightening > braces orthodontics aligners orthodontic straightening invisalign
whitening whiten > whitening
hygienist cleaning > hygienist hygiene scale polish
nervous anxious scared afraid terrified fear phobia > nervous anxious sedation
hurt hurts painful painless > painful painless pain hurt discomfort
autistic autism asd > autism autistic asd
postnatal pregnancy > postnatal antenatal pregnancy pelvic
sprained sciatica > back pain injury injuries neck physiotherapy sports
massage massages > massage massages
physio physiotherapist physiotherapy osteopath chiropractor > physiotherapy physio osteopathy
referral referred refer > referral refer referred gp
jab jabs vaccination vaccinations vaccine injection > vaccination vaccinations vaccine flu injection
medicine medicines medication tablets pills > medicine medicines prescription prescriptions medication
ears earwax > hearing ear wax microsuction
feet toenail toenails corns ingrown verruca > foot feet nail chiropody podiatry
counselling counsellor therapy therapist depression anxiety stressed > counselling therapy therapist
haircut haircuts trim > cut haircut cuts trim dry
highlights balayage colour color dye dyed dyeing roots tint bleach > colour color highlights balayage tint roots
blowdry styling > blow dry wash styling
beard shave shaving moustache > beard shave shaving
bride updo prom > bridal bride wedding up
nails > nails manicure gel
shellac acrylics > gel nails manicure
wax waxing > wax waxing
eyebrow eyebrows brows lashes eyelashes threading > brow brows eyebrow lash lashes
tan tanning > tan tanning
makeup > makeup
tattoo tattoos piercing piercings > tattoo tattoos piercing
stylist > stylist stylists senior
vet vets > vet vets veterinary surgery
neuter neutered neutering spay spayed castrate castrated snip > neuter neutering spay castration neutered
microchip microchipped chipped > microchip microchips microchipping chip chips
rabbit rabbits hamster hamsters bunny gerbil > rabbit rabbits small pets animals guinea
parrot parrots bird birds budgie > birds exotic exotics
tortoise snake snakes reptile reptiles lizard > exotic exotics reptiles
pony ponies > horse horses
worm worming worms fleas flea ticks tick > flea worming worm parasite treatment
euthanasia dying > euthanasia sleep goodbye
groom grooming groomer > groom grooming clip clipping
kennel kennels cattery boarding > kennels boarding cattery board daycare
breed breeds labrador spaniel poodle cockapoo > dog dogs large small breeds breed size
aggressive bites bite > nervous muzzle dogs
lesson lessons class classes course courses session sessions workshop workshops tuition > lesson lessons class classes course courses session sessions workshop workshops
coach coaching coaches > private individual personal coaching coach lesson
zoom skype remote remotely virtual virtually > online video zoom remote skype
teach teaches learn learning study instructor teacher teachers tutor tutors trainer trainers > teach teacher teachers lessons learn instructor instructors taught tutor
sax > saxophone
sing singing singer voice choir vocal > singing voice choir vocal sing
exam exams grade grades certificate qualification abrsm > exam exams grade grades certificate
recital concert perform performance show > concert concerts recital recitals perform performance show
homework maths gcse 11+ sats > maths english gcse tuition
term terms semester > term terms weeks semester starts dates
partner > partner partners singles alone
mat mats > mat mats equipment
gym weights treadmill workout exercise > gym weights fitness
induction > induction tour
contract commitment pause > contract notice months cancel minimum month freeze pause
swim swimming lanes > swim swimming pool lane lanes
climb climbing bouldering harness rope ropes > climbing climb bouldering ropes harness harnesses
golf handicap > golf tee green fees handicap buggies range
paddleboard sup > paddleboard paddleboards
lifejacket lifejackets > life lifejackets jackets buoyancy
fishing fish angling rod > fishing fish rod rods
match matches fixtures training > training matches fixtures
ticket tickets entry entrance admission > tickets ticket entry admission price prices entrance
tour tours guide > tour tours guided guide audio
exhibition exhibitions showing programme > exhibition exhibitions programme now showing
souvenir souvenirs > shop gifts
film films movie movies screening subtitles subtitled > film films screening screenings subtitled
seat seats seating sit capacity hold > seats seat seated guests capacity people up
interval intermission > interval minutes
overdue renew renewals fine fines > card loan loans books fine fines renew overdue
print printing photocopy photocopies scan copies copying printer > print printing copies photocopying scan printed
computer computers pc > computer computers
animals > animals feed feeding
wedding weddings marry reception ceremony > wedding weddings ceremony ceremonies married reception
catering caterer caterers > catering caterers kitchen food
band dj disco > music band dj live midnight
mass worship > service services worship sunday mass
baptism baptise christening christen baptised > baptism christening baptisms
funeral funerals cremation burial ashes coffin hearse > funeral funerals cremation burial ashes coffin
boiler boilers heating radiator radiators > boiler boilers heating radiator radiators hot
leak leaking leaks dripping drip tap taps > leak leaks tap taps dripping pipe pipes burst water
blocked block clogged blockage drain drains unblock > blocked drain drains unblock unblocking
cp12 landlord landlords > landlord landlords gas certificate safety
rewire rewiring > rewire rewires rewiring
fuse fusebox > consumer fuse
eicr > electrical certificate inspection report
solar > solar panels heat pump
callout > callout call charge visit quote
quote quotes quotation estimate estimates ballpark > quote quotes quotation estimate free
extension loft conservatory renovation > kitchen kitchens bathroom extension extensions loft conversions
planning > planning permission regulations
roof gutter gutters tiles slates chimney > roof roofing gutters gutter chimney
damp mould mold > damp mould
paint painting decorate decorating decorator wallpaper wallpapering > painting decorating paint wallpaper interior exterior
plaster plastering tiling tiler floor flooring carpet carpets > plastering tiling flooring carpet carpets
garden gardening lawn grass mow mowing hedge hedges weeding > garden gardens lawn grass hedge hedges mowing
tree trees stump > tree trees felling stump
patio paving fence fencing decking > patio paving fencing fence decking
mess > rubbish waste clean tidy clear
locks lock > lock locks key keys locked locksmith
mice mouse rats rat wasps ants bedbugs cockroaches pests > mice rats wasps wasp pest ants rodents bed bugs pests
chemicals poison toxic > safe pets chemicals treatment children
clean cleaning cleaner cleaners > clean cleaning cleaner cleaners deep
hoover > products materials equipment provide
windows > oven windows window
move moving removals removal relocation > move moving removals removal
pack packing boxes > packing pack boxes materials
storage store storing > storage store stored unit units
ironing iron shirts > ironing shirts duvet
shorten hem zip alter alterations altered > hem shorten alterations zip trousers take repairs
resole heel heels soles > soles heels shoe repairs resole
repair repairs repairing fix fixed fixing mend mended > repair repairs repaired fix mend
screen iphone samsung ipad laptop macbook > screen screens phone phones tablet laptop repair
watch watches strap > watch watches battery strap
ring rings resize resized > ring rings engagement resize resizing
gold silver jewellery jewelry necklace earrings > gold silver jewellery jewelry
valuation valued value worth appraisal > valuation valuations value
upholstery reupholster cushions curtains blinds > upholstery fabric curtains blinds
flowers bouquet bouquets roses wreath > flowers bouquet bouquets roses
plants plant houseplant houseplants seeds compost > plants plant seeds compost
author > book books club author
tasting tastings taste vineyard > tasting tastings taste wine wines cellar tour
brewery taproom growler keg kegs > brewery beer taproom keg tours
eggs honey cheese produce > farm eggs honey cheese produce local
organic biodynamic natural pesticides sustainable green eco > organic sustainable natural pesticides environment
photographer photoshoot portrait portraits headshot headshots > photographer portrait portraits shoot session photos
prints album albums > images photos prints album gallery digital edited files
flyer flyers leaflet leaflets banner banners poster posters > cards flyers leaflets banners posters printing
pdf artwork logo design designer > artwork pdf design files
solicitor solicitors lawyer lawyers attorney barrister > solicitor solicitors lawyer lawyers
divorce separation custody > divorce separation family custody children
will wills probate inheritance > will wills probate inheritance attorney
conveyancing > conveyancing property purchase sale buying
sacked fired redundancy redundant > employment dismissal redundancy
accident compensation claim claims > injury accident claim claims compensation
consultation > consultation first initial free meeting appointment
accountant accountants bookkeeping bookkeeper payroll > accountant accounts bookkeeping payroll
freelancer > tax return sole trader company
insure policy cover > insurance cover policy
let letting lettings landlord tenant tenants > rent letting lettings tenants landlord let rental
commission > sell selling sale fee commission
viewing viewings > viewing viewings
nursery preschool kindergarten childminder childcare > nursery preschool childcare
creche > creche childcare nursery
funding > funded hours funding
wraparound > after school breakfast club
nap naps potty > sleep nap settling key
uniform ratio > children staff ratio class
`
