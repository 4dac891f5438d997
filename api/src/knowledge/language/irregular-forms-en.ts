// A line is a word's stem, then the folded forms, or their stems, that are to share it; see `irregular-forms.ts`.
export const english = `buy bought
pay paid
sell sold
hold held
child children
man men
woman women
go went gone
make made
build built
win won
begin began begun
write wrote written
run ran
speak spoke spoken
teach taught
choos chose chosen
give gave given
take took taken
grow grew grown
lead led
leav left
lose lost
meet met
send sent
spend spent
fight fought
bring brought
catch caught
think thought
becom became
drive drove driven
fall fell fallen
fly flew flown
know knew known
keep kept
sleep slept
tell told
come came
see saw seen
eat ate eaten
drink drank drunk
foot feet
tooth teeth
loaf loav
aris arose arisen
bend bent
bleed bled
blow blew blown
break broke broken
breed bred
deal dealt
dig dug
draw drew drawn
feed fed
feel felt
flee fled
forbid forbade forbidden
forget forgot forgotten
forgiv forgave forgiven
freez froze frozen
hang hung
hear heard
hide hid hidden
lend lent
mean meant
mistak mistook mistaken
overcom overcame
overthrow overthrew overthrown
ride rode ridden
ring rung
rise risen
say said
seek sought
shake shook shaken
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
slide slid
spin spun
stand stood
steal stole stolen
stick stuck
strike struck stricken
swear swore sworn
sweep swept
swim swam swum
tear tore torn
throw threw thrown
undergo underwent undergone
understand understood
undertak undertook undertaken
wear wore worn
weav wove woven
withdraw withdrew withdrawn
mous mice
knife kniv
wife wiv
half halv
shelf shelv
thief thiev
larg larger largest
big bigger biggest
tall taller tallest
long longer longest
old older oldest
new newer newest
high higher highest
small smaller smallest
great greater greatest
earli earlier earliest
strong stronger strongest
fast faster fastest
warm warmer warmest
cold colder coldest
hot hotter hottest
deep deeper deepest
rich richer richest
young younger youngest
cheap cheaper cheapest
near nearest
wide wider widest
easi easier easiest
busi busiest
heavi heavier heaviest
experienc experience experiences inexperience
experiment experiments
refer referenc
evid evidenc
sacrific sacrif
apprentic apprent
interfer interf
add added adding
staff staffed staffing
stuff stuffed stuffing
free freed freeli
bus buses
gas gases
believ belief
wolf wolv
calf calv
dwarf dwarv
crisi crise
thesi theses
hypothesi hypothes
diagnosi diagnos
analys analysi analyz
nucleus nuclei
alumnus alumni alumna
stimulus stimuli
fungus fungi
bacteria bacterium
spectrum spectra
stadium stadia
curriculum curricula
econom economi
histor histori
strateg strategi
academ academi
geograph geographi
photograph photographi
topograph topographi
philosoph philosophi
allerg allergi
symmetr symmetri
geometr geometri
harmon harmoni
melod melodi
comed comedi
dynast dynasti
autonom autonomi
environ environment
govern government
develop development
depart department
contin continent
profess profession
occas occasion
divis division
dimens dimension
provis provision
accid accident
incid incident
organ organiz
consid consider
repres represent
real realli
brief briefli
slow slowli
deep deepli
narrow narrowli
chief chiefli
sharp sharpli
cheap cheapli
express expressli
distanc distant
complianc compliant
relianc reliant
brillianc brilliant
fragranc fragrant
violenc violent
silenc silent
absenc absent
agre agreement
treat treatment
judg judgement judgment
tax taxat
found founder
quot quotat
grey gray
jewelleri jewelri
aluminium aluminum
mould mold
plough plow
sceptic skeptic
cosi cozi
doughnut donut
yoghurt yogurt
aeroplan airplan
pyjama pajama
moustach mustach
enrol enroll
fulfil fulfill
instal install
skill skil
fuel fuell`
