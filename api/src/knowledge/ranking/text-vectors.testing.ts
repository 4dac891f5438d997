import { StaticEncoder } from '../../embeddings/index.js'
import { TextVectors } from './text-vectors.js'

/** The product's encoder, loaded once for a test file. */
export const texts = new TextVectors(await StaticEncoder.shared())
