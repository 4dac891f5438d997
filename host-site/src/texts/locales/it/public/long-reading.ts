import type { SameShape } from '../../../same-shape'
import type { longReading as english } from '../../en/public/long-reading'

export const longReading: SameShape<typeof english> = {
  longReading: {
    site_one: 'Sito grande: finora {{formattedCount}} pagina letta, continuo',
    site_other: 'Sito grande: finora {{formattedCount}} pagine lette, continuo',
    opening: 'Sto ancora aprendo {{name}}: risponde lentamente o la prima pagina è molto lunga',
    file: 'Sto ancora leggendo il file: è lungo. Non devi fare nulla.',
  },
}
