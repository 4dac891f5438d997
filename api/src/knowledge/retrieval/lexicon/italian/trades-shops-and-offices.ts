// Who sells, makes and mends things, and who advises. How a line is read: `../word-groups.ts`.
export const shopsAndOffices = `
# fiori fiorista fioraio bouquet mazzo mazzi rose piante composizioni
mazzo bouquet fiori > mazzo mazzi bouquet fiori composizioni
rose rosa > rose
funerale lutto corona > funebri corone cuscini condoglianze
matrimonio sposa chiesa > nozze sposa bouquet allestimenti
pianta piante orchidea > piante orchidee vaso
consegnate domicilio ospedale > consegna domicilio consegniamo
biglietto messaggio > biglietto
laurea compleanno > occasioni
secchi finti > secchi essiccati stabilizzati
# libreria libri libro scolastici autori editore fumetti
ordinare ordino > ordinare ordine ordiniamo giorni
scolastici scuola testi > scolastici testi copertine
usati usato vendere ritirate > usato usati ritiro
presentazione presentazioni autore > presentazioni incontri autori
18app carta cultura docente bonus > carta cultura merito docente
lettura gruppo club > gruppo lettura
bambini > bambini letture ragazzi albi
regalo pacchetto incartare > confezione pacchetto regalo
# abbigliamento abiti vestiti negozio boutique scarpe calzature moda camicie collezione taglie
taglia taglie misura forti comode curvy > taglia taglie xl conformate
orlo accorciare modificare sistemare > orlo orli modifiche sartoria
provare camerino > camerini prova
saldi sconti > saldi sconti outlet
cambio cambiare reso > cambio reso scontrino giorni
# sartoria sarta sarto orlo orli modifiche cucito su misura riparazioni abiti
orlo accorciare stringere allargare > orlo orli accorciare stringere allargare modifiche
zip cerniera lampo > zip cerniera cerniere lampo
misura confezionare fare > misura confezione
tende > tende
giorni pronto > giorni pronti
# lavanderia lavasecco tintoria self service lavaggio stireria stiro bucato capi lavatrici asciugatrici
lavare lavaggio lavate > lavaggio lavare
piumone piumoni coperta trapunta > piumoni piumone trapunte coperte
pelle scamosciato > pelle scamosciati
camicie stirare stiro > camicie stiro stirare
sposa abito > sposa abiti
macchie macchia > macchie smacchiatura
gettoni monete carta > gettoni monete bancomat
# gioielleria gioielli oro orologi orefice orologeria anelli fedi argento diamanti
fede fedi nuziali anello anelli > fedi anelli anello fidanzamento
incidere incisione > incisione incisioni
pila batteria orologio > pila batteria orologi
riparare saldare catena collana > riparazioni saldatura
oro vecchio vendere compro > oro acquisto compro permuta usato
misura allargare stringere > misura
orecchini buchi forare > foratura orecchie
vero autentico certificato > certificato gia garanzia
# mobili arredamento arredo divani cucine falegname falegnameria legno armadi
misura progetto progettare > misura progetto progettazione rilievo
divano divani letto > divani divano letti
cucina cucine > cucine
montaggio montate montare trasporto > montaggio trasporto consegna
ritirate vecchio smaltire > ritiro usato smaltimento
restauro restaurare tarli > restauro restauriamo
tempi arriva quanto > settimane tempi consegna
# ecommerce prodotti acquisti articoli carrello ordine ordini spedizione spedizioni
ordine ordini ordinare ordinato > ordine ordini ordinare
spedizione spedizioni spese arriva > spedizione spedizioni corriere giorni gratuita
estero europa isole > estero europa isole
tracciare tracking pacco > tracciamento tracking pacco
disponibile disponibilita magazzino > disponibile disponibilita magazzino
# riparazioni riparazione assistenza computer telefono smartphone cellulari schermo elettrodomestici pc lavatrici
schermo vetro display rotto crepato > schermo display vetro
batteria dura > batteria
acqua bagnato caduto > ossidazione acqua liquidi
dati foto recuperare recupero > recupero dati
virus lento formattare > formattazione virus pulizia
originali compatibili > originali compatibili
diagnosi controllo > diagnosi preventivo gratuito
elettrodomestici > lavatrici lavastoviglie frigoriferi forni elettrodomestici
# tipografia stampa stampe grafica biglietti volantini copisteria fotocopie rilegatura tesi
stampare stampa fotocopie copie > stampa stampe fotocopie copie
tesi rilegare rilegatura > tesi rilegatura
biglietti visita > biglietti visita
volantini flyer > volantini flyer
locandine > locandine manifesti
colori bianco nero > colori bianco nero
file pdf formato inviare > file pdf formato risoluzione
grafica grafico disegnare logo > grafica progetto logo impaginazione
gadget > gadget magliette tazze
minimo copie > copie minima tiratura
# avvocato avvocati legale studio diritto cause penale civile famiglia consulenza notaio
avvocato avvocata legale > avvocato avvocati avv studio legale
separazione divorzio separarmi divorziare lasciare > separazione divorzio famiglia consensuale
affido figli mantenimento > affidamento mantenimento figli minori
causa tribunale denuncia > causa giudizio tribunale contenzioso
consulenza consulto parere primo colloquio > consulenza colloquio parere appuntamento
parcella onorario costo > parcella onorario compenso preventivo
arrestato arresto denunciato indagato reato > penale penali
gratuito patrocinio > patrocinio stato
eredita testamento successione > successioni eredita testamento
licenziamento licenziato lavoro > licenziamento lavoro
incidente risarcimento > risarcimento danni sinistri infortunistica
sfratto affitto condominio > sfratti locazioni condominio
# commercialista consulenza fiscale tributaria contabilita dichiarazione partita iva caf patronato 730 isee
iva > iva forfettario
730 dichiarazione redditi unico > 730 dichiarazione redditi
isee > isee dsu
bilancio contabilita > bilancio contabilita
paghe busta dipendenti colf badante > paghe buste lavoro colf badanti
forfettario regime > forfettario
pensione pensioni > pensione pensioni inps contributi
disoccupazione naspi > naspi disoccupazione
imu tasse > imu tributi
successione > successioni successione
spid firma digitale > spid firma pec
documento documenti > documenti cud identita
bonus assegno unico > assegno unico bonus
invalidita accompagnamento 104 > invalidita accompagnamento 104
# assicurazioni polizza polizze rca sinistro sinistri
polizza polizze assicurare assicurazione > polizza polizze assicurazione
sinistro incidente denuncia denunciare > sinistro sinistri denuncia
macchina auto rca > auto rc veicoli
casa incendio furto > casa incendio furto
vita pensione risparmio > vita pensione previdenza
disdetta disdire > disdetta recesso
sospendere > sospensione
# immobiliare immobiliari immobili compravendita bilocale trilocale quadrilocale locazione locazioni provvigione
casa case appartamento > casa case appartamento immobile immobili
affitto affittare > affitto affitti locazione
provvigione commissione percentuale > provvigione provvigioni mediazione
valutazione stima vale > valutazione stima gratuita
mutuo > mutuo mutui
visitare visita vedere > visita visite sopralluogo
esclusiva incarico > incarico esclusiva
# funebri funerali onoranze funebre cremazione sepoltura defunto lutto cimitero
funerale funerali > funerale funerali cerimonia
cremazione ceneri cremare > cremazione ceneri urna
morto morta decesso deceduto fare > decesso defunto
notte > 24 notte reperibilita
documenti pratiche > pratiche documenti
bara cassa cofano > cofano feretro cofani
lapide tomba > lapidi lapide tomba
necrologio manifesti > necrologi manifesti
`
