import type { SameShape } from '../../../same-shape'
import type { adminOperations as english } from '../../en/administration/admin-operations'

/** The Italian texts of the operations page. */
export const adminOperations: SameShape<typeof english> = {
  operations: {
    title: 'Funzionamento',
    text: 'Con che cosa lavora questo server. Le impostazioni si cambiano nell’ambiente del server.',
    loading: 'Carico…',
    failed: 'Non siamo riusciti a controllare',
    again: 'Aggiorna',
    embeddings: {
      title: 'Ricerca per significato',
      text: 'I passaggi si trovano subito con le loro parole, e con il loro significato quando un modello linguistico li ha letti.',
      inUse: 'In uso',
      adapters: {
        openai: 'L’API di un modello linguistico',
        local: 'Un modello multilingue su questo server',
        bundled: 'L’encoder incluso in Loquia',
        off: 'Niente: i passaggi si trovano solo con le loro parole',
      },
      why: 'Perché',
      reasons: {
        set: 'Lo dice EMBEDDINGS.',
        key: 'OPENAI_API_KEY è impostata.',
        model: 'Non c’è una chiave API e il modello multilingue è pronto.',
        default: 'Non c’è una chiave API e su questo server non c’è un modello multilingue.',
        opening: 'Il modello multilingue si sta aprendo.',
        fetching: 'Il modello multilingue si sta ancora scaricando.',
        unreachable: 'Non è stato possibile scaricare il modello multilingue. Si riprova ogni mezz’ora.',
        broken: 'Il modello multilingue non funziona.',
        'no-key': 'EMBEDDINGS chiede un’API e OPENAI_API_KEY non è impostata.',
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
