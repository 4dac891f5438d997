import * as fc from 'fast-check'

/** Random texts with these words, for testing parsers. */
export const pieces = (...words: string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 30 })
    .map((parts) => parts.join(''))
