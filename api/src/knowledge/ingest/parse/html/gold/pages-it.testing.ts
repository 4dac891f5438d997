import { divs, semantic, tables, type GoldPage } from './gold-page.testing.js'

export const italianPages: readonly GoldPage[] = [
  {
    name: 'orari in tabella',
    language: 'it',
    html: semantic({
      lang: 'it',
      title: 'Orari',
      business: 'Ferramenta Galli',
      body: '<h1>Orari di apertura</h1><table><tr><td>Lunedì</td><td>15:30 – 19:30</td></tr><tr><td>Martedì – Venerdì</td><td>8:30 – 12:30 e 15:30 – 19:30</td></tr><tr><td>Sabato</td><td>8:30 – 12:30</td></tr><tr><td>Domenica</td><td>chiuso</td></tr></table><p>Ad agosto siamo chiusi per due settimane.</p>',
    }),
    gold: 'Orari di apertura\nLunedì 15:30 – 19:30\nMartedì – Venerdì 8:30 – 12:30 e 15:30 – 19:30\nSabato 8:30 – 12:30\nDomenica chiuso\nAd agosto siamo chiusi per due settimane.',
    rows: [
      ['Sabato', '8:30 – 12:30'],
      ['Domenica', 'chiuso'],
    ],
  },
  {
    name: 'listino in tabella',
    language: 'it',
    html: divs({
      lang: 'it',
      title: 'Listino',
      business: 'Estetica Aurora',
      body: '<h2>Listino prezzi</h2><table><thead><tr><th>Trattamento</th><th>Durata</th><th>Prezzo</th></tr></thead><tbody><tr><td>Pulizia del viso</td><td>60 minuti</td><td>€ 55</td></tr><tr><td>Massaggio rilassante</td><td>50 minuti</td><td>€ 48</td></tr><tr><td>Manicure</td><td>40 minuti</td><td>€ 22</td></tr></tbody></table><p>I prezzi comprendono l’IVA.</p>',
    }),
    gold: 'Listino prezzi\nTrattamento Durata Prezzo\nPulizia del viso 60 minuti € 55\nMassaggio rilassante 50 minuti € 48\nManicure 40 minuti € 22\nI prezzi comprendono l’IVA.',
    rows: [
      ['Massaggio rilassante', '€ 48'],
      ['Manicure', '€ 22'],
    ],
  },
  {
    name: 'menù della trattoria',
    language: 'it',
    html: tables({
      lang: 'it',
      title: 'Menù',
      business: 'Trattoria da Nello',
      body: '<h2>Primi piatti</h2><p>Pappardelle al cinghiale ............ 12 €</p><p>Ribollita ............ 9 €</p><h2>Secondi piatti</h2><p>Baccalà alla livornese ............ 16 €</p><p>Coperto 2 € a persona. Il lunedì la cucina resta chiusa e il locale non apre.</p>',
    }),
    gold: 'Primi piatti\nPappardelle al cinghiale 12 €\nRibollita 9 €\nSecondi piatti\nBaccalà alla livornese 16 €\nCoperto 2 € a persona. Il lunedì la cucina resta chiusa e il locale non apre.',
    rows: [['Ribollita', '9 €']],
  },
  {
    name: 'domande frequenti con titoli',
    language: 'it',
    html: semantic({
      lang: 'it',
      title: 'Domande frequenti',
      business: 'Autoscuola Volante',
      body: '<h1>Domande frequenti</h1><h2>Quanto dura il corso di teoria?</h2><p>Sei settimane, con due lezioni alla settimana.</p><h2>Posso pagare a rate?</h2><p>Sì, in tre rate senza interessi.</p><h2>Quali documenti servono?</h2><ul><li>Carta d’identità</li><li>Codice fiscale</li><li>Certificato medico</li></ul>',
    }),
    gold: 'Domande frequenti\nQuanto dura il corso di teoria?\nSei settimane, con due lezioni alla settimana.\nPosso pagare a rate?\nSì, in tre rate senza interessi.\nQuali documenti servono?\nCarta d’identità\nCodice fiscale\nCertificato medico',
    pairs: [
      ['Quanto dura il corso di teoria?', 'Sei settimane'],
      ['Posso pagare a rate?', 'in tre rate'],
      ['Quali documenti servono?', 'Certificato medico'],
    ],
  },
  {
    name: 'domande in details',
    language: 'it',
    html: divs({
      lang: 'it',
      title: 'FAQ',
      business: 'Bagno Sirena',
      body: '<h1>Prima di venire</h1><details><summary>I cani sono ammessi?</summary>Sì, nelle prime due file, al guinzaglio.</details><details><summary>C’è il parcheggio?</summary>Il parcheggio dista cento metri e costa 4 euro al giorno.</details>',
    }),
    gold: 'Prima di venire\nI cani sono ammessi?\nSì, nelle prime due file, al guinzaglio.\nC’è il parcheggio?\nIl parcheggio dista cento metri e costa 4 euro al giorno.',
    pairs: [
      ['I cani sono ammessi?', 'prime due file'],
      ['C’è il parcheggio?', 'costa 4 euro'],
    ],
  },
  {
    name: 'domande con D e R',
    language: 'it',
    html: tables({
      lang: 'it',
      title: 'Domande',
      business: 'Vivaio Le Rose',
      body: '<h2>Domande dei clienti</h2><p>D: Consegnate a domicilio?</p><p>R: Consegniamo in provincia di Lucca con una spesa minima di 40 euro.</p><p>D: Fate potature?</p><p>R: Da novembre a marzo, su preventivo.</p>',
    }),
    gold: 'Domande dei clienti\nConsegnate a domicilio?\nConsegniamo in provincia di Lucca con una spesa minima di 40 euro.\nFate potature?\nDa novembre a marzo, su preventivo.',
    pairs: [
      ['Consegnate a domicilio?', 'provincia di Lucca'],
      ['Fate potature?', 'Da novembre a marzo'],
    ],
  },
  {
    name: 'lo staff in un elenco',
    language: 'it',
    html: semantic({
      lang: 'it',
      title: 'Chi siamo',
      business: 'Studio Legale Neri',
      body: '<h1>I professionisti</h1><ul><li><strong>Avv. Chiara Neri</strong> – diritto di famiglia</li><li><strong>Avv. Paolo Conti</strong> – diritto del lavoro</li><li><strong>Dott.ssa Irene Sala</strong> – praticante</li></ul><p>Lo studio riceve solo su appuntamento.</p>',
    }),
    gold: 'I professionisti\nAvv. Chiara Neri – diritto di famiglia\nAvv. Paolo Conti – diritto del lavoro\nDott.ssa Irene Sala – praticante\nLo studio riceve solo su appuntamento.',
    rows: [
      ['Chiara Neri', 'diritto di famiglia'],
      ['Paolo Conti', 'diritto del lavoro'],
    ],
  },
  {
    name: 'contatti nel piè di pagina',
    language: 'it',
    html: '<!doctype html><html lang="it"><head><title>Home | Pasticceria Dolce Riva</title></head><body><header><nav><a href="/">Home</a><a href="/torte">Torte</a><a href="/contatti">Contatti</a></nav></header><main><h1>Dolci di lago dal 1968</h1><p>Prepariamo ogni mattina sfogliate, bignè e la torta Riva alle nocciole.</p></main><footer><div><p>Pasticceria Dolce Riva, Via Garibaldi 8, 22021 Bellagio</p><p>Telefono 031 496 0088 – info@dolceriva.example</p><p>Martedì–Domenica 7:00–13:00</p></div><p>P. IVA 01234560987</p><p>© 2026 Tutti i diritti riservati – Cookie policy</p></footer></body></html>',
    gold: 'Dolci di lago dal 1968\nPrepariamo ogni mattina sfogliate, bignè e la torta Riva alle nocciole.\nPasticceria Dolce Riva, Via Garibaldi 8, 22021 Bellagio\nTelefono 031 496 0088 – info@dolceriva.example\nMartedì–Domenica 7:00–13:00\nP. IVA 01234560987',
  },
  {
    name: 'elenco di definizioni',
    language: 'it',
    html: divs({
      lang: 'it',
      title: 'Camere',
      business: 'Agriturismo Poggio',
      body: '<h2>Le camere</h2><dl><dt>Camera doppia</dt><dd>80 euro a notte, colazione compresa</dd><dt>Camera tripla</dt><dd>105 euro a notte, colazione compresa</dd><dt>Culla</dt><dd>gratuita fino a due anni</dd></dl><p>Check-in dalle 15 alle 20.</p>',
    }),
    gold: 'Le camere\nCamera doppia 80 euro a notte, colazione compresa\nCamera tripla 105 euro a notte, colazione compresa\nCulla gratuita fino a due anni\nCheck-in dalle 15 alle 20.',
    rows: [
      ['Camera tripla', '105 euro'],
      ['Culla', 'gratuita'],
    ],
  },
  {
    name: 'JSON-LD con domande',
    language: 'it',
    html: semantic({
      lang: 'it',
      title: 'Assistenza',
      business: 'Caldaie Bruni',
      head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Intervenite di domenica?","acceptedAnswer":{"@type":"Answer","text":"<p>Sì, con un supplemento di 30 euro.</p>"}},{"@type":"Question","name":"Quanto vale la garanzia?","acceptedAnswer":{"@type":"Answer","text":"Due anni sui ricambi."}}]}</script>',
      body: '<h1>Assistenza caldaie a Parma</h1><p>Rispondiamo entro ventiquattro ore in tutta la provincia.</p>',
    }),
    gold: 'Assistenza caldaie a Parma\nRispondiamo entro ventiquattro ore in tutta la provincia.\nIntervenite di domenica?\nSì, con un supplemento di 30 euro.\nQuanto vale la garanzia?\nDue anni sui ricambi.',
    pairs: [
      ['Intervenite di domenica?', 'supplemento di 30 euro'],
      ['Quanto vale la garanzia?', 'Due anni sui ricambi'],
    ],
  },
  {
    name: 'microdati di un ristorante',
    language: 'it',
    html: divs({
      lang: 'it',
      title: 'Dove siamo',
      business: 'Osteria del Ponte',
      body: '<div itemscope itemtype="http://schema.org/Restaurant"><h1 itemprop="name">Osteria del Ponte</h1><p>Cucina di fiume, venti coperti, un camino acceso da ottobre.</p><time itemprop="openingHours" datetime="We-Su 12:00-14:30"></time><span itemprop="address" itemscope itemtype="http://schema.org/PostalAddress"><span itemprop="streetAddress">Via del Ponte 3</span>, <span itemprop="postalCode">44121</span> <span itemprop="addressLocality">Ferrara</span></span> <a itemprop="telephone" href="tel:+390532496011">Chiama</a></div>',
    }),
    gold: 'Osteria del Ponte\nCucina di fiume, venti coperti, un camino acceso da ottobre.\nVia del Ponte 3, 44121 Ferrara\nOrari di apertura\nMercoledì–Domenica: 12:00–14:30\nContatti\nTelefono: +390532496011',
    rows: [
      ['Mercoledì–Domenica', '12:00–14:30'],
      ['Telefono', '+390532496011'],
    ],
  },
  {
    name: 'microdati di una domanda sola',
    language: 'it',
    html: semantic({
      lang: 'it',
      title: 'Spedizioni',
      business: 'Ceramiche Lupo',
      body: '<h1>Spedizioni</h1><section itemscope itemtype="https://schema.org/FAQPage"><article itemprop="mainEntity" itemscope itemtype="https://schema.org/Question"><span itemprop="name">Tempi di consegna</span><div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer"><p itemprop="text">Tre giorni lavorativi in Italia, sei nelle isole.</p></div></article></section>',
    }),
    gold: 'Spedizioni\nTempi di consegna\nTre giorni lavorativi in Italia, sei nelle isole.',
    pairs: [['Tempi di consegna', 'sei nelle isole']],
  },
  {
    name: 'passi numerati e avvisi',
    language: 'it',
    html: divs({
      lang: 'it',
      title: 'Come prenotare',
      business: 'Maneggio Stella',
      body: '<h1>Come prenotare una passeggiata</h1><ol><li>Scegli il giorno sul calendario.</li><li>Scrivi quante persone siete e il vostro peso.</li><li>Versa un acconto di 20 euro.</li></ol><div class="alert"><p>In caso di pioggia la passeggiata si sposta o l’acconto viene reso.</p></div>',
    }),
    gold: 'Come prenotare una passeggiata\nScegli il giorno sul calendario.\nScrivi quante persone siete e il vostro peso.\nVersa un acconto di 20 euro.\nIn caso di pioggia la passeggiata si sposta o l’acconto viene reso.',
  },
  {
    name: 'schede di prodotto',
    language: 'it',
    html: semantic({
      lang: 'it',
      title: 'Oli',
      business: 'Frantoio Serra',
      body: '<h1>I nostri oli</h1><div class="products"><div class="product-card"><h3>Fruttato leggero</h3><p>Olive taggiasche, raccolte a mano.</p><p class="price">€ 14,00 – bottiglia da 0,75 l</p><a href="#">Aggiungi al carrello</a></div><div class="product-card"><h3>Fruttato intenso</h3><p>Olive leccino e frantoio.</p><p class="price">€ 16,50 – bottiglia da 0,75 l</p><a href="#">Aggiungi al carrello</a></div></div>',
    }),
    gold: 'I nostri oli\nFruttato leggero\nOlive taggiasche, raccolte a mano.\n€ 14,00 – bottiglia da 0,75 l\nFruttato intenso\nOlive leccino e frantoio.\n€ 16,50 – bottiglia da 0,75 l',
  },
  {
    name: 'domande in pannelli che si aprono, per capitolo',
    language: 'it',
    html: semantic({
      lang: 'it',
      title: 'Domande',
      business: 'Officina Brenta',
      body: '<h1>Domande frequenti</h1><section><h2>Noleggio</h2><div><div role="button" tabindex="0" aria-expanded="false" aria-controls="n1">Quanto costa una giornata?</div><div id="n1" role="region" hidden><p>Diciotto euro, casco compreso.</p></div></div><div><div role="button" tabindex="0" aria-expanded="false" aria-controls="n2">Documenti da portare</div><div id="n2" role="region" hidden><p>Basta la carta d’identità di un adulto.</p></div></div></section><section><h2>Riparazioni</h2><div><div role="button" tabindex="0" aria-expanded="false" aria-controls="n3">Fate preventivi?</div><div id="n3" role="region" hidden><p>Sì, gratis e in giornata.</p></div></div></section>',
    }),
    gold: 'Domande frequenti\nNoleggio\nQuanto costa una giornata?\nDiciotto euro, casco compreso.\nDocumenti da portare\nBasta la carta d’identità di un adulto.\nRiparazioni\nFate preventivi?\nSì, gratis e in giornata.',
    pairs: [
      ['Quanto costa una giornata?', 'Diciotto euro'],
      ['Documenti da portare', 'carta d’identità'],
      ['Fate preventivi?', 'gratis e in giornata'],
    ],
  },
  {
    name: 'domande in un elenco di definizioni',
    language: 'it',
    html: divs({
      lang: 'it',
      title: 'FAQ',
      business: 'Agriturismo Le Rive',
      body: '<h2>Prima di partire</h2><dl class="faq"><dt>Arrivo in ritardo</dt><dd>La chiave è nella cassetta accanto al portone.</dd><dt>Cani e gatti</dt><dd>Benvenuti, purché non restino soli in camera.</dd></dl>',
    }),
    gold: 'Prima di partire\nArrivo in ritardo\nLa chiave è nella cassetta accanto al portone.\nCani e gatti\nBenvenuti, purché non restino soli in camera.',
    pairs: [
      ['Arrivo in ritardo', 'cassetta accanto al portone'],
      ['Cani e gatti', 'soli in camera'],
    ],
  },
  {
    name: 'listino in due elenchi affiancati, servizi con la sola figura',
    language: 'it',
    html: semantic({
      lang: 'it',
      title: 'Visite',
      business: 'Studio Arnica',
      body: '<h1>Visite e servizi</h1><div class="row"><div class="col"><div class="head">Tipo di visita</div><ul><li>Prima visita</li><li>Controllo</li><li>Visita a domicilio</li></ul></div><div class="col"><div class="head">Tariffa</div><ul><li>70,00€</li><li>50,00€</li><li>100,00€</li></ul></div></div><h2>Di cosa ci occupiamo</h2><div class="row"><div class="card"><img src="a.jpg"><h3>Gravidanza</h3></div><div class="card"><img src="b.jpg"><h3>Sport</h3></div><div class="card"><img src="c.jpg"><h3>Intolleranze</h3></div></div><h2>Come si comincia</h2><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p><p>Si prenota per telefono, e alla prima visita si portano gli esami dell’ultimo anno.</p>',
    }),
    gold: 'Visite e servizi\nTipo di visita\nPrima visita: 70,00€\nControllo: 50,00€\nVisita a domicilio: 100,00€\nTariffa\nDi cosa ci occupiamo\nGravidanza\nSport\nIntolleranze\nCome si comincia\nSi prenota per telefono, e alla prima visita si portano gli esami dell’ultimo anno.',
    rows: [
      ['Prima visita', '70,00€'],
      ['Visita a domicilio', '100,00€'],
    ],
  },
]
