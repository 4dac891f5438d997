// What visitors say in several words and websites in one; what says nothing at all. How a line is read: `../word-groups.ts`.
export const phrases = `
domani, dopodomani, ieri, stamattina, stamani >
buongiorno, buonasera, buon giorno, buona sera, salve, ciao, scusate, scusi, scusa, grazie, grazie mille, per favore, per cortesia, per piacere, gentilmente, cortesemente >
volevo sapere se, vorrei sapere se, volevo sapere, vorrei sapere, volevo chiedere se, volevo chiedere, vorrei chiedere, mi sapete dire se, mi sapete dire, sapete dirmi, sapreste dirmi, mi potete dire, potete dirmi, potreste dirmi, mi dite, ditemi, mi chiedevo se, posso sapere, si puo sapere, e possibile sapere, avrei bisogno di sapere, mi fate sapere >
vorrei informazioni su, informazioni su, informazioni sul, informazioni sulla, informazioni sui, informazioni sulle, info su, info sul, info sulla, info per, informazioni per, informazioni riguardo, qualche informazione su >
ho bisogno di, avrei bisogno di, abbiamo bisogno di, mi servirebbe, ci servirebbe, sto cercando, stiamo cercando, cercavo, mi interessa, mi interesserebbe, ci interessa, sarei interessato, sarei interessata, sono interessato, sono interessata, vorremmo, volevo, volevamo, avrei, mi piacerebbe, pensavo di, stavo pensando >
siete in grado di, riuscite a, riesco a, riusciamo a, c e modo di, ce modo di, e previsto, e prevista, vi occupate anche di, vi occupate di, potreste, mi potreste, ci potete, mi potete >
riavere soldi, soldi indietro, ridate soldi, ridare soldi, restituite soldi, perdo soldi, perdiamo soldi, essere rimborsato, mi rimborsate, ridanno soldi, mi ridate, riavere caparra, soldi persi > rimborso rimborsi rimborsiamo rimborsata rimborsato restituiamo restituita tratteniamo trattenuta penale caparra
non posso venire, non possiamo venire, non riesco a venire, non vengo, non posso piu venire, non mi presento, non ci presentiamo, non venire, ho un imprevisto, imprevisto, cambio idea, cambiare idea, cambiamo idea, cambio programma > disdire disdetta disdici disdice disdite disdette annullare annullamento cancellazione cancellare rinuncia spostare restituiamo
cambiare data, cambiare giorno, cambiare orario, cambiare appuntamento, cambio data, spostare data > spostare spostarlo spostamento modificare modifica rimandare cambiare
con quanto anticipo, quanto tempo prima, quanto prima, quanti giorni prima, con quanti giorni di anticipo > quanti_giorni quante_ore
a rate, un po alla volta, poco alla volta, un po per volta, in piu volte, tasso zero, senza interessi > rate rateale rateizzare rateizzazione dilazione finanziamento
senza appuntamento, senza prenotare, senza prenotazione, presentarsi direttamente, passare direttamente, venire direttamente, venire senza, passare senza > appuntamento prenotazione prenotare
lasciare macchina, lasciare auto, mettere macchina, mettere auto, lascio macchina, lascio auto, metto macchina, posto auto, posti auto, posto macchina, posto per la macchina, posto per auto, parcheggiare macchina, parcheggiare auto, parcheggio macchina > parcheggio parcheggi posteggio parcheggiare posti_auto posto_auto sosta garage autorimessa
come ci arrivo, come ci si arriva, come si arriva, come arrivo, come arrivare, come si raggiunge, arrivare da voi, venire da voi, come vi raggiungo, come raggiungervi, come arriviamo, come ci arriviamo > raggiungerci raggiungere arrivare arrivarci arriva arrivi indirizzo
con mezzi, mezzi pubblici, coi mezzi > mezzi autobus bus treno tram metro fermata
quanto dista, quanto distano, quanto e lontano, quanto e lontana, quanto siete lontani, quanto lontano, a che distanza, a quanti minuti, a quanti km > quanti_km quanti_chilometri quanti_metri quanti_minuti
a domicilio, a casa mia, a casa nostra, venite a casa, a casa del cliente, direttamente a casa > domicilio
da portare via, portare via, portar via, portarlo via, portarla via, da asporto, take away > asporto portare_via portar_via ritiro
sedia a rotelle, disabile motorio, disabili motori, difficolta motorie, problemi motori, fatica a camminare, non cammina, senza scale, senza gradini, fare scale, fare gradini, ci sono scale, ci sono gradini, problemi a camminare, mobilita ridotta, barriere architettoniche > carrozzina rotelle disabili accessibile accessibili accessibilita rampa gradini scale barriere ascensore
quattro zampe, amico peloso, amici pelosi > cane cani animali
oggetti smarriti, ho perso, ho dimenticato, ho lasciato, abbiamo dimenticato, abbiamo lasciato, ho scordato > smarriti smarrito dimenticati dimenticato trovati oggetti
non ho mai, mai fatto, mai provato, mai andato, mai stato, mai stata, partire da zero, parto da zero, senza esperienza, da zero, e prima volta, sia prima volta, prima volta che vengo, prima volta che veniamo, prima volta che provo, prima volta che lo provo, prima volta che vado, prima volta che faccio, prima volta che lo faccio > principianti principiante esperienza zero base prova
mangiare qualcosa, bere qualcosa, prendere un caffe, qualcosa da mangiare, qualcosa da bere > bar ristorante caffetteria caffe cucina panini ristoro
all aperto, allaperto, stare fuori, mangiare fuori, mangiare all aperto, cenare fuori, tavoli fuori, posti fuori, sedersi fuori > esterno esterni dehors giardino terrazza cortile
se piove, quando piove, brutto tempo, maltempo, caso di pioggia, caso di maltempo, tempo brutto > pioggia piove maltempo meteo
fuori orario, fuori dall orario > urgenze urgenza reperibilita emergenze emergenza
quanti siete, in quanti siete, quante persone lavorano, quanti lavorate > staff squadra siamo persone collaboratori
chi ha aperto, chi ha fondato, chi ha creato, chi e il capo, chi e il titolare, chi e la titolare, chi e il proprietario, chi e la proprietaria, chi sono i proprietari, chi sono i titolari, chi gestisce, chi comanda, di chi e il, di chi e la, come si chiama il titolare, come si chiamano i titolari, come si chiama il proprietario, come si chiamano i proprietari, nome del titolare, nome del proprietario > chi_titolare chi_titolari chi_proprietario chi_proprietari chi_proprietaria chi_fondato chi_fondatore chi_fondatrice chi_gestisce
come si chiama, come si chiamano, come vi chiamate > !chi
da quanto tempo esistete, da quanto tempo esiste, da quanto esistete, da quanti anni esiste, da quanti anni esistete, da quanti anni siete aperti, da quanto siete aperti, da quanto tempo siete aperti, da quanto tempo ci siete, da quanto tempo lavorate, da quanti anni lavorate, da quanti anni ci siete, quando avete aperto, quando avete iniziato, quando siete nati, quando siete nate, da quando esistete, da quando siete aperti, quando e nata l attivita, in che anno avete aperto, da quanti anni fate, da quando siete in attivita, da quanto siete in attivita, da quando operate, da quanti anni operate > da_quando_fondato da_quando_fondata da_quando_nasce da_quando_nata da_quando_nato da_quando_storia da_quando_aperto
tenete aperto, fate aperto, state aperti, restate aperti, rimanete aperti, siete in negozio, siete in sede, siete operativi, siete aperto, fate apertura > !siete_aperti
lavorate sabato, lavorate il sabato, lavorate di sabato, ci siete il sabato, ci siete sabato > !siete_aperti_sabato
lavorate domenica, lavorate la domenica, lavorate di domenica, ci siete la domenica, ci siete domenica > !siete_aperti_domenica
che orari fate, che orario fate, orario di lavoro, orari di lavoro, quando siete aperti, quando lavorate, che giorni siete aperti, quali giorni siete aperti, che giorni lavorate, in che giorni siete aperti > !quali_orari_apertura
fine settimana, week end > weekend fine_settimana sabato
quanto mi viene, quanto verrebbe, quanto mi costa, quanto mi costerebbe, quanto costerebbe, quanto mi verrebbe, quanto sarebbe, quanto spendo, quanto si spende, quanto devo spendere, quanto chiedete, quanto volete, quanto prendete, quanto fate pagare, quanto mi fate, quanto fate, a quanto sta, a quanto viene, a quanto fate, a quanto vendete, a quanto lo fate, quanti euro, quanti soldi, che prezzo ha, che prezzi avete, che prezzi fate, che prezzo fate, quale prezzo, che costo ha, che costi ha, quali costi, che cifra > !quanto_costa
mandare indietro, riportare indietro, rimandare indietro, dare indietro, portare indietro, riportare in negozio > reso restituire restituzione resi rimborso cambio
non mi sta, non mi va bene, non va bene, non mi piace, non mi trovo bene, non sono soddisfatto, non sono soddisfatta, sbaglio taglia, taglia sbagliata > reso resi cambio cambiare rimborso soddisfatti restituire
carta regalo, buono regalo, buoni regalo, card regalo, gift card, giftcard, fare un regalo, fare regalo, idea regalo, regalo per, da regalare > buono_regalo buoni_regalo buoni buono voucher gift_card regalo
lezione di prova, lezione prova, prova gratuita, provare prima, fare una prova, provare gratis, lezione gratuita, lezione gratis > lezione_di_prova prova provare
posti a sedere, quanti posti, quante persone ci stanno, quanta gente, quante persone tiene > posti capienza coperti persone
prendere appuntamento, fissare appuntamento, prendere un appuntamento, chiedere appuntamento, avere un appuntamento, come prenoto, fare una prenotazione, riservare un posto > prenotare prenotazione prenotazioni prenotarsi appuntamento
ultimo momento, last minute, ultimo minuto > ultimo_minuto last_minute
cosa devo portare, cosa bisogna portare, cosa mi porto, cosa porto, cosa serve portare, cosa mi devo portare, cosa devo avere, cosa portarsi > portare portate portatevi occorrente servono serve
come mi vesto, come ci si veste, come vestirsi, come vestirmi, cosa mi metto, cosa devo mettere, cosa mettersi, cosa indossare, che vestiti, come devo vestirmi, come bisogna vestirsi > abbigliamento indossare vestiti abiti scarpe
per forza, c e bisogno di, ce bisogno di > obbligatorio obbligatoria necessario necessaria serve
che eta bisogna avere, quanti anni bisogna avere, quanti anni deve avere, quanti anni devo avere, da che eta, a che eta, da quale eta, da quanti anni, a quanti anni, fino a che eta, eta minima, limite di eta, limiti di eta > !quanti_anni
e compreso, e incluso, e inclusa, e compresa, sono compresi, sono inclusi, e nel prezzo, nel prezzo > compreso compresa compresi comprese incluso inclusa inclusi incluse comprende
a parte, si paga a parte, pagare a parte, costa in piu, si paga in piu > supplemento extra parte escluso esclusa
codice fiscale > codice_fiscale
mal di denti, male ai denti, male un dente, male a un dente, dolore ai denti > mal_di_denti dolore urgenze urgenza urgenti
pulizia dei denti, pulizia denti, pulire i denti > pulizia igiene ablazione detartrasi
denti storti, raddrizzare i denti, denti dritti > apparecchio apparecchi ortodonzia
denti bianchi, sbiancare i denti, denti piu bianchi > sbiancamento
dente del giudizio, denti del giudizio > giudizio ottavo estrazione
togliere un dente, levare un dente, tirare un dente, cavare un dente, togliere denti, levare denti, tolgo un dente > estrazione estrazioni
visita della vista, visita agli occhi, misurare la vista, misurazione della vista, controllo vista, controllo della vista, esame vista, prova della vista, controllare la vista, fare la vista > esame_della_vista controllo_della_vista misurazione visus optometrista vista
cambio gomme, cambiare gomme, montare gomme, cambiare le ruote, gomme invernali > cambio_gomme pneumatici gomme
spia accesa, spia motore, spia sul cruscotto, luce sul cruscotto > spia diagnosi
auto sostitutiva, macchina sostitutiva, auto di cortesia, macchina di cortesia, auto in prestito, macchina in prestito > sostitutiva cortesia
non parte, non si accende, non si avvia, in panne, sono rimasto a piedi, sono fermo > soccorso batteria carro traino emergenza
tagliare i capelli, tagliarmi i capelli, taglio di capelli, fare i capelli, farmi i capelli > taglio tagli
colpi di sole > colpi meches balayage schiariture
prendere in prestito, dare in prestito, date in prestito > prestito prestiti prestiamo
lavare il cane, lavo il cane, bagno al cane, bagno del cane > toelettatura bagno lavaggio
perde acqua, perdere acqua, gocciola, perdita d acqua, perdita di acqua > perdita perdite
chiuso fuori, chiusa fuori, rimasto fuori, rimasta fuori, chiavi dentro, perso le chiavi, aprire la porta > apertura_porte apertura serrature
salta la corrente, salta la luce, manca la corrente, va via la luce, senza corrente, salta il contatore > guasto guasti salvavita corto emergenza
dormire da voi, dormire li, fermarsi a dormire, restare a dormire, posto per dormire, si puo dormire > camere camera pernottamento dormire alloggi appartamenti
soggiorno minimo, permanenza minima, numero minimo di notti, minimo di notti, quante notti minimo, quante notti almeno, minimo notti, notti minime > soggiorno_minimo permanenza_minima minimo_notti almeno_notti
fermarsi a mangiare, fermarsi a cena, cenare da voi, pranzare da voi > ristorante cucina cena pranzo menu
dove mangiare, posto per mangiare, posti dove mangiare > ristorante ristoranti trattoria trattorie
cosa vedere, cosa fare, cosa c e da fare, cosa c e da vedere, cosa si puo fare, cosa si puo vedere, cosa visitare > dintorni visitare itinerari escursioni attivita
fare la spesa > supermercato minimarket market alimentari bottega
libri di scuola, libri per la scuola > scolastici scolastico testi
dichiarazione dei redditi > 730 dichiarazione redditi
acqua calda > calda
aria condizionata > aria_condizionata climatizzatore climatizzata climatizzate climatizzato condizionatore
da mangiare > cibo mangiare pasti cucina menu
serve esperienza, servono esperienze, bisogna saper, bisogna essere esperti, devo saper > esperienza principianti
venire di persona, vengo di persona, veniamo di persona, passare di persona, passo di persona, parlare di persona, parlarvi di persona, vedervi di persona, incontrarvi di persona, vedere di persona, pagare di persona, ritirare di persona, prenotare di persona, comprare di persona, acquistare di persona, dal vivo > sede ufficio negozio
al telefono, per telefono, via telefono > telefono
su misura > misura
parlare con il titolare > titolare
orario continuato > continuato pausa
buono sconto, buoni sconto, codice sconto > sconto codice
che marca, che marche, quali marche, di che marca, che prodotti usate, quali prodotti usate, che linea usate > marche marchi prodotti linea usiamo
`
