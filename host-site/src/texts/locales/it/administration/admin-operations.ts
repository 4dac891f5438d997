import type { SameShape } from '../../../same-shape'
import type { adminOperations as english } from '../../en/administration/admin-operations'

export const adminOperations: SameShape<typeof english> = {
  operations: {
    title: 'Funzionamento',
    text: 'Com’è configurato questo server. Le impostazioni si cambiano nell’ambiente del server.',
    loading: 'Carico…',
    failed: 'Non si è caricato',
    again: 'Aggiorna',
    embeddings: {
      title: 'Ricerca per significato',
      text: 'I passaggi si trovano subito per parole, e per significato dopo che un modello linguistico li ha letti.',
      inUse: 'In uso',
      adapters: {
        openai: 'L’API di un modello linguistico',
        local: 'Un modello multilingue su questo server',
        bundled: 'L’encoder incluso in Loquia',
        off: 'Nessuno: i passaggi si trovano solo per parole',
      },
      why: 'Perché',
      reasons: {
        set: 'Impostato da EMBEDDINGS.',
        key: 'OPENAI_API_KEY è impostata.',
        model: 'Non c’è una chiave API e il modello multilingue è pronto.',
        default: 'Non c’è una chiave API e su questo server non c’è un modello multilingue.',
        opening: 'Il modello multilingue si sta caricando.',
        fetching: 'Il modello multilingue si sta ancora scaricando.',
        unreachable: 'Non è stato possibile scaricare il modello multilingue. Il server riprova ogni mezz’ora.',
        broken: 'Il modello multilingue non funziona.',
        'no-key': 'EMBEDDINGS chiede un’API, ma OPENAI_API_KEY non è impostata.',
      },
      model: 'Modello',
      languages: 'Lingue',
      all: 'Tutte',
      none: 'Nessuna',
      download: 'Scaricati finora',
      downloaded: '{{received}} MB su {{total}}',
      error: 'Ultimo errore',
      waiting: 'Passaggi in attesa',
    },
  },
}
