/**
 * For glibc (mallopt(3)); otherwise ignored. By default, floods of requests left 36 MB in fragments. No imports,
 * because `npm start` runs this source file.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const
