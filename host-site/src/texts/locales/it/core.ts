import type { SameShape } from '../../same-shape'
import type { core as english } from '../en/core'

/** The Italian texts that every page needs: written, not translated. */
export const core: SameShape<typeof english> = {
  site: {
    name: 'Loquia',
    tagline: 'Il chatbot che cita le tue pagine.',
    skip: 'Vai al contenuto',
    copyright: '© 2026 {{name}}',
    opensHome: '{{name}}, pagina iniziale',
    notifications: 'Notifiche ({hotkey})',
    close: 'Chiudi',
  },
  nav: {
    label: 'Principale',
    menu: 'Menu',
    closeMenu: 'Chiudi il menu',
    how: 'Come funziona',
    trust: 'Perché fidarsi',
    install: 'Installazione',
    demo: 'Demo del chatbot',
    crawler: 'Il nostro crawler',
    tryIt: 'Provalo sul tuo sito',
    language: 'Lingua',
    footer: 'Piè di pagina',
  },
  suggestLanguage: { text: 'Leggi questa pagina in italiano', no: 'Resta in inglese' },
  domainForm: {
    label: 'Scrivi il tuo dominio',
    placeholder: 'latuaazienda.it',
    hint: 'Solo il dominio, senza http:// né www',
    submit: 'Leggi il mio sito',
    busy: 'Apro il tuo sito…',
    note: 'Gratis per {{days}} giorni. Niente carta, niente account.',
    sample: 'Non hai un sito sottomano? Prova',
    noScript: 'Per creare una demo serve JavaScript, che in questo browser è disattivato.',
  },
  toasts: {
    websiteRequired: { title: 'Manca il sito', text: 'Scrivi il dominio del tuo sito' },
    missing: { title: 'Dati mancanti', text: 'Compila tutti i campi' },
    invalidEmail: { title: 'Email non valida', text: 'Scrivi un indirizzo email valido' },
    invalidWebsite: { title: 'Sito non valido', text: 'Scrivi un dominio valido (per esempio {{host}})' },
    created: { title: 'Fatto', text: 'Il tuo chatbot è stato creato.' },
    createFailed: { title: 'Errore', text: 'Non siamo riusciti a creare la demo' },
    customized: { title: 'Personalizzazione applicata', text: "L'aspetto del tuo chatbot è aggiornato." },
    copyFailed: { title: 'Non copiato', text: 'Il browser non lo ha permesso. Il codice è selezionato: copialo con la tastiera.' },
  },
  notFound: {
    title: '404 Pagina non trovata',
    text: 'A questo indirizzo non c’è nessuna pagina.',
    hint: 'Hai dimenticato di aggiungere la pagina al router?',
    back: 'Alla pagina iniziale',
  },
  crash: { title: 'Qualcosa è andato storto in questa pagina', text: 'Di solito basta ricaricarla.', reload: 'Ricarica' },
}
