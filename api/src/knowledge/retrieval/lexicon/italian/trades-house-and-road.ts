// Who builds, repairs, cleans and drives. How a line is read: `../word-groups.ts`.
export const houseAndRoad = `
# officina meccanico meccanica tagliando tagliandi revisione motore veicoli autofficina gommista pneumatici gomme carrozzeria elettrauto
auto macchina automobile vettura veicolo > auto macchina automobile vettura veicolo veicoli
meccanico meccanici > meccanico meccanici officina
tagliando olio filtri cambio > tagliando tagliandi olio filtri
revisione collaudo bollino > revisione revisioni collaudo
gomme gomma ruota ruote pneumatici cambio > gomme pneumatici ruote gomma pneumatico equilibratura
invernali neve stagionali estive > invernali estive stagionale deposito
custodire tenere deposito gomme > deposito custodia pneumatici
bucata forata foratura bucato > foratura forature riparazione
convergenza assetto equilibratura > convergenza assetto equilibratura
freni frenare > freni pastiglie dischi frenante
avvia > batteria avviamento
cinghia > distribuzione cinghia
spia luce accesa motore centralina > diagnosi centralina spia elettronica
climatizzatore aria condizionata ricarica clima > climatizzatore aria ricarica climatizzazione gas
sostitutiva cortesia prestito sostituzione > sostitutiva cortesia
soccorso traino carro attrezzi fermo panne strada > soccorso traino carro stradale
ammaccatura ammaccature bozza bolli graffio graffi botta grandine > ammaccature graffi bolli grandine verniciatura carrozzeria
verniciare vernice > verniciatura vernice
incidente sinistro assicurazione assicurazioni > incidente sinistro sinistri assicurazione perizia
parabrezza vetro vetri cristallo > parabrezza cristalli vetri
gas > gpl metano
elettriche elettrica > elettriche elettrici
ibrida ibride > ibride ibrido
furgone furgoni > furgoni commerciali
garanzia casa > garanzia casa ufficiale
lavare lavaggio autolavaggio > lavaggio igienizzazione
usato auto vendere comprare > usato vendita usate permuta
# noleggio autonoleggio furgoni veicoli franchigia kasko chilometraggio
patente eta anni giovane > patente anni eta
carta credito > carta credito cauzione deposito
cauzione deposito > cauzione deposito franchigia
km chilometri limite illimitati > km chilometri illimitati
benzina carburante pieno > carburante pieno
franchigia assicurazione danni kasko > franchigia kasko assicurazione danni
riconsegna riportare consegna restituire > riconsegna restituzione
secondo guidatore conducente > conducente guidatore aggiuntivo
estero > estero
furgone furgoni > furgone furgoni
# taxi ncc transfer autista conducente trasferimenti
taxi autista transfer > taxi autista transfer conducente ncc
aeroporto stazione portare > aeroporto stazione tratta trasferimenti
seggiolino bambini > seggiolino seggiolini rialzo
persone quante bagagli > persone posti passeggeri bagagli minivan van
notte notturno > notte notturno supplemento
volo ritardo > volo ritardo monitoriamo
# trasloco traslochi imballaggio facchini magazzino storage sgomberi
trasloco traslochi traslocare spostare > trasloco traslochi
scatole scatoloni imballaggio imballare > scatole scatoloni imballaggio cartoni
deposito magazzino box custodire tenere > deposito magazzino box custodia self storage
smontare montare smontaggio montaggio > smontaggio montaggio rimontaggio
scala autoscala piano > autoscala piattaforma elevatore piano
pianoforte > pianoforti pianoforte
sgombero sgomberare svuotare cantina > sgomberi sgombero cantine solai
permesso occupazione suolo > permessi suolo occupazione
danni rompete assicurati > assicurazione danni copertura
metri cubi mq grande > metri mq dimensioni
accesso accedere entrare > accesso codice 24
# pulizie sanificazione condomini uffici vetrate
pulire pulizia pulizie > pulizia pulizie
prodotti materiale portate > prodotti attrezzature materiali
ora ore costo > ora oraria orario
uffici condominio scale > uffici condomini scale
vetri finestre > vetri vetrate finestre
divano poltrone > divani tappezzeria
tappeti > tappeti moquette
ristrutturazione cantiere > cantiere fine ristrutturazione
stirare > stiro
# idraulico idraulica termoidraulica caldaia caldaie rubinetti scarichi perdite
idraulico > idraulico idraulici tecnico
perdita perde perdite gocciola acqua infiltrazione > perdita perdite acqua infiltrazioni
rubinetto rubinetti miscelatore > rubinetto rubinetti rubinetteria miscelatori
lavandino scarico wc intasato otturato tappato ingorgato gabinetto water > scarico scarichi intasati disostruzione spurgo sturare wc
caldaia caldaie > caldaia caldaie
riscaldamento > riscaldamento caldaia termosifoni
boiler scaldabagno > boiler scaldabagno
revisione controllo fumi bollino > controllo fumi bollino manutenzione annuale
condizionatore climatizzatore aria > climatizzatori condizionatori pompa
bagno rifare ristrutturare doccia vasca > bagno ristrutturazione doccia vasca sanitari
uscita chiamata > uscita chiamata diritto
notte domenica festivi > notturno festivi 24 reperibilita
pannelli > solare pannelli
# elettricista elettrici impianti quadri fotovoltaico allarme domotica salvavita
elettricista > elettricista elettricisti
corrente salta luce salvavita > salvavita guasto quadro corrente
impianto impianti rifare norma > impianto impianti norma rifacimento
certificazione conformita dichiarazione dico > conformita dichiarazione certificazione
citofono > citofoni videocitofoni
antifurto allarme > allarme allarmi antifurto
telecamere > videosorveglianza telecamere
fotovoltaico pannelli > fotovoltaico pannelli accumulo
colonnina auto wallbox > wallbox colonnine
lampadario lampadari > lampadari luce
# edile edilizia ristrutturazioni ristrutturazione tetti cartongesso imbianchino tinteggiatura intonaci
ristrutturare ristrutturazione lavori rifare > ristrutturazione ristrutturazioni chiavi lavori
imbiancare dipingere pitturare tinteggiare pareti muri > tinteggiatura imbiancatura pareti verniciatura pittura
muffa umidita > muffa umidita antimuffa traspirante
mq metro quadro > mq metro quadrato
tetto tetti tegole grondaie > tetti tetto coperture grondaie
piastrelle pavimenti pavimento > pavimenti piastrelle posa
cappotto facciata facciate > cappotto facciate isolamento
permesso permessi pratiche cila > cila pratiche permessi geometra
mobili coprite spostate > mobili teli copertura
giorni durano > giorni tempi
bonus > bonus detrazioni
# giardiniere giardinaggio giardini potatura potature siepi vivaio irrigazione
giardino prato erba tagliare > giardino prato taglio sfalcio manutenzione
potare potatura siepe siepi alberi > potatura siepi alberi abbattimento
abbattere albero > abbattimento tree climbing
irrigazione impianto > irrigazione
smaltimento portate via rami > smaltimento rami residui verde
piante fiori vasi > piante vasi fiori
stagione periodo quando > stagione primavera autunno
# fabbro serrature serratura serrande blindate cancelli
chiuso fuori casa apertura porta > apertura porte emergenza
serratura cilindro cambiare > serratura serrature cilindro sostituzione
chiavi chiave duplicare copia > chiavi duplicazione copia duplicati
tapparella serranda tapparelle > serrande tapparelle
cancello inferriate ringhiera > cancelli inferriate ringhiere grate
# disinfestazione disinfestazioni derattizzazione insetti topi scarafaggi zanzare blatte
topi topo ratti > topi ratti derattizzazione roditori
scarafaggi blatte > blatte scarafaggi insetti
insetti > blatte scarafaggi formiche insetti
vespe calabroni nido > vespe calabroni nidi
cimici letto > cimici
zanzare > zanzare
piccioni > piccioni allontanamento
tarli > tarli legno
velenoso pericoloso animali bambini > animali bambini sicuri atossici
rientrare ore > ore rientrare aerare
`
