/** Italian words of visitors and of small businesses, trade by trade; see `../business-words.ts`. */
export const groups = `
lezione lezioni corso corsi
principiante principianti inizio base
bimbo bimbi bambino bambini piccoli figlio figlia figli
ragazzo ragazzi giovani
anziano anziani pensionato pensionati
adulto adulti grandi
prenotare prenotazione prenoto prenota appuntamento
annullare annullo annullamento disdire disdetta disdice disdici
disdire annullare spostare rinunciare
spostare rimandare cambiare
tour giro visita visite
soldi denaro pagamento euro
caparra anticipo acconto
rate rata rateizzare finanziamento
gratis gratuito gratuita gratuiti omaggio
bio biologico biologica biologici
ristorante osteria trattoria ristoranti
cena cenare sera
pranzo pranzare
stanza stanze camera camere
camera camere stanza stanze
alloggio alloggi camere pernottamento
checkin arrivo arrivi
checkout partenza
culla lettino
valigia valigie valige bagagli bagaglio
lavatrice lavanderia bucato
asciugacapelli phon fon
jacuzzi idromassaggio
spiaggia mare lido
aeroporto aereo volo
taxi transfer navetta
metropolitana metro
parcheggiare parcheggio posteggio posteggiare garage strisce
macchina auto automobile vettura
ricarica ricaricare colonnina elettriche elettrica
orari orario apertura aperto aperta
negozio negozi punto bottega vendita
ufficio segreteria sportello
telefonare chiamare telefono
dentista dentisti odontoiatra studio
carie otturazione otturazioni otturare
otturare otturazione
levare tolto togliere estrazione estrarre
togliere estrazione levare
pulizia igiene detartrasi
sbiancare sbiancamento bianchi
apparecchio apparecchi ortodonzia ortodontista
apparecchi apparecchio ortodonzia ortodontista
invisibile invisibili trasparente trasparenti
dentiera dentiere protesi
gravidanza incinta
dolore male mal
paura ansia timore
addormentare addormentate sedazione anestesia
garanzia garantito garantita garantiti garantite
eta anni
fattura fatture ricevuta ricevute
detrazione detrazioni detrarre 730
medico dottore dottoressa
visita controllo
veterinario veterinaria
vaccino vaccini vaccinazione vaccinazioni
sterilizzare sterilizzazione castrazione
cucciolo cuccioli
gatto gatti animali
capelli taglio
tinta colore
avvocato avvocati legale
preventivo preventivi stima
riparare riparazione riparazioni rotto rotta rompe
perdita perde perdite
installare installazione montare montaggio
sostituire sostituzione cambiare cambio
gomme pneumatici
tagliando revisione
scuolabus pulmino
pullman pulman autobus bus corriera
bocciato bocciata bocciatura bocciati ripetere
promosso promossi
esame esami
istruttore istruttrice istruttori maestro maestra insegnante insegnanti
iscriversi iscrivermi iscrivere iscrizione iscrizioni
documento documenti carta
medicina medicine farmaci
assumete lavorare lavoro cerchiamo
raccolta vendemmia
vino vini
cantina cantine
matrimonio matrimoni nozze sposarsi
compleanno compleanni festa feste
festa feste evento eventi
azienda aziende aziendale ditta
sala sale salone
buono buoni regalo regalare
regalo regalare buono buoni
spedire spedizione spedite spediamo
danneggiato danneggiata rotta rotto
reso restituire rimborso
vegetariano vegetariana vegetariani vegano vegani
sedia carrozzina rotelle disabili
disabile disabili rotelle scalini
ascensore scalini
internet wifi fi
cagnolino cagnolini cagnetto cane cani
gattino gattini gatto gatti
smarrito smarrita smarriti smarrimento perso persa perduta
chiusura ferie chiuso chiudiamo
estivo estiva estate agosto ferie
marca marche marchio marchi prodotti linea
test prova prove
moglie marito coppia
cellulare telefono
mattina mattino mattutino
pomeriggio pomeridiano
settimana feriali
proprietario proprietari titolare fondatore
capo titolare responsabile direttore
`
