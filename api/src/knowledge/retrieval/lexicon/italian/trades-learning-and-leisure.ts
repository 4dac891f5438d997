// Where one learns, looks, plays and celebrates. How a line is read: `../word-groups.ts`.
export const learningAndLeisure = `
# danza ballo ballerina coreografia recitazione saggio musica strumenti chitarra pianoforte canto coro violino
lezione lezioni corso corsi > lezione lezioni corso corsi
prova provare gratuita gratis > prova gratuita conoscitiva
insegnante insegnanti maestro maestra maestri professore docente docenti > insegnante insegnanti maestro maestra maestri docente docenti diplomato diplomata
saggio saggi spettacolo esibizione fine > saggio saggi spettacolo concerto giugno
scarpe scarpette body tutu divisa vestiti > scarpe scarpette body abbigliamento divisa
strumento strumenti comprare noleggio > strumento strumenti noleggio prestito
individuale singola privata > individuale individuali singola
gruppo collettive > gruppo collettivo collettive insieme musica
canto cantare voce > canto voce vocale
strumenti suonare > strumenti chitarra pianoforte violino batteria basso flauto
piano > pianoforte
esame esami conservatorio certificazione > esame esami conservatorio certificazioni trinity abrsm
teoria solfeggio > teoria solfeggio
recuperare recupero persa saltata salto assenza > recupero recuperare recuperi assenze
eta anni piccoli iniziare > anni eta propedeutica
adulto grandi > adulti
bambino bambini piccoli > bambini anni propedeutica giocodanza
balli ballare > danza ballo liscio latino salsa bachata tango caraibici
coppia partner compagno solo > coppia partner
vacanze natale estate estivi > vacanze calendario sospese estate giugno settembre
# lingue madrelingua conversazione cambridge ielts delf corsi livello livelli
corso corsi lezione lezioni > corso corsi lezione lezioni
livello livelli test ingresso > livello livelli test ingresso piazzamento valutazione
madrelingua madrelingue insegnanti > madrelingua insegnanti docenti
certificazione certificazioni esame esami diploma attestato > certificazione certificazioni esame cambridge ielts toefl attestato
persone quanti classe gruppo gruppi > persone studenti massimo minigruppi gruppi
online distanza skype > online zoom distanza
libro libri materiale > libro libri materiale compreso
traduzione traduzioni tradurre giurata asseverata > traduzione traduzioni asseverate giurate
italiano stranieri permesso > italiano stranieri celi cils permesso
# nido asilo infanzia materna educatrici educatrice tagesmutter ludoteca doposcuola compiti ripetizioni
nido asilo retta mensilita > nido retta rette mensile quota
ambientamento inserimento > ambientamento inserimento
mangiare pasti pranzo mensa cucina menu > pasti pranzo mensa cucina menu pappa
dormire nanna riposo > nanna riposo sonno
pannolini cambio corredo portare > pannolini cambio corredo sacca
malato febbre ammalato malattia > febbre malattia riammissione certificato
entrata ingresso uscita prendere ritirare > ingresso entrata uscita delega delegate
post prolungato tempo pieno part > prolungato pieno part time post
rapporto educatrici educatrice maestre maestra > educatrici educatrice rapporto bambini
posti liberi graduatoria lista > posti graduatoria lista iscrizioni open day
bonus inps > bonus inps
compiti ripetizioni studio > compiti ripetizioni tutor materie doposcuola
navetta prendete scuola > navetta pulmino prelievo scuola
centro estivo estate > estivo centro grest settimane
dsa dislessia > dsa dislessia bes
# autoscuola patente patenti guida guide teoria foglio rosa quiz motorizzazione
patente patenti > patente patenti
guida guide guidare lezione lezioni > guida guide lezione lezioni
teoria quiz esame > teoria quiz esame
bocciato bocciata bocciano bocciatura riprovare ripetere > bocciatura bocciato bocciati ripetere ripetizione tentativi
sbagliare sbagli > errori
foglio rosa > foglio rosa
rinnovo rinnovare scaduta scade > rinnovo scadenza medico visita
medico visita > medico medica visita
scooter motorino patentino > patentino am ciclomotore a1
camion autobus cqc > cqc camion superiori autocarri
automatico automatica cambio > automatico automatica cambio
punti recupero persi > punti recupero
straniera conversione estera > conversione estera
passaggio proprieta bollo > passaggio proprieta bollo pratiche
documento documenti > documenti foto identita certificato
neopatentati neopatentato > neopatentati
# museo musei mostra mostre collezione biglietto biglietti castello esposizione archeologico audioguida
biglietto biglietti ingresso entrata costa entrare > biglietto biglietti ingresso intero ridotto gratuito
visita visite visitare guidata guida guide vedere > visita visite guidata guidate guida percorso
audioguida audioguide > audioguida audioguide app
bambini bimbi famiglie > bambini famiglie laboratori didattica ridotto
scuole scuola scolaresca classe > scuole scolaresche didattica laboratori
mostra mostre temporanea > mostra mostre temporanea esposizione
foto fotografare > fotografie flash foto
ultimo ultima entrare > ultimo ingresso chiusura biglietteria
durata dura tempo > durata minuti ora percorso
domenica gratuita > domenica gratuito mese
negozio shop bookshop > bookshop
bar caffe mangiare > caffetteria bar
quadri opere dipinti > opere dipinti collezione
# teatro cinema spettacolo spettacoli palco platea biglietteria film proiezioni
biglietto biglietti prezzi posto posti > biglietto biglietti intero ridotto platea galleria botteghino biglietteria
abbonamento abbonamenti carnet > abbonamento abbonamenti carnet tessera
film programmazione proiezione spettacolo cosa fanno danno > film programmazione proiezioni spettacoli programma cartellone
originale sottotitoli lingua > originale sottotitoli sottotitolato
posti numerati sedersi fila > posti numerati platea
inizia comincia orario > inizio sipario ore proiezioni
ritardo > ritardo sipario
bar popcorn > bar popcorn foyer
annullato rinviato rimborso > annullato rimborso rinviato
corso corsi recitare recitazione > corso laboratorio recitazione
# biblioteca libri prestito prestiti lettura volumi
prestito prendere prestare libri > prestito prestiti libri volumi giorni
tessera iscrizione iscriversi > tessera iscrizione gratuita
restituire restituzione rendere > restituzione restituire box proroga
rinnovare prolungare proroga > rinnovo proroga prorogare
ritardo multa > ritardo sanzione sospensione
studiare studio aula > studio sala posti aula
computer stampare fotocopie stampa > computer stampe fotocopie postazioni
giornali > riviste quotidiani giornali
ebook > ebook mlol digitale
donare regalare > donazioni donare
bambini letture > bambini ragazzi letture
# barca barche noleggio gommone gommoni vela canoa kayak pedalo porto ormeggio escursioni lago sup
barca barche gommone gommoni affittare noleggiare noleggio > barca barche gommone gommoni noleggio
patente nautica > patente nautica cv cavalli
benzina carburante > benzina carburante pieno
skipper capitano comandante > skipper comandante
giornata mezza ora > giornata mezza ora
cauzione deposito > cauzione deposito
tempo maltempo vento mare mosso > vento maltempo meteo mare
salvagente giubbotti sicurezza > giubbotti salvagente dotazioni
persone quante porta > persone posti
canoa kayak > canoa canoe kayak
escursione escursioni gita tour giro > escursione escursioni tour gita
# fotografo fotografa fotografia servizio servizi fotografico ritratti album scatti
servizio servizi fotografico matrimonio > servizio servizi fotografico reportage nozze
foto scatti quante consegna > foto scatti consegna galleria alta risoluzione
album > album fotolibro
stampare stampa > stampe stampa
video filmato drone > video videomaker drone filmato
tessera fototessera passaporto documenti > fototessere fototessera
neonato > newborn neonati
gravidanza > gravidanza maternity
giorni tempo pronte > giorni settimane consegna
diritti privacy pubblicare > liberatoria pubblicare
# matrimonio matrimoni nozze ricevimento ricevimenti location banchetto cerimonia sposi
matrimonio matrimoni nozze sposarsi sposarci sposare > matrimonio matrimoni nozze sposi cerimonia ricevimento
invitati ospiti persone quanti > ospiti invitati persone capienza posti coperti
civile comune rito simbolico chiesa > civile rito simbolica cerimonia
catering cibo mangiare menu > catering banqueting menu cucina esterno
musica dj ballo rumore > musica dj mezzanotte siae
fino orario tardi > mezzanotte notte ore
pioggia piove piano > pioggia piano coperto interna sala
dormire camere pernottare > camere pernottamento suite
affitto affittare prezzo noleggio > affitto noleggio esclusiva giornata
fiori allestimento decorazioni > allestimento fiori decorazioni
bloccare data opzione acconto caparra > data opzione caparra acconto confermare
# parrocchia chiesa messa messe parroco don oratorio sacramenti catechismo santuario diocesi
messa messe funzione > messa messe celebrazioni festiva feriale prefestiva
prete parroco don > parroco don sacerdote
confessarsi confessione confessioni > confessioni
battesimo battezzare battesimi > battesimo battesimi
sposarsi matrimonio corso prematrimoniale fidanzati > matrimonio fidanzati nubendi prematrimoniale
catechismo comunione cresima > catechismo comunione cresima iniziazione
funerale funerali esequie > funerali esequie
certificato certificati > certificati segreteria
oratorio grest estate > oratorio grest estivo
caritas aiuto cibo vestiti poveri > caritas aiuto ascolto viveri indumenti
offerta intenzione > offerta intenzioni
# associazione volontari volontariato circolo soci onlus aps proloco statuto tesseramento
iscrivermi iscriversi tessera associarsi diventare socio > tessera soci quota socio tesseramento iscrizione
volontario volontaria volontari aiutare partecipare > volontari volontariato volontario aiutare
donare donazione donazioni aiutare sostenere > donazione donazioni iban 5x1000 sostenere
cinque mille 5x1000 > 5x1000 fiscale
bar mangiare cena > bar cena cucina soci
eventi attivita serate > eventi attivita serate programma
campo campi > campo campi
presidente direttivo > presidente direttivo consiglio
# bici biciclette ebike ciclofficina mtb copertoni foratura
bici bicicletta biciclette > bici bicicletta biciclette
elettrica elettriche ebike > elettriche ebike assistita bike
noleggiare noleggio affittare > noleggio noleggiamo giornata
forata gomma bucata foratura camera aria > foratura forature camera copertone
regolare > regolazione registrazione freni cambio
tagliando revisione controllo manutenzione > tagliando revisione check manutenzione
batteria autonomia > batteria autonomia km
# escursioni trekking sentiero sci montagna rifugio maneggio dislivello
difficolta difficile facile livello > difficolta facile livello dislivello
scarponi scarpe zaino portare > scarponi scarpe zaino abbigliamento
meteo pioggia > meteo pioggia annullata
altezza eta minima > altezza anni minima cm
`
