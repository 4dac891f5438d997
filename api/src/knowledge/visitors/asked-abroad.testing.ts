/** What visitors ask the made-up businesses in the other language than the site's. */
export interface AskedAbroad {
  business: string
  answered: readonly (readonly [question: string, says: RegExp])[]
  declined: readonly string[]
}

export const askedAbroad: readonly AskedAbroad[] = [
  {
    business: 'Saltmarsh Kitchen',
    answered: [
      ['A che ora aprite il venerdì a cena?', /18:00 – 22:30/],
      ['Siete aperti a Natale?', /Boxing Day: closed/],
      ['Posso portare il cane?', /garden room/],
      ['C’è un parcheggio?', /six spaces/],
      ['Si può pagare in contanti?', /no cash/],
      ['Quanto costa la torta di sedano rapa vegana?', /£17\.00/],
      ['Fino a quando posso disdire gratis?', /24 hours/],
      ['Come si prenota un tavolo?', /01485 496 023/],
    ],
    declined: ['Avete il wifi?', 'Fate musica dal vivo?', 'Vendete buoni regalo?', 'Ci sono seggioloni per i bambini?'],
  },
  {
    business: 'Ashdown Dental Care',
    answered: [
      ['Quanto costa una visita di controllo?', /£48/],
      ['Qual è il vostro numero di telefono?', /01342 496 118/],
      ['Siete aperti il sabato?', /Saturday and Sunday: closed/],
      ['Accettate nuovi pazienti?', /new private patients/],
      ['Quanto costa lo sbiancamento?', /£320/],
      ['In che giorni lavora il dottor Qureshi?', /Mondays, Tuesdays and Fridays/],
      ['Dove siete?', /3 Lewes Road/],
    ],
    declined: ['Mettete l’apparecchio agli adulti?', 'Avete un parcheggio?', 'Quanto costa una dentiera?'],
  },
  {
    business: 'Cogwheel Cycles',
    answered: [
      ['Quanto costa noleggiare una mountain bike per un giorno?', /£32/],
      ['Riparate biciclette elettriche?', /rear motor/],
      ['Serve una cauzione?', /£50/],
      ['Il casco è compreso?', /Helmet, lock and map are included/],
      ['Che documento serve per noleggiare?', /driving licence or a passport/],
      ['Siete aperti il lunedì?', /Monday and Tuesday: closed/],
      ['Comprate bici usate?', /part exchange/],
    ],
    declined: ['C’è un bagno?', 'Vendete pattini?', 'Fate sconti agli studenti?'],
  },
  {
    business: 'Larch Yoga',
    answered: [
      ['Quanto costa una lezione singola?', /£11/],
      ['C’è uno sconto per studenti?', /£8/],
      ['A che ora è il corso per principianti?', /9:30/],
      ['Devo portare il tappetino?', /lent free/],
      ['Cosa devo indossare?', /stretch in/],
      ['Devo prenotare?', /until an hour before/],
    ],
    declined: ['C’è una doccia?', 'Insegnate pilates?', 'Dove posso parcheggiare?'],
  },
  {
    business: 'Ridgeline Bouldering',
    answered: [
      ['Quanto costa l’abbonamento mensile?', /£48/],
      ['Si possono noleggiare le scarpe?', /3\.50/],
      ['Sono ammessi i cani?', /assistance dogs/],
      ['Avete buoni regalo?', /vouchers/i],
      ['A che ora chiudete la domenica?', /9am – 8pm/],
      ['Come ci arrivo dalla stazione?', /blue footbridge/],
    ],
    declined: ['C’è la sauna?', 'Avete un asilo per i bambini?', 'Fate fisioterapia?'],
  },
  {
    business: 'Trattoria del Moro',
    answered: [
      ['What are your opening hours?', /12:00 – 14:30/],
      ['Are you open on Sunday for lunch?', /^(?![^]*Pasqua)[^]*12:00 – 15:00/],
      ['Do you have gluten-free pasta?', /pasta senza glutine/],
      ['Can I bring my dog?', /piccola taglia/],
      ['Where can I park?', /piazza della Penna/],
      ['Can I pay by card?', /bancomat o carta/],
      ['Is there a cover charge?', /2 euro/],
      ['How much is the roast rabbit?', /15 €/],
    ],
    declined: [
      'Do you have wifi?',
      'Do you deliver pizza to my hotel?',
      'Is there a playground for children?',
      'Do you have rooms?',
    ],
  },
  {
    business: 'Studio Dentistico Aurora',
    answered: [
      ['Where are you?', /Via Italia 42/],
      ['How much does a filling cost?', /110 €/],
      ['Can I pay in instalments?', /dodici rate/],
      ['Do you speak English?', /inglese/],
      ['Is there a lift?', /con ascensore/],
      ['How long does teeth whitening take?', /un’ora e mezza/],
    ],
    declined: ['How much are dentures?', 'Do you accept pets?', 'Do you do cosmetic surgery?'],
  },
  {
    business: 'Agriturismo La Rondine',
    answered: [
      ['How much is a double room in August?', /98 €/],
      ['Is breakfast included?', /colazione compresa/],
      ['Is there free parking?', /gratuito/],
      ['What time is check-in?', /Dalle 15 alle 20/],
      ['When is the swimming pool open?', /metà maggio/],
      ['Can we have dinner there?', /28 euro/],
      ['How late can I cancel?', /sette giorni/],
    ],
    declined: [
      'Are dogs allowed?',
      'Is there air conditioning?',
      'Do you have a gym?',
      'Can I charge my electric car?',
    ],
  },
  {
    business: 'Falegnameria Bosio',
    answered: [
      ['How long is the warranty?', /cinque anni/],
      ['What kind of wood do you use?', /rovere/],
      ['How much is a staircase?', /3\.200 €/],
      ['Are you open on Saturday?', /appuntamento/],
      ['Is the quote free and how long is it valid?', /due mesi/],
      ['What is your email address?', /laboratorio@bosio/],
    ],
    declined: ['Do you repair windows?', 'Do you sell used furniture?', 'How old is Davide?'],
  },
]
