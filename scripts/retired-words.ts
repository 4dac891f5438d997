export interface RetiredPhrase {
  phrase: RegExp
  instead: string
}

/** `docs/glossary.md` has the terms. */
export const retiredPhrases: readonly RetiredPhrase[] = [
  { phrase: /\bof (?:its|their|his|her) own\b/i, instead: 'own' },
  { phrase: /\banew\b/i, instead: 'again' },
  { phrase: /\bthere (?:is|are) none\b/i, instead: 'no …' },
  { phrase: /\bso long\b(?! as)/i, instead: 'for N seconds' },
  { phrase: /\b(?:is|are|was|were|be|been) told\b/i, instead: 'receives, is notified' },
  { phrase: /\btells\b|\bhears\b/i, instead: 'sends, emits, notifies, receives' },
  { phrase: /\bby itself\b/i, instead: 'automatically, alone' },
  { phrase: /\b(?:is|are) good for\b/i, instead: 'is valid for' },
  { phrase: /\bas of then\b/i, instead: 'since' },
  { phrase: /\bthe house\b/i, instead: 'the platform, the operator' },
  { phrase: /\bhand-?over\b/i, instead: 'handoff' },
  { phrase: /\btaught\b/i, instead: 'custom answer' },
  { phrase: /\bwordings?\b/i, instead: 'variant' },
  { phrase: /(?:^|[.!?] )(?:What|Who|Whose|Whoever|Whatever) [^?]*(?:$|\.)/, instead: 'a sentence with a subject' },
]

/** Names are in lower case. */
export interface RetiredName {
  word: RegExp
  instead: string
}

/** One concept has one name: `docs/glossary.md`. */
export const retiredNames: readonly RetiredName[] = [
  { word: /^trainings?$/, instead: 'source' },
  { word: /^(?:wordings?|taught|teach(?:es)?|curated)$/, instead: 'custom answer, variant' },
  { word: /^(?:holders?|colleagues?)$/, instead: 'agent' },
  { word: /^handovers?$/, instead: 'handoff' },
  {
    word: /^(?:tell|tells|telling|told|hears?|heard|happenings?|news)$/,
    instead: 'emit, publish, notify, receive, event',
  },
  { word: /^(?:erases?|erased|erasure|withdraw[ns]?)$/, instead: 'delete, cancel, revoke' },
  { word: /^(?:absences?|lanes?|probation)$/, instead: 'outage, connection pool, quarantine' },
  { word: /^(?:anew|whoever)$/, instead: 'again, a noun' },
]
