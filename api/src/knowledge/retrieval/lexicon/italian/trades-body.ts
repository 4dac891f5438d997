// Who cares for people and animals, and where one moves. How a line is read: `../word-groups.ts`.
export const body = `
# parrucchiere parrucchieri parrucchiera barbiere barbieri barberia salone capelli acconciature piega taglio hair
taglio tagliare taglia tagliarmi capelli > taglio tagli capelli
tinta tingere colore colorare colorazione tingermi > tinta colore colorazione colorazioni
ricrescita > ricrescita
meches mèches colpi balayage shatush schiariture schiarire > meches balayage shatush schiariture colpi
decolorazione bionda biondo decolorare > decolorazione schiariture biondo
messa asciugatura > piega
permanente ricci ricciolo > permanente ricci
stirare liscio lisci lisciante stiratura cheratina > stiratura liscio lisciante cheratina anticrespo
extension allungare allungamento > extension allungamento
trattamento trattamenti cute forfora caduta maschera > trattamento trattamenti cute ristrutturante
shampoo lavaggio lavare prodotti > shampoo lavaggio prodotti linea
barba baffi rasatura radersi > barba rasatura baffi panno rifinitura
sfumatura rasato macchinetta > sfumatura macchinetta rasatura
sposa sposi nozze > sposa nozze cerimonia
acconciatura acconciature chignon > acconciatura acconciature raccolto semiraccolto
uomo uomini maschi maschile > uomo uomini maschile barba
donna donne femminile > donna donne femminile
bambino bambini bimbo > bambino bambini
incinta gravidanza > gravidanza incinta
henne naturale > henne vegetale vegetali erbe ammoniaca
donare donazione > donazione donare ciocche
allergica allergico test prova > allergia sensibilita prova test
# estetista estetica ceretta massaggi manicure unghie epilazione viso solarium pedicure
ceretta depilazione depilare epilazione peli baffetti > ceretta epilazione depilazione filo inguine gambe
laser definitiva luce pulsata > laser epilazione definitiva luce pulsata diodo sedute
unghie > manicure unghie smalto
smalto > smalto semipermanente manicure
pedicure piedi > pedicure piedi calli
viso pulizia maschera rughe > viso pulizia trattamento antieta
massaggio massaggi massaggiatore schiena relax > massaggio massaggi rilassante decontratturante drenante
ciglia sopracciglia laminazione > ciglia sopracciglia laminazione
trucco truccare makeup > trucco make
lampada abbronzatura solarium abbronzarsi > lampada solarium abbronzatura doccia
cellulite dimagrire pressoterapia > pressoterapia cellulite drenante corpo fanghi
uomo uomini > uomo uomini
seduta sedute > seduta sedute minuti pacchetto
pacchetto pacchetti coppia > pacchetto pacchetti coppia percorso
# veterinario veterinaria ambulatorio clinica animali cani gatti vaccino vaccinazioni microchip sterilizzazione
vaccino vaccini vaccinare vaccinazione richiamo > vaccino vaccini vaccinazione vaccinazioni vaccinale richiamo antirabbica
sterilizzare sterilizzazione castrare castrazione operare > sterilizzazione castrazione ovariectomia chirurgia intervento
microchip chip anagrafe > microchip anagrafe canina chip
pulci zecche antiparassitario vermi > antiparassitari antiparassitario pulci zecche parassiti
passaporto viaggio viaggiare espatrio > passaporto espatrio antirabbica
denti tartaro > detartrasi tartaro odontoiatria denti
esame esami sangue analisi lastra lastre ecografia > esami analisi sangue radiografia radiografie ecografia laboratorio
notte urgenza emergenza > urgenze emergenza reperibilita pronto
coniglio conigli tartaruga pappagallo criceto uccelli esotico esotici > esotici convenzionali
ricoverare ricovero degenza > ricovero degenza
domicilio casa > domicilio
cremazione morto morta addormentare eutanasia > cremazione eutanasia accompagnamento
# toelettatura toelettatore toelettatrice pensione cani dogsitter addestramento cinofilo
toelettatura tosare tosatura lavare lavaggio bagno pelo tosa > toelettatura bagno tosatura stripping taglio pelo lavaggio asciugatura
taglia piccola grande media > taglia piccola media grande kg
unghie orecchie > unghie orecchie
nodi > nodi
pensione lasciare vacanze ferie tenete tenerlo > pensione soggiorno box giorno notte asilo ospitiamo
asilo giornata diurno > asilo diurno giornata
vaccinato vaccini vaccinazioni libretto > vaccini vaccinazioni vaccinato libretto sanitario
cibo mangime crocchette > cibo mangime crocchette pappa
educare educazione addestrare addestramento morde tira > educazione addestramento educatore puppy corso
gatto gatti > gatti gatto gattile
passeggiata passeggiate > passeggiate sgambamento area
# dentista dentisti dentistico odontoiatra odontoiatrico denti ortodonzia implantologia igiene impianti
dentista dentisti odontoiatra > dentista odontoiatra dottore dottoressa studio
pulizia igiene tartaro ablazione > pulizia igiene ablazione tartaro detartrasi igienista
otturazione otturare carie cariato buco > otturazione otturazioni carie conservativa
estrazione estrarre togliere levare cavare giudizio tirare > estrazione estrazioni giudizio ottava
devitalizzare devitalizzazione nervo canalare > devitalizzazione endodonzia canalare cura
impianto impianti vite mancante manca > impianto impianti implantologia
dentiera protesi ponte > protesi dentiera ponte mobile
corona capsula > corona corone capsula ceramica zirconia
apparecchio apparecchi storti dritti mascherina mascherine invisalign allineatori > apparecchio apparecchi ortodonzia allineatori mascherine invisalign trasparenti
sbiancamento sbiancare bianchi gialli > sbiancamento sbiancante
gengive gengiva sanguinano parodontite piorrea > gengive gengiva parodontologia parodontite parodontale
dolore mal male > dolore urgenza urgenze urgenti giornata
paura ansia fobia > paura ansia sedazione
anestesia addormentare sedazione > anestesia sedazione
radiografia lastra panoramica raggi > radiografia panoramica ortopanoramica tac
bambini bimbi > bambini pedodonzia pedodontista
visita controllo prima > visita controllo prima
# medico medici dottoressa ambulatorio poliambulatorio specialistica fisioterapista fisioterapia osteopata psicologo nutrizionista paziente pazienti
medico dottore dottoressa dott specialista > medico dottore dottoressa dott specialista medici
visita visite controllo consulto > visita visite consulto controllo prima
ricetta ricette impegnativa prescrizione > ricetta ricette impegnativa prescrizione richiesta
referto referti risultati esito > referto referti risultati
certificato certificati sportivo agonistico idoneita > certificato certificati sportivo idoneita agonistica
esame esami analisi prelievo sangue > esami analisi prelievi prelievo
ecografia eco ecg elettrocardiogramma > ecografia ecg elettrocardiogramma
digiuno > digiuno
schiena sciatica > schiena lombalgia lombare posturale
mal dolore > dolore dolori
seduta sedute trattamento ciclo > seduta sedute trattamento ciclo minuti
massaggio massaggi fisio > massaggio massoterapia fisioterapia manuale
tecar > tecar tecarterapia
riabilitazione operazione intervento recupero frattura > riabilitazione postoperatoria recupero
domicilio casa > domicilio domiciliari
psicologo psicologa terapia colloquio depressione > psicologo psicologa psicoterapia colloquio
dieta dimagrire dietologo nutrizionista > nutrizionista dieta alimentare piano
online videochiamata distanza > online videochiamata
# farmacia farmacista parafarmacia farmaci medicinali
farmaco farmaci medicina medicine medicinale medicinali > farmaco farmaci medicinali medicina
turno notte guardia notturna > turno notte guardia notturno
ricetta elettronica nre > ricetta elettronica
tampone tamponi covid > tampone tamponi
misurare misurazione > misurazione autoanalisi
glicemia colesterolo > autoanalisi
elettrocardiogramma ecg holter > elettrocardiogramma ecg holter telemedicina
cup > cup prenotazione
vaccino antinfluenzale > vaccino vaccinazione antinfluenzale
noleggio > noleggio stampelle aerosol tiralatte
omeopatia omeopatici > omeopatia omeopatici
creme cosmetici cosmesi > cosmesi dermocosmesi
# ottica ottico occhiali lenti montature vista optometrista contatto
occhiali occhiale montatura montature > occhiali occhiale montatura montature
sole > sole polarizzate
lenti lente contatto lentine lac > lenti lente contatto lac morbide rigide
progressive multifocali progressivi vicino lontano > progressive progressivi multifocali bifocali
vista controllo visita esame misurare misurazione gradi > vista controllo esame optometrico misurazione visus refrazione gratuito
ricetta oculista prescrizione > ricetta oculista prescrizione medico
antiriflesso luce blu schermo computer > antiriflesso luce blu filtro ufficio
bambini bimbi bambino > bambini bimbi
naselli asta astina stanghetta vite graffiati > naselli asta aste viti vite regolazione assetto
riparare riparazione rotti rotto saldare > riparazione riparazioni ripariamo saldatura
pronti tempo giorni aspettare > pronti giorni ore laboratorio
adattamento abituarsi abituo vedo provare > adattamento soddisfatti garanzia cambio prova
liquido soluzione > soluzione liquido liquidi
oculista > oculista
guida patente guidare > guida guidare notturna
sport subacquea nuoto maschera > sport sportivi maschere graduate
marche firmati > marche brand montature collezioni
apparecchio acustico udito > udito acustici
usati vecchi donare > usati vecchi raccolta raccogliamo
cordino custodia astuccio > custodia astuccio
# palestra fitness pilates yoga crossfit pesi allenamento trainer
palestra allenarsi allenarmi allenamento pesi > palestra allenamento sala pesi fitness
abbonamento mensile > abbonamento abbonamenti mensile trimestrale annuale
entrata ingresso singolo > ingresso ingressi carnet
prova provare > prova gratuita lezione
trainer personal istruttore scheda > trainer personal istruttore istruttori scheda programma
corso corsi lezione lezioni classe classi > corso corsi lezione lezioni classe
certificato medico sportivo sana robusta > certificato medico idoneita sportiva agonistica
sospendere sospensione congelare pausa fermare > sospendere sospensione congelare recupero
recuperare recupero persa saltata salto assente assenza > recuperare recupero recuperi assenze persa
tappetino asciugamano tappeto materassino > tappetino tappetini asciugamano
yoga > yoga hatha vinyasa
gravidanza incinta premaman > gravidanza prenatale mamme
principiante principianti mai fatto > principianti base livello livelli tutti
istruttore istruttrice insegnante maestro maestra > istruttore istruttori istruttrice insegnante insegnanti maestro maestra
privata individuale > privata individuale individuali personal
# piscina nuoto corsie acquagym acquaticita cuffia
nuotare nuoto libero nuotata > nuoto libero corsie vasca
cuffia costume ciabatte occhialini > cuffia costume ciabatte occhialini obbligatoria
neonati bimbi bambini > neonati bambini acquaticita mesi baby
profonda profondita lunga > profondita profonda metri vasca
temperatura calda acqua > temperatura gradi acqua riscaldata
bagnino > bagnino assistente
# arrampicata climbing boulder imbrago pareti
arrampicare arrampicarsi scalare parete > arrampicata parete boulder vie
imbrago scarpette noleggio magnesite > imbrago scarpette noleggio magnesite
corda sicura assicurare > corda assicurazione autobloccanti sicura
bambini compleanno > bambini compleanni
solo soli > soli accompagnati autonomia
`
