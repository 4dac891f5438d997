import type { VisitorsWords } from '../word-groups.js'
import { concernsByTrade } from './concerns-by-trade.js'
import { concerns } from './concerns.js'
import { phrasesByTrade } from './phrases-by-trade.js'
import { phrases } from './phrases.js'

export const english: VisitorsWords = {
  concerns: concerns.trimEnd() + concernsByTrade,
  trades: [],
  phrases: phrases.trimEnd() + phrasesByTrade,
  phrasesStay: true,
  light: 'a an the',
  stemmedLength: 0,
}
