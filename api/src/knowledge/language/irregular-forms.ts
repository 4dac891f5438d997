import type { Locale } from '@loquia/contracts'

// Forms that no ending gives away, and words that the stemmer takes for others. A line is a word's stem, then the folded
// forms, or their stems, that are to share it. Forms that are better known as other words are left out: "rose", "corso".
const english = `buy bought
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
heavi heavier heaviest`

const italian = `apr aprir apron apert apertur
chiud chiuser chius chiusur
scegl sceglier scelg scels scelser scelt
togl toglier tolg tols tolt
raccogl raccoglier raccolg raccols raccolser raccolt
accogl accoglier accolg accols accolt
sciogl scioglier sciolg sciols sciolt
scriv scriss scrisser scritt
descriv descriss descritt
iscriv iscriss iscritt
legg lett
vinc vins vinser vint
convinc convins convint
perd perser pers
mett mess
permett permis permiser permess
promett promis promess
ammett ammis ammess
trasmett trasmis trasmess
sottomett sottomess
prend preser pres
comprend compreser compres
riprend ripreser ripres
apprend appres
sorprend sorpres
scopr scoprir scopron scopert
copr coprir copron copert
offr offrir offron offert
soffr soffrir soffron soffert
nasc nacq nacquer nat
mor muor muo
camer cam
camerier cameriere cameriera camerieri
ved vider vist
preved previd previst
riman rimang rimas rimaser rimast
divent divien diveng divenn divenner divenut
avven avvien avveng avvenn
interven intervien interveng intervenn
proven provien proveng provenn
raggiung raggiuns raggiunser raggiunt
aggiung aggiuns aggiunt
sping spins spinser spint
diping dipins dipinser dipint
costring costrins costrett
ten tien teng tenn tenner
otten ottien otteng ottenn ottenner
conten contien conteng contenn
manten mantien manteng mantenn
sosten sostien sosteng sostenn
apparten appartien apparteng appartenn appartenner
tratten trattien tratteng
riten ritien riteng ritenn
produc produrr produss produsser prodott
riduc ridurr riduss ridusser ridott
conduc condurr conduss condusser condott
introduc introdurr introduss introdott
traduc tradurr traduss tradott
propon proporr propong proposer propost
compon comporr compong compos composer compost
espon esporr espong espos esposer espost
impon imporr impong imposer
dispon disporr dispong dispost
oppon opporr oppong oppost
sal salg
scend sces sceser
spend spes speser
chied chieser chiest
richied richieser richiest
rispond rispos risposer rispost
interromp interrupp interrott
decid decis deciser
uccid uccis ucciser
divid divis diviser
includ inclus
esclud esclus
conclud conclus concluser
muov moss mosser
rimuov rimoss rimozion
promuov promoss
viv viss visser
sconfigg sconfiss sconfitt
difend difes difeser
invad invas invaser
conced concess
distrugg distruss distrusser distrutt
protegg protess protett
elegg eless elesser elett
corregg corress corrett
risolv risols risolt
dissolv dissolt
cresc crebb crebber
conosc conobb conobber
riconosc riconobb
cuoc cott
ber bev bevv
esc uscir escon
cad cadd cadder
svolg svols svolser svolt
coinvolg coinvols coinvolt
discut discuss
persuad persuas
esplod esplos
nascond nascos nascost
diffond diffus
assum assuns assunt
intend intes
estend estes esteser
attend attes
pretend pretes
sospend sospes
append appes
dipend dipes
accend acces acceser
emerg emers
percorr percors
trascorr trascors
spegn speng spent
letter lettere
caratter carattere
gener genere
polver polvere
tesser tessere
chiav chiavi
superfic superfici
divers diversi
univers universi
controvers controversi
laborator laboratori
uragan urag
musulman musulm
roman rom
taleban taleb
urban urb
sovran sovr
veteran veter`

/** A folded form, or its stem, and the stem of the word it is a form of. */
export const irregularForms: Record<Locale, ReadonlyMap<string, string>> = { en: pairs(english), it: pairs(italian) }

function pairs(lines: string): ReadonlyMap<string, string> {
  return new Map(
    lines.split('\n').flatMap((line) => {
      const [shared = '', ...forms] = line.trim().split(' ')
      return forms.map((form): [string, string] => [form, shared])
    }),
  )
}
