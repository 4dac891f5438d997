import * as fc from 'fast-check'

/** Texts put together of these words and of anything else, for parsers to be tried with. */
export const pieces = (...words: string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 30 })
    .map((parts) => parts.join(''))
