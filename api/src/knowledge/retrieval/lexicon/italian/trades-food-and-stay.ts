// Where one eats and sleeps. How a line is read: `../word-groups.ts`.
export const foodAndStay = `
# ristorante trattoria osteria pizzeria pizze pizza menu cucina piatti antipasti coperti chef tavoli
mangiare cenare pranzare > cucina menu ristorante cena pranzo
menu > menu carta piatti proposte
coperto servizio > coperto servizio
tavolo tavoli posto > tavolo tavoli coperti posti
specialita tipico tipici tipica piatto > specialita tipici tipica tradizione cavallo piatti
pesce crudo > pesce crudo frutti crostacei
carne grigliata > carne carni griglia grigliata brace bistecca fiorentina tagliata
bistecca fiorentina > bistecca fiorentina tagliata carne
primo primi > primi pasta tagliatelle ravioli
dolce dolci dessert tiramisu > dolce dolci dessert tiramisu
vino vini > vino vini bottiglie etichette
bottiglia > bottiglie bottiglia
birra birre spina > birra birre spina artigianali
impasto impasti lievitazione farina farine > impasto impasti lievitazione farina farine ore
pizza pizze > pizza pizze forno impasto
forno legna > forno legna
fisso fissa lavoro operai > fisso pranzo lavoro
bambini bimbi > bambini bimbi baby menu
tappo bottiglia portarla portare > tappo diritto bottiglia
torta torte > torta torte compleanno
banchetto banchetti cerimonia cerimonie cena > banchetti cerimonie eventi gruppi sala
sala privata saletta riservata > sala saletta privata riservata
fuori aperto dehors giardino > dehors giardino terrazza aperto esterno
asporto portare takeaway > asporto domicilio consegna
glovo deliveroo justeat domicilio consegna > consegna domicilio consegne asporto
delivery > consegna domicilio
musica vivo live > musica vivo live concerti
aperitivo aperitivi spritz apericena > aperitivo aperitivi taglieri stuzzichini
brunch > brunch domenica
colazione colazioni > colazione colazioni cornetti brioche
cornetto cornetti brioche > cornetti brioche croissant
piccante > piccante
chef cuoco cuoca cucina > chef cuoco cuoca cucina
prodotti ingredienti provengono > prodotti ingredienti km produttori locali stagione
# caffe caffetteria cappuccino cornetti aperitivi cocktail pub enoteca
caffe caffè cappuccino espresso > caffe espresso cappuccino miscela
aperitivo spritz apericena > aperitivo aperitivi taglieri buffet
cocktail drink cocktails > cocktail drink
partita partite calcio > partite schermo sky
mangiare > panini tramezzini toast piadine taglieri pranzo
tavoli sedersi posto > tavoli tavolini dehors
tabacchi sigarette > tabacchi
# pasticceria pasticcini torte paste dolci cornetti bignè mignon laboratorio gelateria gelato gusti coni pane panificio forno focaccia lievito pagnotte
torta torte personalizzata compleanno > torta torte compleanno personalizzate ordinazione cerimonia
ordinare ordino ordinarla ordine ordini commissionare > ordinare ordine ordini ordinazione ordinazioni prenotare giorni anticipo
nuziale matrimonio > nuziale nuziali nozze
scritta foto cialda > scritta cialda dedica decorazioni
persone fette grande > persone porzioni kg
kg chilo chili etto peso > kg chilo etto vaschetta
panettone panettoni pandoro colomba colombe > panettone panettoni pandori colomba colombe lievitati
pasticcini paste mignon bigne > pasticcini mignon paste bigne
cornetto cornetti brioche croissant > cornetti croissant brioche
rinfresco buffet catering > rinfreschi rinfresco buffet catering salato
salato salati pizzette > salato salati pizzette rustici
gelato gelati gusti gusto > gelato gusti gusto coppe
vaschetta vaschette portare asporto > vaschetta vaschette asporto kg
cono coni coppetta coppette > cono coni coppetta coppette palline
sorbetto > sorbetti sorbetto frutta acqua
panna > panna
pane panini pagnotta pagnotte > pane pagnotta pagnotte filone panini
farine farina cereali > integrale cereali farro segale farine farina grani
lievito madre pasta > lievito madre
focaccia pizza pizze > focaccia pizza teglia
sfornate sforna sfornato caldo > sforna sforniamo sfornato forno
avanzato avanzi invenduto > invenduto avanzato sconto
# hotel albergo camere camera colazione ospiti soggiorno suite b&b bed breakfast agriturismo pernottamento notti ostello locanda check-in affittacamere appartamenti appartamento
camera camere stanza stanze dormire pernottare pernottamento alloggio alloggi > camera camere stanza stanze alloggi pernottamento notte suite appartamenti
letto letti > letto letti aggiunto
notte notti minimo soggiorno pernotto > notte notti soggiorno minimo minima permanenza
colazione breakfast > colazione breakfast buffet
pensione mezza completa cena > pensione mezza completa cena ristorante
checkin arrivo arriviamo arrivi > arrivo arrivi check in arrivare reception entra
checkout partenza partire > partenza partenze check out lascia liberare
tardi mezzanotte > tardi chiavi notturno
reception portineria accoglienza > reception accoglienza
chiavi chiave > chiavi chiave codice cassetta
bagagli valigie valige > bagagli bagaglio valigie deposito
biancheria > asciugamani lenzuola biancheria teli
asciugamani asciugamano > asciugamani teli biancheria
lenzuola > lenzuola biancheria
phon asciugacapelli fon > phon asciugacapelli
tv televisione netflix > tv televisore smart
frigo frigobar minibar > frigobar frigo minibar
cucina cucinare cottura angolo fornelli > cucina cottura angolo cucinino attrezzata
lavatrice lavare bucato panni > lavatrice lavanderia bucato
cassaforte > cassaforte
vista panorama > vista panorama affaccio
balcone > balcone terrazzo terrazza
mare spiaggia lido > mare spiaggia lido
ombrellone ombrelloni > ombrellone ombrelloni sdraio lettini
nuotare > piscina
jacuzzi vasca > idromassaggio jacuzzi
spa wellness benessere > spa benessere wellness
tassa turistica soggiorno imposta > tassa imposta soggiorno
navetta transfer aeroporto volo > navetta transfer aeroporto
ricarica ricaricare elettrica tesla colonnina > ricarica colonnina elettriche elettrica wallbox
stagione bassa alta agosto luglio > stagione bassa alta agosto periodo
rifare pulizia pulizie > pulizia pulizie cambio biancheria
ristorante mangiare cenare > ristorante cena cucina trattoria
dormitorio camerata > dormitorio camerata letti
dintorni attivita gite escursioni > dintorni gite escursioni itinerari attivita
cavallo cavalli passeggiate > cavalli cavallo maneggio passeggiate
prodotti > prodotti olio miele marmellate spaccio bottega
fattoria animali > fattoria animali
# campeggio camping piazzola piazzole bungalow tende camper roulotte mobil
tenda tende piazzola piazzole > tenda tende piazzola piazzole igloo
bungalow casetta casette mobilhome > bungalow casette mobile mobil home chalet
camper caravan roulotte > camper caravan roulotte piazzola
elettricita corrente luce allaccio > elettricita corrente elettrico allaccio ampere
carico scarico acque > scarico carico acque grigie camper service
barbecue grigliata griglia fuoco fuochi falo > barbecue griglia fuochi fuoco bracieri
docce doccia calda > docce calde gettone gettoni
minimarket spesa market > market minimarket bazar spesa
animazione miniclub > animazione miniclub
silenzio rumore > silenzio riposo
visitatori amici ospiti > visitatori ospiti giornalieri
# cantina vini vino vigna vigneti degustazione degustazioni bottiglie birrificio birra birre doc docg frantoio olio
visita visite visitare tour giro > visita visite visitare tour giro
degustazione degustazioni assaggiare assaggio assaggi provare bere > degustazione degustazioni assaggi assaggio calici
bottiglia bottiglie cartone cassa > bottiglia bottiglie cartone cartoni casse
damigiana sfuso sfusa > sfuso damigiana
vitigno vitigni uva uve > vitigno vitigni uva uve varieta
annata annate invecchiamento barrique botti > annata annate affinamento barrique botti
vendemmia raccolta > vendemmia raccolta settembre
ettari produzione produce produzioni > ettari bottiglie produciamo anno produzione
abbinare abbino abbinamento bere > abbinamento abbinamenti accompagna ottimo pesce carne
solfiti > solfiti
malto luppolo ingredienti > malto luppolo luppoli
spina fusto fusti > spina fusti fusto
gradi alcol gradazione forte > gradi vol gradazione alcol
frangitura olive molitura > frangitura molitura olive
`
