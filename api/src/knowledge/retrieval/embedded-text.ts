/** A text with its vector. */
export interface EmbeddedText {
  /** The id of the model. */
  embedder: string
  text: string
  /** Of length 1. */
  vector: Float32Array
}
