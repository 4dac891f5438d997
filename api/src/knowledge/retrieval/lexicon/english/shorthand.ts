const areBeforeYou = /(?<![\p{L}.])r(?= u(?![\p{L}.]))/giu
const youBehindVerb = /(?<=(?<!\p{L})(?:are|do|did|can|could|will|would|have) )u(?![\p{L}.])/giu

/** "where r u", "do u deliver" as they are written out. */
export function withWholeWords(question: string): string {
  return question.replace(areBeforeYou, 'are').replace(youBehindVerb, 'you')
}
