import { StaticEncoder } from '../../../core/embeddings/index.js'
import { TextVectors } from '../retrieve/text-vectors.js'

export const texts = new TextVectors(await StaticEncoder.loadShared())
