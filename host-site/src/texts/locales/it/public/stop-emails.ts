import type { SameShape } from '../../../same-shape'
import type { stopEmails as english } from '../../en/public/stop-emails'

export const stopEmails: SameShape<typeof english> = {
  stopEmails: {
    title: 'Disattivare le email di questa chat?',
    description: 'Disattiva le email con le risposte di questa chat.',
    text: 'Non riceverai più per email le risposte di questa chat. Le trovi comunque nella chat, sulla pagina dove hai scritto.',
    submit: 'Disattiva le email',
    busy: 'Un momento…',
    keep: 'Se vuoi continuare a riceverle, chiudi questa pagina.',
    noToken: 'Per questa pagina serve il link della tua email. Apri di nuovo il link.',
    done: {
      title: 'Niente più email da {{business}}',
      unnamed: 'Niente più email da questa attività',
      text: 'Le risposte le trovi comunque nella chat, sulla pagina dove hai scritto. Puoi chiudere questa pagina.',
    },
    invalid: {
      title: 'Questo link non funziona',
      text: 'Forse ne manca un pezzo. Aprilo di nuovo dall’email, o copialo per intero.',
    },
  },
}
