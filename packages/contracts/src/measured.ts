/** Tests compare each figure with its source in budgets and `docs`. */
export const measured = {
  /** After brotli, until the button shows and until a question can be typed. */
  launcherKilobytes: 4,
  chatKilobytes: 44.3,
  /** From submitting a domain to the first possible answer, and until all sample pages are ingested. */
  firstAnswerMs: 100,
  sampleSiteMs: 1257,
  sampleSitePages: 17,
  /** Mobile minimums: performance, accessibility, best practices, search. */
  lighthouse: [99, 100, 100, 100],
  lighthousePages: 5,
  lighthouseDay: '2026-11-27',
  /** Share of questions that get a sure answer without a language model. */
  sure: 0.276,
  /** Correct among sure answers; wrong but sure among answerable questions. */
  sureAndRight: 0.885,
  sureAndWrong: 0.033,
  websites: 251,
  websiteQuestions: 6_031,
  /** Findings of axe in all tests. */
  accessibilityFaults: 0,
} as const
