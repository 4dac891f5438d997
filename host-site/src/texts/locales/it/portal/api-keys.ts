import type { SameShape } from '../../../same-shape'
import type { apiKeys as english } from '../../en/portal/api-keys'

/** Italian texts of the page of API keys. */
export const apiKeys: SameShape<typeof english> = {
  apiKeys: {
    title: 'Chiavi API',
    text: 'Con una chiave i tuoi programmi possono interrogare i tuoi chatbot, leggere le domande dei visitatori e insegnare risposte nuove. Tienila su un server.',
    loading: 'Carico le chiavi…',
    loadFailed: 'Le chiavi non sono state caricate',
    list: 'Le tue chiavi',
    of: 'Chiavi di {{name}}',
    none: 'Ancora nessuna chiave.',
    unused: 'Mai usata',
    used: 'Ultimo uso: {{date}}',
    ends: 'Scade il {{date}}',
    over: 'Scaduta il {{date}}',
    made: {
      owner: 'Creata da {{name}}',
      lower: 'Creata da {{name}}, che non è più proprietario dello spazio di lavoro',
      left: 'Creata da {{name}}, che non fa più parte del team',
      disabled: 'Creata da {{name}}, il cui account è disattivato',
      gone: 'Creata da un account che non esiste più',
    },
    scopes: {
      ask: 'Fare domande',
      'bots:read': 'Elencare i chatbot',
      'conversations:read': 'Leggere le conversazioni',
      'leads:read': 'Leggere i contatti',
      'unanswered:read': 'Leggere le domande aperte',
      'sources:read': 'Leggere le fonti',
      'sources:write': 'Modificare le fonti',
      'analytics:read': 'Leggere le statistiche',
    },
    create: {
      title: 'Crea una chiave',
      name: 'A che cosa serve',
      lifetime: 'Scade dopo',
      days_one: '{{count}} giorno',
      days_other: '{{count}} giorni',
      never: 'Mai',
      scopes: 'Che cosa può fare',
      submit: 'Crea la chiave',
      failed: 'Chiave non creata',
      needsName: 'Scrivi a che cosa serve.',
      needsScope: 'Scegli almeno una voce.',
    },
    shown: {
      text: 'La chiave «{{name}}» è pronta. Copiala ora: non la mostreremo più.',
      label: 'La nuova chiave',
      copy: 'Copia la chiave',
      copied: 'Copiata',
    },
    revoke: {
      label: 'Revoca {{name}}',
      yes: 'Revoca',
      title: 'Revocare «{{name}}»?',
      text: 'I programmi che la usano smettono subito di funzionare. Non si può annullare.',
      done: 'La chiave è revocata',
      failed: 'La chiave non è stata revocata',
    },
    begin: {
      title: 'Come iniziare',
      text: 'Da terminale, o con il client per JavaScript. Tutte le chiamate sono nel',
      document: 'documento OpenAPI',
    },
  },
}
