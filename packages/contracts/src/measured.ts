/**
 * What the site says of the product in figures, all of it measured; the page `/measured` says how. A test holds each
 * against the file that it is taken from: the size budgets and the tables in `docs`.
 */
export const measured = {
  /** Kilobytes after brotli: until the button shows, and all until a question can be typed. Budgets that fail a build. */
  launcherKilobytes: 3.8,
  chatKilobytes: 44,
  /** From a domain that was submitted until a first answer is possible, and until the 17 pages of the sample site are read. */
  firstAnswerMs: 100,
  sampleSiteMs: 1257,
  sampleSitePages: 17,
  /** Lighthouse, phone: performance, accessibility, best practices, search; the least that any page gave. */
  lighthouse: [99, 100, 100, 100],
  lighthousePages: 5,
  lighthouseDay: '2026-11-27',
  /** Without any model: of all questions, the share that got a sure answer. */
  sure: 0.274,
  /** Without any model: of the answers given as sure, the share that was right; of all that could be answered, wrong and sure. */
  sureAndRight: 0.89,
  sureAndWrong: 0.031,
  /** Real websites, and the questions written for them. */
  websites: 251,
  websiteQuestions: 6_031,
  /** Findings of axe on any page or state that is tested. */
  accessibilityFaults: 0,
} as const
