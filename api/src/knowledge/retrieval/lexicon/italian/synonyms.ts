import type { Synonyms } from '../word-groups.js'

const toTalk = ['telefono', 'contatti', 'contatto', 'email']
const positions = ['lavora', 'posizioni', 'candidature', 'candidarsi', 'lavoro']

/** Italian words and phrases that mean the same; see `Synonyms`. */
export const italian: Synonyms = {
  same: `
auto macchina automobile
bici bicicletta biciclette
bimbo bimbi bambino bambini
email mail
celiaco celiaca celiaci celiachia
foto fotografia fotografie
tv televisore televisori televisione
`,
  alike: `
parcheggio parcheggiare posteggio
prezzo prezzi costo costi tariffa tariffe costa
pagare pagamento pagamenti
carta carte bancomat
telefono cellulare chiamare
email mail posta
raggiungere arrivare
indirizzo via piazza viale
bambino bambini figli
cane cani animale animali
consegna consegnate spedizione spedite spedizioni
disdire disdetta annullare cancellazione rimborso
prenotare prenotazione prenotazioni
appuntamento appuntamenti visita
lavoro lavorare posizioni candidatura
squadra staff persone
buono buoni regalo
bagno bagni toilette
disabili disabile carrozzina accessibile accessibilita
wifi internet
sconto sconti offerta offerte riduzione riduzioni ridotto ridotta agevolazione agevolazioni
allergia allergie allergeni
accettate ammessi ammesse benvenuti
proprietario proprietari proprietaria titolare titolari gestisce gestiscono gestito
noleggio noleggiare affitto affittare
riparare riparazione riparazioni aggiustare
compreso compresa compresi comprese incluso inclusa inclusi incluse
treno treni ferrovia stazione
vale valgono valido valida validi validita dura durano durata scade scadono scadenza
celiaco celiachia glutine
divieto vietato
entrare arrivo arrivare
auto macchina automobile
negozio bottega
`,
  others: ['cellula', 'cellule'],
  light: `
ok okay va bene ammesso permesso consentito cosa cose roba forse davvero veramente magari tipo domanda chiedere chiedo grazie ciao salve buongiorno buonasera
scusa scusate scusi gentilmente info informazioni informazione dettagli consigliate consigliare cercando cerco volevo vedere guardare mostrare mostrate
mamma papa madre padre fidanzato fidanzata amico amica amici amiche
`,
  implied: [
    [
      /\bdove (siete|vi trovate|vi trovo|si trova|è|sei)(?!\p{L})|\bcome (vi raggiungo|si arriva|arrivo)(?!\p{L})/iu,
      ['indirizzo', 'contatti', 'via', 'piazza', 'viale'],
    ],
    [/\bquando (ci siete|posso venire|si può venire)(?!\p{L})/iu, ['orari', 'apertura']],
    [/\bchi siete\b/i, ['squadra', 'storia']],
  ],
  phrases: [
    {
      said: /(?<!\p{L})(?:entrare|accedere|andare|salire) (?:in|nella|nelle|alla|alle) (?:camer[ae]|stanz[ae])(?!\p{L})|(?<!\p{L})(?:avere|occupare) la (?:camera|stanza)(?!\p{L})|(?<!\p{L})(?:è|sarà|sono|saranno) pront[ae] (?:la|le) (?:nostr[ae] |mi[ae] )?(?:camer[ae]|stanz[ae])(?!\p{L})/iu,
      words: ['check-in', 'arrivo', 'arrivi', 'si entra'],
    },
    {
      said: /(?<!\p{L})(?:lasciare|liberare|uscire da) ?l[ae] (?:camer[ae]|stanz[ae])(?!\p{L})|(?<!\p{L})uscire dall[ae] (?:camer[ae]|stanz[ae])(?!\p{L})/iu,
      words: ['check-out', 'partenza', 'si lascia', 'lasciare'],
    },
    {
      said: /(?<!\p{L})parl(?:are|o|iamo) con (?:voi|qualcuno|(?:una |un |l['’])?(?:persona|operatore|operatrice|umano|essere umano|addett[oa]|responsabile|titolare))(?!\p{L})|(?<!\p{L})(?:vi (?:chiamo|contatto|telefono)|(?:chiamar|contattar|telefonar)vi)(?!\p{L})/iu,
      words: toTalk,
    },
    {
      said: /(?<!\p{L})(?:assumete|state assumendo|cercate (?:personale|collaboratori|gente|staff)|lavorare (?:con|per|da) voi|(?:avete|ci sono) (?:delle )?(?:posizioni aperte|offerte di lavoro))(?!\p{L})/iu,
      words: positions,
    },
    { said: /(?<!\p{L})mi (?:date|dai|dareste|dia|lasciate|mandate)(?!\p{L})/iu, words: [''] },
    { said: /(?<!\p{L})check[- ]?in(?!\p{L})/iu, words: ['check-in', 'arrivo', 'arrivi', 'si entra', 'ingresso'] },
    { said: /(?<!\p{L})check[- ]?out(?!\p{L})/iu, words: ['check-out', 'partenza', 'si lascia', 'lasciare'] },
    { said: /(?<!\p{L})da (?:sol[oaie])(?!\p{L})/iu, words: ['soli', 'da solo', 'accompagnati', 'accompagnato'] },
    { said: /(?<!\p{L})capodanno(?!\p{L})/iu, words: ['capodanno', '1 gennaio'] },
    { said: /(?<!\p{L})santo stefano(?!\p{L})/iu, words: ['santo stefano', '26 dicembre', 'natale dicembre'] },
    {
      said: /(?<=(?:apert[oiae]|chius[oiae]|aprite|chiudete|apre|chiude|orari)(?!\p{L}).{0,40})(?<!\p{L})(?:oggi|adesso|stasera|domani|in questo momento)(?!\p{L})|(?<!\p{L})(?:oggi|adesso|stasera|domani)(?!\p{L})(?=.{0,40}(?:apert[oiae]|chius[oiae]|aprite|chiudete|apre|chiude|orari)(?!\p{L}))/iu,
      words: [''],
    },
  ],
}
