import type { SameShape } from '../../../same-shape'
import type { notFound as english } from '../../en/public/not-found'

export const notFound: SameShape<typeof english> = {
  notFound: {
    title: 'Pagina non trovata',
    text: 'Forse c’è un errore nell’indirizzo, o la pagina è stata spostata. Cerca quello che ti serve, o scegli dall’elenco.',
    search: 'Cerca nelle pagine di questo sito',
    results: 'Le pagine di questo sito',
    found_one: 'Una pagina',
    found_other: '{{count}} pagine',
    none: 'Nessuna pagina di questo sito corrisponde. Scrivici: ti risponde una persona.',
    back: 'Vai alla pagina iniziale',
    pages: {
      home: { title: 'Pagina iniziale', text: 'Che cos’è Loquia, con un chatbot che risponde' },
      demoLanding: { title: 'Demo gratuita del chatbot', text: 'Provalo con il tuo sito' },
      websiteAnalyzer: { title: 'Analisi del sito', text: 'A quali domande risponde il tuo sito, e che cosa manca' },
      pricing: { title: 'Prezzi', text: 'Che cosa è gratis, quanto costa Pro, che cosa non comprende' },
      services: { title: 'Prodotto', text: 'Lingue, risposte personalizzate, domande aperte, messaggi, privacy' },
      voiceAgent: { title: 'Agente vocale', text: 'Risponde al telefono a ogni ora' },
      help: { title: 'Aiuto', text: 'Prezzi, WordPress, Shopify, lingue, persone, API' },
      measured: { title: 'Come l’abbiamo misurato', text: 'Da dove vengono i numeri di questo sito' },
      widgetDocs: {
        title: 'Guida al widget',
        text: 'Installare la chat: il tag, gli attributi, gli eventi, la policy',
      },
      crawler: { title: 'Il nostro crawler', text: 'LoquiaBot: come legge i siti, robots.txt' },
      contact: { title: 'Contatti', text: 'Scrivici: ti risponde una persona, per email' },
      auth: { title: 'Accedi', text: 'Account, portale, registrazione, password' },
      privacy: { title: 'Privacy', text: 'Quali dati conserviamo, e perché' },
      terms: { title: 'Termini di servizio', text: 'Le regole per usarlo' },
      cookies: { title: 'Cookie', text: 'Che cosa resta nel tuo browser' },
      gdpr: { title: 'Conformità GDPR', text: 'I tuoi diritti, e come usarli' },
    },
  },
}
