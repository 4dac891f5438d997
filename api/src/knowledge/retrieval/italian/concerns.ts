// What visitors of any small business ask about, in their words and in those of websites. How a line is read: `lexicon.ts`.
export const concerns = `
feriali feriale infrasettimanale infrasettimanali > lunedi martedi mercoledi giovedi venerdi settimana feriali
weekend finesettimana festivi festivo > sabato domenica festivi weekend prefestivi
festivi festivo festivita feste > festivi festivita natale pasqua
ferie vacanze chiudete chiudono > ferie chiusi chiuso chiusura riapriamo riapertura
ferragosto > agosto 15
natale > natale natalizie 25 dicembre festivita
pasqua pasquetta > pasqua pasquali festivita
continuato > continuato pausa pranzo
h24 24h > 24 notte
~ notte notturno > sera 24 serale
serale serali sera stasera > serale serali sera
tardi > sera oltre ritardo
presto > mattina mattino prima
trovarvi raggiungervi ubicati ubicazione ubicata posizione > indirizzo dove raggiungerci via
navigatore maps gps coordinate > indirizzo coordinate via
raggiungere arrivare arrivarci arrivo raggiungervi venire venirci > raggiungere raggiungerci raggiungibile arrivare uscita casello fermata
mezzi pubblici > autobus bus pullman corriera tram linea linee fermata mezzi navetta treno metro
bus autobus pullman pulman corriera corriere filobus > autobus bus pullman corriera corriere linea linee fermata
fermata fermate > fermata linea capolinea
treno treni stazione ferroviaria > treno treni stazione ferroviaria fs regionale
metro metropolitana > metro metropolitana fermata m1 m2 m3
autostrada casello tangenziale superstrada > autostrada casello uscita tangenziale
lontano lontani lontana distante distanti distanza dista distano > km chilometri metri minuti passi distanza vicino vicini vicina piedi
vicino vicini vicina vicine vicinanze pressi > vicino vicini vicina metri km minuti passi piedi pressi nei
ztl varco > ztl permesso varco targa centro
parcheggio parcheggi parcheggiare parking posteggio posteggiare parcheggia parcheggiamo sostare sosta parcheggiarla > parcheggio parcheggi parcheggiare posteggio posteggi posteggiare sosta garage autorimessa auto strisce
camper caravan roulotte furgone > camper caravan roulotte sosta
moto scooter motorino motociclette motocicletta > moto motocicli scooter
~ bici biciclette > rastrelliera rastrelliere ciclisti
disabile disabili invalido invalidi handicap handicappati carrozzina rotelle barriere deambulare accessibile accessibilita > disabili disabile carrozzina carrozzine rotelle barriere accessibile accessibili accessibilita rampa scivolo pedana montascale invalidi
~ disabile disabili invalido invalidi handicap carrozzina rotelle barriere accessibile accessibilita > ascensore gradini scalini terra
scale scalini gradini > gradini scalini scale ascensore rampa piano
ascensore montacarichi > ascensore piano scale gradini
passeggino passeggini carrozzino > passeggino passeggini carrozzine rampa ascensore gradini
bimbo bimba bimbi bambino bambina bambini figlio figlia figli figlie bebe neonato neonata neonati piccolo piccola piccoli ragazzino ragazzini > bambino bambina bambini bimbi figli piccoli neonati mesi ragazzi minori
adolescente adolescenti teenager ragazzo ragazza ragazzi giovani > ragazzi giovani adolescenti under minorenni anni
~ bambino bambini figlio figlia bimbo bimbi eta > anni mesi
minorenne minorenni minori > minorenni minori genitori genitore 18 accompagnati
genitore genitori mamma papa madre padre > genitore genitori mamma mamme papa familiare accompagnatore
famiglia famiglie family > famiglia famiglie nucleo familiari bambini
anziano anziana anziani nonni nonno nonna pensionato pensionati > anziani over pensionati 65 70 60 terza ultrasessantacinquenni
studente studenti studentessa universitari universitario universita > studenti studente universitari under 26 25
gruppo gruppi comitiva comitive gita gite scolaresca scolaresche classe classi > gruppi gruppo comitive scolaresche scuole classi
seggiolone seggioloni rialzino seggiolini > seggioloni seggiolone seggiolini
fasciatoio pannolino pannolini > fasciatoio pannolino
culla lettino lettini > culla lettino lettini
cane cani cagnolino cagnolini cagnolina cucciolo bestiola amico pelosi peloso pet animale animali > cane cani animale animali zampe pet guinzaglio museruola
gatto gatti gattino gattini micio gatta > gatto gatti animale animali
~ coniglio criceto > animale animali
guinzaglio museruola > guinzaglio museruola cani
pagare pagamento pagamenti pago paga pagano paghiamo saldare saldo versare versamento > pagare pagamento pagamenti paga pagano saldo saldare versare bonifico accettiamo
bancomat pos carta carte contactless prepagata postepay elettronico > bancomat pos carte carta elettronici elettronico credito debito contactless
visa mastercard > carte carta pos credito
googlepay applepay telefonino > elettronici contactless
~ satispay paypal > elettronici app
contante contanti cash banconote > contanti contante cash
assegno assegni > assegno assegni
bonifico iban > bonifico iban bancario
rata rate rateale rateali rateizzare rateizzazione rateizzo dilazionare dilazione finanziamento finanziamenti finanziare > rate rateale rateizzare rateizzazione rateali dilazione finanziamento finanziaria soluzioni volte
mensilita mensile mensilmente > mese mensile mensili abbonamento
caparra acconto anticipo anticipare anticipata anticipato > caparra acconto anticipo conferma versamento
cauzione deposito > cauzione deposito cauzionale garanzia
fattura fatture fatturare fatturazione scontrino ricevuta ricevute > fattura fatture fatturazione ricevuta ricevute scontrino elettronica sdi
detrarre detrazione detrazioni detraibile detraibili scaricare scarico deducibile > detrazione detrazioni detraibile detraibili 730 fiscale fiscali bonus
bonus agevolazione agevolazioni incentivo incentivi > bonus agevolazioni incentivi detrazione contributo
mutua asl ssn convenzionati convenzionato convenzione convenzioni > convenzione convenzioni convenzionati convenzionato convenzionata
prezzo prezzi costo costi costa costano costerebbe costerebbero tariffa tariffe listino spendere spendo spesa spese spende tariffario caro cara cari > prezzo prezzi costo costi costa costano tariffa tariffe listino quota quote euro
economico economica economici economiche conveniente risparmiare risparmio > euro prezzo ridotto convenienza partire
quota quote iscrizione abbonamento abbonamenti tessera > quota quote iscrizione abbonamento abbonamenti tessera tesseramento
gratis gratuito gratuita gratuiti gratuite gratuitamente omaggio > gratis gratuito gratuita gratuiti gratuite gratuitamente libero omaggio compreso inclusa incluso
supplemento supplementi extra sovrapprezzo maggiorazione aggiungere aggiunta > supplemento supplementi extra maggiorazione aggiunta
compreso compresa compresi comprese incluso inclusa inclusi incluse comprende include > compreso compresa compresi comprese incluso inclusa inclusi incluse comprende comprendono include includono prezzo
escluso esclusa esclusi escluse > escluso esclusa esclusi parte
sconto sconti scontato scontata scontati promo promozione promozioni offerta offerte riduzione riduzioni ridotto coupon > sconto sconti scontato promozione promozioni offerta offerte riduzione riduzioni ridotto ridotta ridotti convenzione convenzioni agevolata
fidelity fedelta punti bollini raccolta > fedelta tessera punti card bollini
buono buoni voucher giftcard coupon regalo regalare regalarlo regalarla regali presente pensiero > buono buoni voucher regalo regalare card cofanetto carta
compleanno compleanni festeggiare festa feste party > compleanno compleanni festa feste festeggiare eventi
laurea battesimo battesimi comunione comunioni cresima > cerimonie cerimonia feste eventi
cerimonia cerimonie > cerimonie cerimonia battesimi comunioni cresime laurea
addio nubilato celibato > addio nubilato celibato gruppi feste
prenotare prenotazione prenotazioni prenotarsi prenotarlo prenotarla prenoto prenotiamo prenotato riservare riservato appuntamento appuntamenti fissare > prenotare prenotazione prenotazioni prenotato prenotarsi appuntamento appuntamenti riservare fissare obbligatoria
disdire disdico disdetta disdette disdirlo disdirla annullare annullo annullarlo annullarla annullamento annullamenti cancellare cancellazione cancellazioni rinunciare rinuncia recedere recesso interrompere ripensamento > disdire disdetta disdette disdici disdice annullare annullamento annullamenti cancellare cancellazione cancellazioni rinuncia recesso rimborso rimborsiamo
spostare sposto spostarlo spostarla rimandare rinviare rinvio posticipare cambiare > spostare spostarlo spostamento rimandare rinviare posticipare cambiare modificare modifica
avvisare avvisarvi avviso avvertire avvertirvi comunicare preavviso > avvisare avviso avvisando avvisa avvertire avvertirci preavviso comunicare comunicato
penale penali multa trattenete trattenuta > penale penali caparra tratteniamo trattenuta addebito addebitiamo rimborso
ritardo ritardi ritardare tardare tardi > ritardo ritardi ritardare tardi minuti tolleranza
attesa aspettare attendere aspetto coda fila > attesa attendere aspettare coda fila lista tempi
consegna consegne consegnate consegnare domicilio spedire spedite spedizione spedizioni recapitate recapito portate corriere > consegna consegne consegnate consegniamo domicilio spediamo spedire spedizione spedizioni corriere
asporto takeaway portar > asporto portare ritiro takeaway via
ritirare ritirarlo ritirarla ritiro ritirate prelevare prelevate > ritirare ritiro ritiriamo ritirato pronto
reso resi restituire restituirlo restituirla rendere restituzione riportare > reso resi restituire restituzione restituiti rimborso cambio recesso scontrino
rimborso rimborsi rimborsare rimborsate rimborsato restituite > rimborso rimborsi rimborsiamo rimborsare rimborsato restituiamo reso restituzione caparra
cambiarlo cambiarla cambiarli sostituirlo cambio > cambio cambiare cambi sostituire sostituzione
garanzia garantito garantite garantiti garantisce > garanzia garantito garantita garantiti garantiamo anni
difetto difettoso difettosa difettosi danneggiato danneggiata rovinato rovinata > difetto difetti difettoso danneggiato danneggiati danni rotto garanzia
riparare riparate riparazione riparazioni ripararlo ripararla aggiustare aggiustate aggiustarlo aggiustarla sistemare accomodare rotto rotta rotti rotte guasto guasta rompe > riparare ripariamo riparazione riparazioni aggiustare rotto rotti guasto guasti sistemiamo assistenza
manutenzione assistenza > manutenzione assistenza controllo interventi
ricambi ricambio pezzo pezzi > ricambi ricambio pezzi originali
preventivo preventivi sopralluogo stima quotazione valutazione preventivare > preventivo preventivi sopralluogo stima quotazione valutazione
urgenza urgenze urgente urgenti emergenza emergenze reperibile reperibilita subito > urgenza urgenze urgente urgenti emergenza emergenze reperibilita reperibili pronto giornata
taglia taglie misura misure > taglia taglie misura misure numeri
eta anni minima > eta anni compiuti minimo maggiorenni mesi
maggiorenne maggiorenni > maggiorenni 18 anni
peso pesare pesa > peso kg chili
altezza alto alti > altezza cm metri
vestirsi vestirmi vestire vestiti vestito indossare abbigliamento mettersi mettermi dress > abbigliamento indossare vestiti abiti scarpe tuta comodi dress
scarpe calzature > scarpe calzature suola
attrezzatura attrezzature materiale occorrente attrezzi equipaggiamento > attrezzatura attrezzature materiale occorrente noleggio kit fornite forniamo compreso
noleggiare noleggio noleggiate affittare affitto affittate noleggiarlo noleggiarla prestito prestate prestare > noleggiare noleggio noleggiamo noleggia affitto affittare affittiamo prestito prestiamo
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
vegano vegana vegani vegane vegan > vegano vegana vegani vegane vegan vegetale vegetali
vegetariano vegetariana vegetariani vegetariane veggie > vegetariano vegetariana vegetariani vegetariane vegano vegani verdure
fumare fumatori fumo fumatore sigaretta sigarette svapare > fumare fumatori fumo sigarette vietato
rumore rumoroso rumorosa rumori chiasso silenzioso silenziosa silenzio baccano > rumore rumori silenzio silenzioso tranquillo tranquilla
foto fotografare fotografie fotografia filmare riprese video selfie > foto fotografare fotografie riprese flash video
perso persa perse perduto perduta dimenticato dimenticata dimenticati smarrito smarrita smarriti > smarriti smarrito smarrita dimenticati dimenticato oggetti trovati ritrovati
reclamo reclami lamentarmi lamentarsi lamentela insoddisfatto scontento > reclamo reclami segnalazioni soddisfatti segnalare
lavorare lavoro assumete assumono curriculum cv candidarmi candidatura candidature stage tirocinio > curriculum cv candidatura candidature assumiamo cerchiamo collaboratori personale stage tirocinio posizioni
privacy gdpr > privacy personali trattamento
certificato certificati certificazione certificazioni abilitati abilitato autorizzati > certificato certificati certificazione certificazioni abilitati autorizzata autorizzato iscritti albo
titolare titolari proprietario proprietaria proprietari padrone padrona capo gestore gestori gestisce dirige direttore direttrice responsabile > titolare titolari proprietario proprietaria proprietari fondatore fondatrice fondato gestore gestisce gestita guida responsabile direttore direttrice dirige presidente
fondato fondata fondatore fondatrice nato nata esiste esistete esistenza > fondato fondata fondò fondatore nasce nato nata aperto storia dal
storia origini origine > storia nasce nato fondato dal anni
staff personale squadra equipe team collaboratori dipendenti lavora lavorano > staff personale squadra equipe team collaboratori lavora lavorano siamo
durata dura durano durare durerà > durata dura durano minuti ore circa giorni
frequenza > volte settimana mese
minimo minima > minimo minima almeno partire
massimo massima max > massimo massima fino max oltre
capienza posti ospitare ospita stanno contiene > capienza posti ospita ospitare persone coperti
telefono telefonare telefonarvi telefonata tel cell cellulare chiamare chiamarvi recapito recapiti contatto contatti contattare contattarvi > telefono telefonare tel cellulare chiamare chiamaci numero recapiti contatti whatsapp
whatsapp messaggio messaggi > whatsapp messaggio
mail email scrivere scrivervi pec > mail email posta scriveteci scrivere scrivi pec
online internet sito > online sito web
aria condizionata condizionatore climatizzatore clima climatizzato climatizzata > aria condizionata climatizzatore climatizzato climatizzata climatizzate clima
riscaldamento riscaldato riscaldata > riscaldamento riscaldata riscaldato
fuori esterno esterna esterni dehors giardino terrazza terrazzo cortile veranda > fuori esterno esterni dehors giardino terrazza terrazzo cortile veranda pergolato
pioggia piove maltempo brutto nevica > pioggia piove maltempo coperto tempo meteo
guardaroba giacca giacche cappotto > guardaroba armadietti
bagaglio bagagli valigia valigie valige zaino zaini trolley > bagagli bagaglio valigie zaini deposito
documento documenti documentazione carte > documento documenti documentazione identita tessera certificato codice
serve servono occorre occorrono necessario necessaria obbligatorio obbligatoria > serve servono occorre occorrono necessario necessaria obbligatorio obbligatoria richiesto richiede basta
obbligo obbligatorio obbligatoria obbligatori obbligati > obbligatorio obbligatoria obbligatori obbligo necessario serve
vietato vietata vietati permesso consentito permettete consentite > vietato vietata vietati permesso consentito ammessi
accettate accettano ammesso ammessi ammettete accogliete benvenuti > accettiamo accettano ammessi ammesso ammettiamo accogliamo benvenuti
principiante principianti inesperto inesperti esperienza esperto > principianti principiante esperienza base inizia zero neofiti
corso corsi lezione lezioni > corso corsi lezione lezioni laboratorio workshop
iscriversi iscrivermi iscrivere iscriverlo iscriverla iscrizione iscrizioni > iscriversi iscrivere iscrizione iscrizioni quota modulo
tesserarsi tesseramento socio soci > tessera tesseramento soci socio associativa
novita nuovo > novita nuovo nuova nuovi
evento eventi serata serate spettacolo spettacoli > evento eventi serata serate appuntamenti programma
azienda aziende aziendale aziendali ditta ditte imprese business > azienda aziende aziendale aziendali imprese
usato usata usati seconda > usato usati usata rigenerato ricondizionato
vendere venderlo venderla compro comprate ritirate > acquistiamo compriamo ritiriamo valutiamo permuta
comprare compro acquistare acquisto vendete vendita vendono > vendita vendiamo acquistare acquisto comprare negozio
fatto fatti fatte artigianale artigianali casa mano > artigianale artigianali produzione propria laboratorio
biologico biologica bio naturale naturali > biologico biologica biologici bio naturali naturale
ecologico ecologici ambiente sostenibile > ecologico ecologici sostenibile riciclato compostabile
marca marche marchio marchi brand modelli > marca marche marchio marchi prodotti linea
veloce velocemente rapido tempi > tempi giorni ore giornata entro pronto
pronto pronta pronti > pronto pronta pronti giorni giornata ritiro
~ domicilio casa > domicilio casa
~ disdire disdico disdetta disdette annullare annullo annullamento cancellare cancellazione rinunciare recesso > restituiamo restituita tratteniamo trattenuta caparra penale idea
zona zone quartiere comune comuni paesi > zona zone provincia comuni km dintorni
`
