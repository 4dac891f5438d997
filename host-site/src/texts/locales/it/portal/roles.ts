import type { SameShape } from '../../../same-shape'
import type { roles as english } from '../../en/portal/roles'

/** The Italian names of the roles in a workspace, and what each may do. */
export const roles: SameShape<typeof english> = {
  roles: {
    viewer: { name: 'Lettore', text: 'Legge le conversazioni e le statistiche.' },
    agent: { name: 'Operatore', text: 'In più risponde ai visitatori e vede chi ha lasciato i suoi dati.' },
    editor: { name: 'Redattore', text: 'In più modifica i bot e ciò da cui imparano.' },
    owner: { name: 'Proprietario', text: 'In più gestisce membri, chiavi, avvisi e cancellazioni.' },
  },
}
