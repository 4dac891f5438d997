/**
 * The way in which pages are understood, cut and counted. It is kept with every page: one that was read in another way
 * is read anew when its site is next read, though its server says that it has not changed.
 *
 * Raise it with every change in `documents/`, `chunks/`, `index/` or `languages/` after which a stored page's
 * passages, or the terms they are found by, would come out otherwise. `reading-version.test.ts` notices most of them.
 */
export const readingVersion = 12
