import type { SameShape } from '../../../same-shape'
import type { stopEmails as english } from '../../en/public/stop-emails'

/** The Italian texts of the page that ends the emails with answers. */
export const stopEmails: SameShape<typeof english> = {
  stopEmails: {
    title: 'Basta email da questa chat?',
    description: 'Ferma le email che portano le risposte di questa chat.',
    text: 'Le risposte di questa chat non ti arriveranno più per email. Le trovi comunque nella chat, sulla pagina dove hai chiesto.',
    submit: 'Ferma le email',
    busy: 'Un momento…',
    keep: 'Se vuoi continuare a riceverle, chiudi questa pagina.',
    noToken: 'Per questa pagina serve il link della tua email. Aprilo di nuovo.',
    done: {
      title: 'Niente più email da {{business}}',
      unnamed: 'Niente più email da questa attività',
      text: 'Le risposte le trovi comunque nella chat, sulla pagina dove hai chiesto. Puoi chiudere questa pagina.',
    },
    invalid: {
      title: 'Questo link non funziona',
      text: 'Forse ne manca un pezzo. Aprilo di nuovo dall’email, o copialo per intero.',
    },
  },
}
