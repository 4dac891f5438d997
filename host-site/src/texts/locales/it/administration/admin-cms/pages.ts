import type { SameShape } from '../../../../same-shape'
import type { pageNames as english } from '../../../en/administration/admin-cms/pages'

export const pageNames: SameShape<typeof english> = {
  pages: {
    home: 'Home',
    demoLanding: 'Demo del chatbot',
    demo: 'Pagina di una demo',
    websiteAnalyzer: 'Analisi del sito',
    voiceAgent: 'Agente vocale',
    privacy: 'Informativa sulla privacy',
    terms: 'Termini di servizio',
    cookies: 'Informativa sui cookie',
    gdpr: 'Conformità GDPR',
    help: 'Aiuto',
    crawler: 'Crawler',
    widgetDocs: 'Guida al widget',
    auth: 'Accesso',
    resetPassword: 'Nuova password',
    onYourPage: 'Chatbot sulla tua pagina',
    measured: 'Come l’abbiamo misurato',
    confirmAddress: 'Conferma di un indirizzo',
    stopEmails: 'Disattiva le email',
    invitation: 'Invito a un team',
    missing: 'Pagina non trovata',
  },
}
