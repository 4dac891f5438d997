import type { VisitorsWords } from '../word-groups.js'
import { concerns } from './concerns.js'
import { phrases } from './phrases.js'
import { body } from './trades-body.js'
import { foodAndStay } from './trades-food-and-stay.js'
import { houseAndRoad } from './trades-house-and-road.js'
import { learningAndLeisure } from './trades-learning-and-leisure.js'
import { shopsAndOffices } from './trades-shops-and-offices.js'

export const italian: VisitorsWords = {
  concerns,
  trades: [foodAndStay, body, learningAndLeisure, houseAndRoad, shopsAndOffices],
  phrases,
  phrasesStay: false,
  light:
    'il lo la i gli le l un uno una del dello della dei degli delle dell mio mia miei mie nostro nostra nostri nostre suo sua anche gia',
  stemmedLength: 7,
}
