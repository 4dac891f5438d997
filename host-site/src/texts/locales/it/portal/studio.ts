import type { SameShape } from '../../../same-shape'
import type { studio as english } from '../../en/portal/studio'
import { appearanceTexts } from './studio/appearance'
import { contentTexts } from './studio/content'
import { customizeTexts } from './studio/customize'
import { embedTexts } from './studio/embed'
import { hoursTexts } from './studio/hours'
import { identityTexts } from './studio/identity'
import { agentTexts } from './studio/agents'

export const studio: SameShape<typeof english> = {
  studio: {
    title: 'Il tuo chatbot',
    subtitle: 'Istruiscilo, scegli il suo aspetto, mettilo sul tuo sito.',
    toAnalytics: 'Che cosa chiedono',
    loading: 'Un momento…',
    failed: 'Il caricamento non è riuscito',
    which: 'Chatbot',
    save: 'Salva',
    undo: 'Annulla',
    unsaved: 'Hai modifiche non salvate.',
    allSaved: 'È tutto salvato.',
    saved: { title: 'Salvato', text: 'Il tuo sito mostra la modifica entro un minuto.' },
    notSaved: 'Non salvato',
    claim: {
      busy: 'Trasferiamo la demo nel tuo account…',
      done: 'Ora questo chatbot è tuo',
      doneText: 'Conserva tutto e non scade.',
      failed: 'La demo non è stata trasferita',
      another: 'Crea un’altra demo',
    },
    tabs: {
      label: 'Il tuo chatbot',
      content: 'Istruiscilo',
      customize: 'Rendilo tuo',
      embed: 'Mettilo sul sito',
      hours: 'Orari',
      people: 'Operatori',
      model: 'Modello e consumi',
    },
    preview: {
      untaught: 'Non ho ancora letto nulla. Aggiungi il tuo sito o un documento in «Istruiscilo», poi chiedimi qui.',
      label: 'Anteprima',
      open: 'Provalo',
      close: 'Chiudi l’anteprima',
      failed: 'L’anteprima non si è caricata.',
      right: 'Questa è la chat vera. Nelle tue pagine il pulsante sta in basso a destra.',
      left: 'Questa è la chat vera. Nelle tue pagine il pulsante sta in basso a sinistra.',
    },
    steps: { done: 'Fatto' },
    faults: {
      invalid: 'Questo valore non è valido.',
      url: 'Scrivi un URL valido',
      urlEmpty: 'L’URL non può essere vuoto',
      domain: 'Scrivi un dominio, per esempio esempio.it',
      contact: 'Scrivi un indirizzo con https://, oppure mailto: e un’email',
    },
    ...contentTexts,
    ...customizeTexts,
    ...appearanceTexts,
    ...embedTexts,
    ...hoursTexts,
    ...identityTexts,
    ...agentTexts,
  },
}
