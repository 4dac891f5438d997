/**
 * What visitors ask any business, in English and in Italian. A line is "english | italian"; each word of one side is looked for as
 * all of the other. "_" stands for a blank. Words are folded.
 */
export const pairsOfBusiness = `
open opens opened opening | aperto aperta aperti aperte apre aprite aprono apriamo aprire apertura riapre
close closes closed closing shut | chiuso chiusa chiusi chiuse chiude chiudete chiudono chiudiamo chiudere chiusura
hours times opening_hours opening_times | orari orario
hour hours | ora ore oraria
timetable schedule | orario orari calendario
time | orario tempo ora
day days | giorno giorni giornata giornaliero
weekday weekdays working_day | feriali feriale lavorativi
weekend weekends | weekend fine_settimana
week weeks weekly | settimana settimane settimanale
month months monthly | mese mesi mensile mensili
year years yearly annual | anno anni annuale annuali
morning mornings | mattina mattino mattinata
afternoon afternoons | pomeriggio pomeridiano
evening evenings tonight | sera serale serata stasera
night nights overnight | notte notti notturno
today | oggi
tomorrow | domani
late later | tardi ritardo
early earlier | presto anticipo prima
monday mondays | lunedi
tuesday tuesdays | martedi
wednesday wednesdays | mercoledi
thursday thursdays | giovedi
friday fridays | venerdi
saturday saturdays | sabato sabati
sunday sundays | domenica domeniche
january | gennaio
february | febbraio
march | marzo
april | aprile
june | giugno
july | luglio
august | agosto
september | settembre
october | ottobre
november | novembre
december | dicembre
spring | primavera
summer | estate estivo estiva estivi
autumn fall | autunno
winter | inverno invernale invernali
season seasons seasonal | stagione stagioni stagionale
high_season peak | alta_stagione
low_season | bassa_stagione
holiday holidays vacation vacations | ferie vacanza vacanze festivi festivita feste
bank_holiday bank_holidays public_holiday public_holidays | festivi festivo festivita
christmas | natale
christmas_eve | vigilia
boxing_day | santo_stefano
easter | pasqua pasquetta
new_year new_years_eve new_years_day | capodanno
price prices cost costs fee fees rate rates charge charges pricing | prezzo prezzi costo costi costa costano tariffa tariffe listino
price_list | listino prezzi
pay paying paid payment payments | pagare paga pagate pagano pagamento pagamenti pagato
card cards credit_card debit_card | carta carte bancomat carta_di_credito
cash | contanti contante
bank_transfer wire_transfer | bonifico
cheque cheques check checks | assegno assegni
contactless | contactless
instalment instalments installment installments | rate rata rateale
deposit deposits | caparra cauzione acconto deposito
down_payment | acconto caparra
invoice invoices bill bills receipt receipts | fattura fatture ricevuta scontrino
tip tips service_charge | mancia servizio coperto
cover_charge | coperto
tax taxes tourist_tax | tassa tasse tassa_di_soggiorno imposta
vat | iva
free free_of_charge | gratis gratuito gratuita gratuiti gratuite libero libera liberi omaggio
included include includes inclusive | compreso compresa compresi comprese incluso inclusa inclusi incluse comprende include
extra supplement surcharge additional | supplemento aggiunta aggiuntivo aggiunto aggiungono extra
discount discounts discounted concession concessions reduction reductions reduced | sconto sconti riduzione riduzioni ridotto agevolazione agevolazioni
offer offers deal deals promotion promotions | offerta offerte promozione promozioni
cheap cheapest cheaper | economico economica conveniente
expensive | caro costoso
minimum least | minimo minima almeno
maximum most | massimo massima
quote quotes estimate estimates quotation | preventivo preventivi
budget | budget preventivo
gift gifts present presents | regalo regali regalare
gift_voucher gift_vouchers gift_card gift_cards voucher vouchers | buono_regalo buoni_regalo buono buoni voucher carta_regalo
loyalty_card points stamp_card | tessera carta_fedelta punti
membership memberships subscription subscriptions | abbonamento abbonamenti iscrizione tessera tesseramento
member members | socio soci iscritti membro tesserati
ticket tickets | biglietto biglietti
entry entrance admission | ingresso ingressi entrata
book booking bookings reserve reservation reservations reserved | prenotare prenotazione prenotazioni prenota prenotate prenotato prenotano prenotarsi riservare
appointment appointments | appuntamento appuntamenti
walk_in without_appointment without_booking | senza_appuntamento
table tables | tavolo tavoli
cancel cancelling cancellation cancellations | disdire disdetta disdette cancellare cancellazione cancella annullare annullamento
change changing modify move | cambiare cambio modificare modifica spostare
refund refunds refunded reimburse money_back | rimborso rimborsi rimborsare rimborsabili restituiamo restituzione
return returns returned | reso resi restituire restituzione ritorno restituiamo
exchange swap | cambio cambiare scambio permuta
warranty guarantee guaranteed | garanzia garanzie garantito garantiti
complaint complaints complain | reclamo reclami
order orders ordering ordered | ordine ordini ordinare ordinate ordinazione ordinazioni ordinato
deliver delivers delivered delivery deliveries home_delivery | consegna consegne consegnate consegniamo consegnare domicilio recapito
ship ships shipping shipped shipment post send mailed | spedizione spedizioni spedire spedite spediamo invio inviare mandare
abroad overseas international foreign | estero internazionale esteri
collect collection pick_up pickup click_and_collect | ritiro ritirare ritirate ritira
takeaway take_away takeout take_out to_go | asporto portare_via
order_online online website internet | online sito internet
buy buying bought purchase purchases | comprare comprate compriamo acquistare acquisto acquisti acquista acquistate
sell sells sold sale selling | vendere vendete vendita vendiamo vende venduto
shop shops store stores | negozio negozi bottega spaccio punto_vendita
stock available availability | disponibile disponibili disponibilita
new | nuovo nuova nuovi nuove
old used second_hand secondhand | usato usata usati usate vecchio
hire hiring rent rental rentals renting | noleggio noleggiare noleggia noleggiano noleggiate affitto affittare
lend lent borrow | prestito prestare prestiamo
repair repairs repairing fix mend mended | riparare riparazione riparazioni riparate ripariamo aggiustare
maintenance service servicing | manutenzione revisione tagliando assistenza
measure measurements survey | misurare misura misure rilievo sopralluogo
install installation assemble assembly | montaggio montare installazione installare
made_to_measure custom bespoke tailored | su_misura personalizzato personalizzata personalizzati
phone telephone call ring | telefono telefonare telefonata tel chiamare chiamata chiamate cellulare
phone_number telephone_number | telefono tel cellulare
number | numero
mobile | cellulare
email mail e_mail | email mail posta
whatsapp | whatsapp
message | messaggio messaggi
write | scrivere scrivete scrivi
contact contacts reach | contatto contatti contattare contattarci
address location located | indirizzo via sede trova
street road lane square row | via viale piazza corso vicolo strada
find | trovare trova trovo
map directions | mappa indicazioni
get_there get_here getting_here reach directions | arrivare arrivo arriva arriviamo raggiungere raggiungerci raggiungibile
station train railway | stazione treno treni ferroviaria
bus buses coach coaches | bus autobus pullman corriera navetta
shuttle transfer transfers | navetta transfer
airport airports plane flight | aeroporto aereo volo
metro underground tube subway | metropolitana metro
taxi cab | taxi
car cars drive driving | auto macchina automobile guida
motorway exit | autostrada uscita superstrada
motorbike motorcycle motorcycles scooter | moto motociclo scooter motorino
park parking car_park parking_lot | parcheggio parcheggi parcheggiare posteggio sosta posti_auto
garage | garage autorimessa officina
space spaces place places spot spots | posto posti spazio
electric_car electric_cars charging charge charger charging_station | ricarica ricaricare ricarica_elettrica colonnina colonnine
electric | elettrico elettrica elettrici elettriche
far distance near nearby away close_to | lontano distanza dista distante vicino vicina vicini
walk walking on_foot | piedi passeggiata camminare camminata
bike bikes bicycle bicycles cycle cycling | bici bicicletta biciclette ciclabile
mountain_bike mountain_bikes | mountain_bike
helmet helmets | casco caschi
lock | lucchetto chiusura
child children kid kids | bambino bambini bambina bambine figli ragazzi
baby babies infant infants toddler toddlers newborn | neonato neonati bimbo bimbi bambino bambini
family families | famiglia famiglie familiare familiari
adult adults grown_up | adulto adulti
teenager teenagers teens | ragazzi ragazzo adolescenti
student students | studente studenti studentessa universitari
pupil pupils | alunno alunni allievo allievi
senior seniors pensioner pensioners elderly over_65 | anziano anziani pensionato pensionati over
couple couples | coppia coppie
group groups party_of | gruppo gruppi comitiva comitive
people persons person guest guests | persona persone ospite ospiti
friend friends | amico amici amica
woman women ladies | donna donne
man men gentlemen | uomo uomini
girl girls | ragazza ragazze bambina
boy boys | ragazzo ragazzi
mother mum mom | mamma madre
father dad | papa padre
parent parents | genitore genitori
daughter | figlia
son | figlio
sister | sorella
brother | fratello
grandmother granny | nonna
grandfather | nonno
wife | moglie
husband | marito
high_chair high_chairs highchair highchairs | seggiolone seggioloni
cot cots crib cribs | culla culle lettino
changing_table nappy diaper | fasciatoio
pram prams pushchair pushchairs stroller strollers buggy | passeggino passeggini carrozzina
playground play_area | giochi area_giochi parco_giochi
nursery creche kindergarten daycare childcare | asilo nido babysitter
age ages old | eta anni
birthday birthdays | compleanno compleanni
wedding weddings marriage | matrimonio matrimoni nozze
party parties celebration celebrations | festa feste festeggiare
event events | evento eventi
meeting meetings conference conferences | riunione riunioni convegno convegni
dog dogs puppy | cane cani cagnolino
cat cats | gatto gatti
pet pets animal animals | animale animali cani cane
horse horses | cavallo cavalli
donkey donkeys | asino asine asini
wifi wi_fi internet | wifi wi_fi internet rete
password | password
computer laptop laptops | computer portatile
tv television | tv televisione televisore televisori
toilet toilets restroom restrooms bathroom bathrooms wc loo washroom | bagno bagni toilette toilet servizi_igienici wc
shower showers | doccia docce
accessible accessibility disabled disability wheelchair wheelchairs | accessibile accessibili accessibilita disabile disabili sedia_a_rotelle carrozzina barriere
step steps stairs step_free | gradino gradini scale scalini senza_gradini
lift elevator elevators lifts | ascensore ascensori
floor floors | piano piani pavimento
ground_floor | piano_terra
language languages speak spoken | lingua lingue parlare parliamo parlate parla
english | inglese inglesi
italian | italiano italiana italiani
german | tedesco tedesca
french | francese
spanish | spagnolo spagnola
job jobs vacancy vacancies career careers hiring employment | lavoro lavora lavorare posizioni assunzioni candidarsi candidature
apply application applications cv | candidarsi candidatura candidature curriculum domanda
work works working | lavorare lavora lavoro lavorano lavoriamo lavorate
salary wage wages | stipendio paga retribuzione netti
experience | esperienza
staff team crew | personale squadra staff team
owner owners proprietor boss manager | titolare titolari proprietario proprietari proprietaria gestore gestiscono
founder founded established founding | fondatore fondatrice fondato fondata fondazione fondare
history story | storia
company business firm | azienda impresa ditta societa attivita
office offices | ufficio uffici sede
news | notizie novita
lost lose left_behind | perso smarrito persi smarriti dimenticato smarrimento
found lost_property | trovato oggetti_smarriti
insurance insured | assicurazione assicurato assicurati
document documents paperwork papers id identity passport licence | documento documenti identita
licence license | patente licenza
passport passports | passaporto passaporti
form forms | modulo moduli
certificate certificates certified certification | certificato certificata certificati certificazione
security safe safety | sicurezza sicuro sicura
key keys | chiave chiavi
rule rules policy policies terms conditions | regola regole regolamento condizioni
allowed permitted welcome accepted | ammesso ammessa ammessi ammesse permesso consentito benvenuti benvenuto vietato
accept accepts accepting take | accettare accettate accettiamo accettano accetta prendere prendete
forbidden prohibited banned | vietato vietata vietati
smoke smoking smoker | fumare fuma fumo fumatori
bring bringing carry | portare porta portate
wear clothes clothing dress outfit dress_code | indossare vestire vestiti abbigliamento vestirsi
need required necessary must | serve servono bisogno necessario obbligatorio occorre occorrono
photo photos photograph photographs picture pictures | foto fotografia fotografie immagini
last lasts duration | dura durano durata
long length | lungo lunga lunghezza
wait waiting | aspettare attesa attendere aspetta
quick fast urgent | veloce rapido urgente subito
emergency emergencies urgent | emergenza emergenze urgenza urgenze
start starts begin begins | inizio inizia iniziano cominciare comincia
end ends finish finishes | fine finisce finiscono termina
valid validity expire expires expiry | valido valida validi vale valgono validita scade scadenza
help assistance support | aiuto assistenza aiutare
information info | informazione informazioni
question questions | domanda domande
visit visits visiting | visita visite visitare
tour tours guided_tour | visita_guidata visite_guidate tour giro
museum museums | museo musei
church | chiesa
beach sea seaside | spiaggia mare
lake | lago
mountain mountains | montagna monte
city town centre center | citta centro
view views | vista panorama
weather rain raining | tempo pioggia piove
first | primo prima
small little | piccolo piccola piccoli piccole
big large bigger | grande grandi
best good | buono migliore migliori
different various | diverso diversi vari
`
