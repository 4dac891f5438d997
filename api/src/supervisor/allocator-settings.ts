/**
 * Settings of glibc's allocator for the api's environment (mallopt(3)); other systems ignore them. By default each thread
 * gets an arena, and blocks of megabytes come from the heap once some have been freed: after floods of requests 36 MB
 * stayed in fragments that the system never got back. Without imports, since `npm start` runs it from its source.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const
