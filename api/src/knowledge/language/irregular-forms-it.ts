// A line is a word's stem, then the folded forms, or their stems, that are to share it; see `irregular-forms.ts`.
export const italian = `apr aprir apron apert apertur apriv aprend aprirs aprit apriam
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
offr offrir offron offert offriv offrend offrit offriam
soffr soffrir soffron soffert
nasc nacq nacquer nat
mor muor muo
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
conten contien conteng contenn contenent
manten mantien manteng mantenn
sosten sostien sosteng sostenn
apparten appartien apparteng appartenn appartenner appartenent
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
esc usc uscir uscit usciv uscend usciam escon
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
veteran veter
us usar usate usav usan usiam usand uso usi
unit unir unisc unend unisca
arm armar armat
am amar amat amiam
agir agisc
pag pagh
sap sapp
costr costruiam
entr entrar entrat entran entrav entrand entrass
and andar andav andat andand andass vad vann andra
alz alzar alzat alzars
compi compier compie compiono compiendo compiuto compiuta compiuti compiute
cogl coglier
proven provenient
assist assistent
resist resistent
esist esistent
combatt combattent
vinc vincent
perd perdent
cresc crescent
discend discendent
viv vivent vivra
cred credent
emerg emergent
riman rimanent rimarra
preced precedent
corrispond corrispondent
preval prevalent
ricorr ricorrent
cant cantant
parl parlant
regn regnant
migr migrant
vot votant
sfid sfidant
ved vedra
parlament parlamento parlamenti
operai operai
notai notai
marinai marinai
acciai acciai
ghiacciai ghiacciai
fornai fornai
macellai macellai
librai librai
orologiai orologiai
gelatai gelatai
tabaccai tabaccai
calzolai calzolai
telai telai
vivai vivai
mortai mortai
corrido corridoi
stipend stipendi
risparm risparmi
commerc commerci
ausiliar ausiliari
obbligator obbligatori
respirator respiratori`
