export { SealedText } from './sealed-text.js'
export { SealingModule } from './sealing.module.js'
export { Signer } from './signer.js'
