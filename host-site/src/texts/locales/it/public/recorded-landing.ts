import type { SameShape } from '../../../same-shape'
import type { recordedLanding as english } from '../../en/public/recorded-landing'

export const recordedLanding: SameShape<typeof english> = {
  recordedLanding: {
    question: 'Per quanto tempo valgono i buoni regalo?',
    answer:
      'I buoni valgono 18 mesi dalla data di acquisto e si mandano per email in giornata, oppure per posta, stampati su carta di cotone, con 4 € in più. [1]',
    quote:
      'I buoni valgono 18 mesi dalla data di acquisto e si mandano per email in giornata, oppure per posta, stampati su carta di cotone, con 4 € in più.',
    title: 'Buoni regalo',
    path: '/buoni-regalo',
  },
}
