import type { SameShape } from '../../../same-shape'
import type { voice as english } from '../../en/public/voice'

export const voice: SameShape<typeof english> = {
  voice: {
    title: 'Agenti vocali AI',
    description:
      'Un agente vocale che risponde a ogni chiamata, di giorno e di notte: qualifica i contatti, fissa gli appuntamenti e passa la linea quando serve una persona.',
    headline: 'Ogni chiamata ha risposta,',
    headlineQuote: 'al primo squillo',
    subtitle:
      'Un agente vocale risponde a qualsiasi ora, capisce che cosa vuole chi chiama, chiede quello che manca e segna l’appuntamento in agenda.',
    book: 'Prenota una chiamata di prova',
    write: 'Scrivici',
    sample: {
      title: 'Ascoltalo',
      text: 'Buongiorno, qui è l’assistente. Come posso aiutarla?',
      play: 'Ascolta un esempio',
      stop: 'Ferma',
      progress: 'Esempio di voce',
      note: 'Qui senti la voce del tuo dispositivo. Al telefono scegli tu una voce naturale.',
    },
    how: {
      title: 'Che cosa succede in una chiamata',
      one: { title: 'Risponde', text: 'Subito, anche se chiamano in molti nello stesso momento, e saluta a nome tuo.' },
      two: {
        title: 'Ascolta',
        text: 'Lascia finire, chiede quando qualcosa non è chiaro e ricorda quello che è stato detto.',
      },
      three: {
        title: 'Segue le tue regole',
        text: 'Controlla l’agenda, prenota, prende un messaggio o passa la chiamata.',
      },
    },
    industries: {
      title: 'Nel tuo settore',
      healthcare: {
        title: 'Sanità',
        text: 'Il telefono dello studio torna libero per chi sta male.',
        one: 'Visite fissate, spostate e disdette',
        two: 'Promemoria che riducono le assenze',
        three: 'Chiamate urgenti passate subito',
      },
      realEstate: {
        title: 'Immobiliare',
        text: 'Chi chiama davanti a una casa riceve la risposta mentre è ancora lì.',
        one: 'Visite prenotate a ogni ora',
        two: 'Acquirenti qualificati prima dell’incontro',
        three: 'I dati di ogni annuncio sottomano',
      },
      finance: {
        title: 'Servizi finanziari',
        text: 'Alle domande di routine risponde lui, la consulenza resta ai consulenti.',
        one: 'Identità verificata prima di dare informazioni',
        two: 'Documenti e scadenze spiegati',
        three: 'Incontri fissati con il consulente giusto',
      },
      ecommerce: {
        title: 'E-commerce',
        text: 'Per «Dov’è il mio pacco?» non serve mai una persona.',
        one: 'Ordini e consegne controllati',
        two: 'Resi avviati durante la chiamata',
        three: 'Picchi gestiti senza attese',
      },
      hospitality: {
        title: 'Ospitalità',
        text: 'Il telefono squilla all’ora di cena, e in sala nessuno se ne accorge.',
        one: 'Tavoli e camere prenotati',
        two: 'Risposte su menu e struttura',
        three: 'Ospiti serviti nella loro lingua',
      },
      professional: {
        title: 'Studi professionali',
        text: 'Nessuno esce dalla riunione per rispondere, e nessun cliente va perso.',
        one: 'Nuove richieste raccolte per intero',
        two: 'Consulenze messe in agenda',
        three: 'Un riassunto scritto dopo ogni chiamata',
      },
    },
    closing: { title: 'Provalo con una chiamata', text: 'Lo prepariamo con i tuoi orari, e tu lo chiami.' },
  },
}
