import type { SameShape } from '../../../same-shape'
import type { roles as english } from '../../en/portal/roles'

export const roles: SameShape<typeof english> = {
  roles: {
    viewer: { name: 'Lettore', text: 'Legge le conversazioni e le statistiche.' },
    agent: { name: 'Operatore', text: 'In più risponde ai visitatori e vede i contatti.' },
    editor: { name: 'Redattore', text: 'In più modifica i bot e le loro fonti.' },
    owner: { name: 'Proprietario', text: 'In più gestisce membri, chiavi, avvisi e cancellazioni.' },
  },
}
