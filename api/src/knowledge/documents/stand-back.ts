import { getPriority, setPriority } from 'node:os'

/** How far a thread that reads stands behind those that answer: beside a busy one it still gets a quarter of a processor. */
export const behind = 5
const last = 19

/**
 * Lets the threads that answer visitors go before the one that calls this, wherever there are too few processors for both.
 * On Linux the niceness of a process belongs to each of its threads (setpriority(2), "C library/kernel differences");
 * elsewhere it would be that of the whole process, and nothing is done.
 */
export function standBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(last, getPriority() + behind))
  } catch {
    // A sandbox may forbid it: then all threads are equal, as before.
  }
}
