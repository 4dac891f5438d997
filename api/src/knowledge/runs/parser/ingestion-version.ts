/**
 * Pages of another version are ingested again even if their server reports no change.
 * Raise this number after changes in `documents/`, `chunks/`, `index/` or `languages/` that alter stored passages or
 * their terms. `ingestion-version.test.ts` detects most of them.
 */
export const ingestionVersion = 12
