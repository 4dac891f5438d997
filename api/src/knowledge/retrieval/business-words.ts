import type { Locale } from '@loquia/contracts'
import { stem } from '../language/index.js'

// What visitors say and small businesses write, trade by trade. Of use where a site does not know the visitor's word at
// all: beside it the others would say less than it does. One group a line, whole words, folded; every word of a group
// stands for every other. "Wi-Fi" is read as two words.
const groups: Record<Locale, string> = {
  en: `lesson lessons class classes course courses tuition session sessions
    beginner beginners novice novices newcomer starter
    kid kids child children toddler toddlers little
    teenager teenagers teen teens adolescent adolescents
    grownup grownups adult adults
    pupil pupils student students learner learners
    senior seniors pensioner pensioners elderly oap retired
    private individual personal one-to-one
    pause paused freeze suspend
    wear clothes clothing dress outfit
    hire hiring rent rental rentals borrow loan
    reserve book booking reservation appointment appointments
    slot slots session sessions booking
    coffee coffees cafe
    snack snacks food
    food meal meals eat dish dishes
    lunch midday
    dinner supper evening
    takeaway takeout
    injured injury hurt
    lost forgot forgotten property
    present presents gift voucher vouchers
    corporate company companies business
    event events party parties celebration
    wedding weddings marriage reception
    signup register registration enrol enroll enrolment join
    join register enrol enroll
    paperwork documents document certificate papers
    overnight night
    finance instalments installments credit monthly
    complain complaint complaints unhappy
    leak leaks leaking leaky drip dripping
    clogged blocked blockage
    quote quotes quotation estimate estimates
    guarantee guaranteed guarantees warranty warranties
    insured insurance liability
    brand brands make makes makers
    concert concerts recital recitals show
    sick ill illness unwell
    reschedule postpone rearrange move
    trial taster introductory
    sibling siblings brother sister
    cheap cheapest lowest
    deposit advance upfront prepayment
    tour tours visit visits
    cot crib
    luggage baggage bags suitcases suitcase
    laundry washing washed
    jab jabs shot shots vaccination vaccinations vaccine injection injections booster
    neuter neutered neutering spay spayed castration castrated sterilise
    chip chipped microchip microchips microchipping
    prescription medicine medicines medication
    surgery operation operations
    removed removal extraction extractions extract
    claw claws nail nails
    puppy puppies pup pups
    kitten kittens
    scared afraid frightened nervous anxious panic panics
    haircut haircuts cut trim
    dye dyed colour color tint
    lawyer lawyers solicitor solicitors attorney attorneys
    divorce separation
    shorten shortened hem hems taken
    alteration alterations altered
    tyre tyres tire tires
    garage workshop
    service servicing
    fix repair repaired mend
    broken break breaks repair
    install installed installation fit fitted fitting
    swap replace replaced replacement
    loo toilet toilets wc
    tap taps faucet faucets
    heating boiler boilers heater
    hall room venue
    venue hall room
    job jobs hiring vacancy vacancies career careers apply cv
    boss manager director owner
    photo photos picture pictures
    film video record
    park parked car-park parking spaces
    subway metro tube
    airport flight
    taxi transfer shuttle
    beach sea
    pool swimming
    spa sauna massage
    breakfast morning
    veggie vegetarian vegan
    disabled wheelchair accessible accessibility step-free ramp
    wheelchair step-free ramp accessible lift
    accessible accessibility step-free ramp wheelchair
    elevator lift
    refund refunded refunds returned money
    faulty damaged broken defective
    voucher vouchers gift certificate
    post postage mail delivery shipping
    shop store
    cash coins notes
    campfire campfires bonfire fire fires firepit barbecue bbq
    doggy doggie pooch dog dogs
    ev charger chargers charging electric
    internet fi
    storage store stored storing
    allergy allergies allergic intolerance
    pregnant pregnancy expecting
    address directions
    shut closed close closes`,
  it: `lezione lezioni corso corsi
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
    mangiare pranzo cena ristorante osteria menu
    cena cenare sera
    pranzo pranzare
    stanza stanze camera camere
    camera camere stanza stanze
    alloggio alloggi camere pernottamento
    dormire camere pernottare notte
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
    capo titolare responsabile direttore`,
}

const byStem: Record<Locale, ReadonlyMap<string, readonly string[]>> = { en: indexed('en'), it: indexed('it') }

function indexed(language: Locale): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const line of groups[language].split('\n')) {
    const words = line.trim().split(/\s+/)
    for (const word of words) {
      const known = found.get(stem(word, language)) ?? new Set()
      for (const other of words) known.add(other)
      found.set(stem(word, language), known)
    }
  }
  return new Map([...found].map(([stemmed, words]) => [stemmed, [...words]]))
}

/** Words of small businesses for one that a site does not know. */
export function businessWords(word: string, language: Locale): readonly string[] {
  return byStem[language].get(stem(word, language)) ?? []
}
