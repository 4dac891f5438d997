import type { SameShape } from '../../../same-shape'
import type { legal as english } from '../../en/legal/legal'

export const legal: SameShape<typeof english> = {
  legal: {
    breadcrumb: 'Sei qui',
    lastUpdated: 'Ultimo aggiornamento:',
    contents: 'Indice',
    contact: 'Per domande su questo documento:',
    contactForm: 'scrivici',
  },
}
