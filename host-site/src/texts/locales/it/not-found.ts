import type { SameShape } from '../../same-shape'
import type { notFound as english } from '../en/not-found'

/** The Italian texts of what stands where there is no page. */
export const notFound: SameShape<typeof english> = {
  notFound: {
    title: '404 Pagina non trovata',
    text: 'A questo indirizzo non c’è nessuna pagina.',
    hint: 'Hai dimenticato di aggiungere la pagina al router?',
    back: 'Alla pagina iniziale',
  },
}
