export { SealedText } from './sealed-text.js'
