// What visitors of any small business ask about, in their words and in those of websites. How a line is read: `../word-groups.ts`.
export const concerns = `
feriali feriale infrasettimanale infrasettimanali > lunedi martedi mercoledi giovedi venerdi settimana feriali
weekend finesettimana festivi festivo > sabato domenica festivi weekend prefestivi
festivi festivo festivita feste > festivi festivita natale pasqua
ferie vacanze chiudete chiudono > ferie chiusi chiuso chiusura riapriamo riapertura
ferragosto > agosto
natale > natale natalizie dicembre festivita
pasqua pasquetta > pasqua pasquali festivita
continuato > continuato pausa pranzo
h24 24h > h24
~ notte notturno > sera serale
~ notte > h24
studiato studiata > laurea laureato laureata laureati diplomato diplomata formazione
serale serali sera stasera > serale serali sera
tardi > sera oltre ritardo
presto > mattina mattino prima
trovarvi raggiungervi ubicati ubicazione ubicata > indirizzo dove raggiungerci via
navigatore maps gps coordinate > indirizzo coordinate via
raggiungere arrivare arrivarci raggiungervi > raggiungere raggiungerci raggiungibile arrivare
mezzi pubblici > autobus bus pullman corriera tram linea linee fermata mezzi navetta treno metro
bus autobus pullman pulman corriera corriere filobus > autobus bus pullman corriera corriere linea linee fermata
fermata fermate > fermata linea capolinea
treno treni stazione ferroviaria > treno treni stazione ferroviaria fs regionale
metro metropolitana > metro metropolitana fermata m1 m2 m3
autostrada casello tangenziale superstrada > autostrada casello uscita tangenziale
lontano lontani lontana distante distanti distanza dista distano > km chilometri distanza vicino vicini vicina
~ lontano lontana distante distanza dista > metri minuti passi piedi
vicino vicini vicina vicine vicinanze pressi > vicino vicini vicina pressi vicinanze
~ vicino vicini vicina > metri km minuti passi piedi
ztl varco > ztl permesso varco targa centro
parcheggio parcheggi parcheggiare parking posteggio posteggiare parcheggia parcheggiamo sostare sosta parcheggiarla > parcheggio parcheggi parcheggiare posteggio posteggi posteggiare sosta garage autorimessa
~ parcheggio parcheggi parcheggiare posteggio > strisce
camper caravan roulotte furgone > camper caravan roulotte sosta
moto scooter motorino motociclette motocicletta > moto motocicli scooter
~ bici biciclette > rastrelliera rastrelliere ciclisti
disabile disabili invalido invalidi handicap handicappati carrozzina rotelle barriere deambulare accessibile accessibilita > disabili disabile carrozzina carrozzine rotelle barriere accessibile accessibili accessibilita rampa scivolo pedana montascale invalidi
~ disabile disabili invalido invalidi handicap carrozzina rotelle barriere accessibile accessibilita > ascensore gradini scalini terra
scale scalini gradini > gradini scalini scale ascensore rampa piano
ascensore montacarichi > ascensore piano scale gradini
passeggino passeggini carrozzino > passeggino passeggini carrozzine rampa ascensore gradini
bimbo bimba bimbi bambino bambina bambini figlio figlia figli figlie bebe neonato neonata neonati piccolo piccola piccoli ragazzino ragazzini > bambino bambina bambini bimbi figli piccoli neonati ragazzi minori
adolescente adolescenti teenager ragazzo ragazza ragazzi giovani > ragazzi giovani adolescenti under minorenni anni
~ bambino bambini figlio figlia bimbo bimbi eta > anni mesi
minorenne minorenni minori > minorenni minori genitori genitore accompagnati
genitore genitori mamma papa madre padre > genitore genitori mamma mamme papa familiare accompagnatore
famiglia famiglie family > famiglia famiglie nucleo familiari bambini
anziano anziana anziani nonni nonno nonna pensionato pensionati > anziani over pensionati pensionate ultrasessantacinquenni
studente studenti studentessa universitari universitario universita > studenti studente universitari under
gruppo gruppi comitiva comitive gita gite scolaresca scolaresche classe classi > gruppi gruppo comitive scolaresche scuole classi
seggiolone seggioloni rialzino seggiolini > seggioloni seggiolone seggiolini
fasciatoio pannolino pannolini > fasciatoio pannolino
culla lettino lettini > culla lettino lettini
cane cani cagnolino cagnolini cagnolina cucciolo bestiola amico pelosi peloso pet animale animali > cane cani animale animali zampe pet guinzaglio museruola
gatto gatti gattino gattini micio gatta > gatto gatti animale animali
~ coniglio criceto > animale animali
guinzaglio museruola > guinzaglio museruola cani
pagare pagamento pagamenti pago paga pagano paghiamo saldare saldo versare versamento > pagare pagamento pagamenti paga pagano saldo saldare versare bonifico accettiamo
bancomat pos carta carte contactless prepagata postepay > bancomat pos carte carta credito debito contactless
visa mastercard > carte carta pos credito
googlepay applepay telefonino > contactless
contante contanti cash banconote > contanti contante cash
assegno assegni > assegno assegni
bonifico iban > bonifico iban bancario
rata rate rateale rateali rateizzare rateizzazione rateizzo dilazionare dilazione finanziamento finanziamenti finanziare > rate rateale rateizzare rateizzazione rateali dilazione finanziamento finanziaria soluzioni
mensilita mensile mensilmente > mese mensile mensili abbonamento
caparra acconto anticipo anticipare anticipata anticipato > caparra acconto anticipo conferma versamento
cauzione deposito > cauzione deposito cauzionale garanzia
fattura fatture fatturare fatturazione scontrino ricevuta ricevute > fattura fatture fatturazione ricevuta ricevute scontrino elettronica sdi
detrarre detrazione detrazioni detraibile detraibili scaricare scarico deducibile > detrazione detrazioni detraibile detraibili 730 bonus
bonus agevolazione agevolazioni incentivo incentivi > bonus agevolazioni incentivi detrazione contributo
mutua asl ssn convenzionati convenzionato convenzione convenzioni > convenzione convenzioni convenzionati convenzionato convenzionata
prezzo prezzi costo costi costa costano costerebbe costerebbero tariffa tariffe listino spendere spendo spesa spese spende tariffario caro cara cari > prezzo prezzi costo costi costa costano tariffa tariffe listino quota quote euro
economico economica economici economiche conveniente risparmiare risparmio > prezzo ridotto convenienza
quota quote iscrizione abbonamento abbonamenti tessera > quota quote iscrizione abbonamento abbonamenti tessera tesseramento
gratis gratuito gratuita gratuiti gratuite gratuitamente omaggio > gratis gratuito gratuita gratuiti gratuite gratuitamente libero omaggio compreso inclusa incluso
supplemento supplementi extra sovrapprezzo maggiorazione aggiungere aggiunta > supplemento supplementi extra maggiorazione aggiunta
compreso compresa compresi comprese incluso inclusa inclusi incluse comprende include > compreso compresa compresi comprese incluso inclusa inclusi incluse comprende comprendono include includono prezzo
escluso esclusa esclusi escluse > escluso esclusa esclusi escluse
sconto sconti scontato scontata scontati promo promozione promozioni offerta offerte riduzione riduzioni ridotto coupon > sconto sconti scontato promozione promozioni offerta offerte riduzione riduzioni ridotto ridotta ridotti convenzione convenzioni agevolata
fidelity fedelta punti bollini > fedelta punti card bollini
buono buoni voucher giftcard coupon regalo regalare regalarlo regalarla regali presente pensiero > buono buoni voucher regalo regalare card cofanetto
compleanno compleanni festeggiare festa feste party > compleanno compleanni festa feste festeggiare eventi
laurea battesimo battesimi comunione comunioni cresima > cerimonie cerimonia feste eventi
cerimonia cerimonie > cerimonie cerimonia battesimi comunioni cresime laurea
addio nubilato celibato > addio nubilato celibato gruppi feste
prenotare prenotazione prenotazioni prenotarsi prenotarlo prenotarla prenoto prenotiamo prenotato riservare riservato appuntamento appuntamenti fissare > prenotare prenotazione prenotazioni prenotato prenotarsi appuntamento appuntamenti riservare fissare obbligatoria
disdire disdico disdetta disdette disdirlo disdirla annullare annullo annullarlo annullarla annullamento annullamenti cancellare cancellazione cancellazioni rinunciare rinuncia recedere recesso interrompere ripensamento > disdire disdetta disdette disdici disdice annullare annullamento annullamenti cancellare cancellazione cancellazioni rinuncia recesso rimborso rimborsiamo
spostare sposto spostarlo spostarla rimandare rinviare rinvio posticipare cambiare > spostare spostarlo spostamento rimandare rinviare posticipare cambiare modificare modifica
avvisare avvisarvi avviso avvertire avvertirvi comunicare preavviso > avvisare avviso avvisando avvisa avvertire avvertirci preavviso comunicare comunicato
penale penali multa trattenete trattenuta > penale penali tratteniamo trattenuta addebito addebitiamo
~ penale penali multa > caparra rimborso
ritardo ritardi ritardare tardare tardi > ritardo ritardi ritardare tardi minuti tolleranza
attesa aspettare attendere aspetto coda fila > attesa attendere aspettare coda fila lista tempi
consegna consegne consegnate consegnare spedire spedite spedizione spedizioni recapitate recapito portate corriere > consegna consegne consegnate consegniamo domicilio spediamo spedire spedizione spedizioni corriere
asporto takeaway portar > asporto portare ritiro takeaway via
ritirare ritirarlo ritirarla ritiro ritirate prelevare prelevate > ritirare ritiro ritiriamo ritirato pronto
reso resi restituire restituirlo restituirla rendere restituzione riportare > reso resi restituire restituzione restituiti rimborso cambio recesso scontrino
rimborso rimborsi rimborsare rimborsate rimborsato restituite > rimborso rimborsi rimborsiamo rimborsare rimborsato restituiamo reso restituzione caparra
cambiarlo cambiarla cambiarli sostituirlo cambio > cambio cambiare cambi sostituire sostituzione
garanzia garantito garantite garantiti garantisce > garanzia garantito garantita garantiti garantiamo
difetto difettoso difettosa difettosi danneggiato danneggiata rovinato rovinata > difetto difetti difettoso danneggiato danneggiati danni rotto garanzia
riparare riparate riparazione riparazioni ripararlo ripararla aggiustare aggiustate aggiustarlo aggiustarla sistemare accomodare rotto rotta rotti rotte guasto guasta rompe > riparare ripariamo riparazione riparazioni aggiustare rotto rotti guasto guasti assistenza
manutenzione assistenza > manutenzione assistenza controllo interventi
ricambi ricambio pezzo pezzi > ricambi ricambio pezzi originali
preventivo preventivi sopralluogo stima quotazione valutazione preventivare > preventivo preventivi sopralluogo stima quotazione valutazione
urgenza urgenze urgente urgenti emergenza emergenze reperibile reperibilita subito > urgenza urgenze urgente urgenti emergenza emergenze reperibilita reperibili pronto giornata
taglia taglie misura misure > taglia taglie misura misure numeri
eta anni > eta anni compiuti maggiorenni
~ eta anni > mesi minimo
maggiorenne maggiorenni > maggiorenni maggiorenne
~ maggiorenne maggiorenni minorenni > anni compiuti
peso pesare pesa > peso kg chili
altezza alto alti > altezza cm metri
vestirsi vestirmi vestire vestiti vestito indossare abbigliamento mettersi mettermi dress > abbigliamento indossare vestiti abiti scarpe tuta comodi dress
scarpe calzature > scarpe calzature suola
attrezzatura attrezzature materiale occorrente attrezzi equipaggiamento > attrezzatura attrezzature materiale occorrente noleggio kit fornite forniamo compreso
noleggiare noleggio noleggiate affittare affitto affittate noleggiarlo noleggiarla > noleggiare noleggio noleggiamo noleggia affitto affittare affittiamo
prestito prestate prestare prestano > prestito prestiamo disposizione
assicurazione assicurato assicurata assicurati copertura infortunio infortuni > assicurazione assicurato assicurati assicurativa copertura polizza infortuni
lingua lingue straniero stranieri parlate parlano > lingua lingue inglese tedesco francese spagnolo parliamo parla parlano
~ inglese tedesco francese spagnolo > lingue lingua straniere
internet wifi wi connessione rete password > wifi wi internet connessione fibra password rete
bagno bagni wc toilette toilet gabinetto servizi > bagno bagni toilette servizi igienici wc
doccia docce lavarsi > doccia docce spogliatoi bagni
spogliatoio spogliatoi cambiarsi cambiarmi armadietto armadietti lucchetto > spogliatoio spogliatoi armadietti armadietto lucchetto
allergia allergie allergico allergica allergici intolleranza intolleranze intollerante intolleranti allergeni > allergia allergie allergici allergeni intolleranze intolleranti
celiaco celiaca celiaci celiachia glutine gluten > celiaci celiachia glutine aic
lattosio latticini latte > lattosio latte latticini
vegano vegana vegani vegane vegan > vegano vegana vegani vegane vegan
~ vegano vegana vegani vegane vegan > vegetale vegetali
vegetariano vegetariana vegetariani vegetariane veggie > vegetariano vegetariana vegetariani vegetariane vegano vegani verdure
fumare fumatori fumo fumatore sigaretta sigarette svapare > fumare fumatori fumo sigarette vietato
rumore rumoroso rumorosa rumori chiasso silenzioso silenziosa silenzio baccano > rumore rumori silenzio silenzioso
foto fotografare fotografie fotografia filmare riprese video selfie > foto fotografare fotografie riprese flash video
perso persa perse perduto perduta dimenticato dimenticata dimenticati smarrito smarrita smarriti > smarriti smarrito smarrita dimenticati dimenticato oggetti trovati ritrovati
reclamo reclami lamentarmi lamentarsi lamentela insoddisfatto scontento > reclamo reclami segnalazioni soddisfatti segnalare
lavorare lavoro assumete assumono curriculum cv candidarmi candidatura candidature stage tirocinio > curriculum cv candidatura candidature assumiamo cerchiamo collaboratori personale stage tirocinio posizioni
privacy gdpr > privacy personali trattamento
certificato certificati certificazione certificazioni abilitati abilitato autorizzati > certificato certificati certificazione certificazioni abilitati autorizzata autorizzato iscritti albo
titolare titolari proprietario proprietaria proprietari padrone padrona capo gestore gestori gestisce dirige direttore direttrice responsabile > titolare titolari proprietario proprietaria proprietari fondatore fondatrice gestore gestisce gestita responsabile direttore direttrice dirige presidente
titolare titolari proprietario proprietaria proprietari > guida fondato
fondato fondata fondatore fondatrice nato nata esiste esistete esistenza > fondato fondata fondatore nasce nato nata storia
storia origini origine > storia nasce nato fondato
staff personale squadra equipe team collaboratori dipendenti lavora lavorano > staff personale squadra equipe team collaboratori lavora lavorano siamo
durata dura durano durare > durata dura durano
~ durata dura durano > minuti ore giorni
minimo minima > minimo minima almeno partire
massimo massima max > massimo massima fino max oltre
capienza posti ospitare ospita stanno contiene > capienza posti ospita ospitare persone coperti
telefono telefonare telefonarvi telefonata tel cell cellulare chiamare chiamarvi recapito recapiti contattare contattarvi > telefono telefonare tel cellulare chiamare chiamaci numero recapiti contatti whatsapp
whatsapp messaggio messaggi > whatsapp messaggio
mail email scrivere scrivervi pec > mail email posta scriveteci scrivere scrivi pec
online internet sito > online sito web
aria condizionata condizionatore climatizzatore clima climatizzato climatizzata > aria condizionata climatizzatore climatizzato climatizzata climatizzate clima
riscaldamento riscaldato riscaldata > riscaldamento riscaldata riscaldato
fuori esterno esterna esterni dehors > fuori esterno esterni dehors giardino terrazza terrazzo cortile veranda pergolato
terrazza terrazzo veranda > terrazza terrazzo veranda dehors
pioggia piove maltempo brutto nevica > pioggia piove maltempo coperto tempo meteo
guardaroba giacca giacche cappotto > guardaroba armadietti
bagaglio bagagli valigia valigie valige zaino zaini trolley > bagagli bagaglio valigie zaini deposito
documento documenti documentazione > documento documenti documentazione identita
serve servono occorre occorrono necessario necessaria necessari > serve servono occorre occorrono necessario necessaria obbligatorio obbligatoria richiesto richiede
obbligo obbligatorio obbligatoria obbligatori obbligatorie obbligati > obbligatorio obbligatoria obbligatori obbligatorie obbligo necessario necessaria
vietato vietata vietati permesso consentito permettete consentite > vietato vietata vietati permesso consentito ammessi
accettate accettano ammesso ammessi ammettete accogliete benvenuti > accettiamo accettano ammessi ammesso ammettiamo accogliamo benvenuti
principiante principianti inesperto inesperti esperienza esperto > principianti principiante esperienza zero neofiti
corso corsi lezione lezioni > corso corsi lezione lezioni laboratorio workshop
iscriversi iscrivermi iscrivere iscriverlo iscriverla iscrizione iscrizioni > iscriversi iscrivere iscrizione iscrizioni quota modulo
tesserarsi tesseramento socio soci > tessera tesseramento soci socio associativa
novita nuovo > novita nuovo nuova nuovi
evento eventi serata serate spettacolo spettacoli > evento eventi serata serate appuntamenti programma
azienda aziende aziendale aziendali ditta ditte imprese > azienda aziende aziendale aziendali imprese
usato usata usati seconda > usato usati usata rigenerato ricondizionato
vendere venderlo venderla compro comprate ritirate > acquistiamo compriamo ritiriamo valutiamo permuta
comprare compro acquistare acquisto vendete vendita vendono > vendita vendiamo acquistare acquisto comprare negozio
artigianale artigianali > artigianale artigianali produzione
biologico biologica bio naturale naturali > biologico biologica biologici bio naturali naturale
ecologico ecologici ambiente sostenibile > ecologico ecologici sostenibile riciclato compostabile
marca marche marchio marchi brand modelli > marca marche marchio marchi prodotti linea
veloce velocemente rapido tempi > tempi giorni ore giornata entro pronto
pronto pronta pronti > pronto pronta pronti giorni giornata ritiro
~ domicilio > casa
mangiare > ristorante osteria trattoria menu pranzo cena cucina
ristorante osteria trattoria > ristorante osteria trattoria menu pranzo cena mangiare
dormire pernottare dormiamo > camere camera pernottamento pernottare
~ disdire disdico disdetta disdette annullare annullo annullamento cancellare cancellazione rinunciare recesso > restituiamo restituita tratteniamo trattenuta caparra penale idea
zona zone quartiere comune comuni paesi > zona zone provincia comuni km dintorni
`
