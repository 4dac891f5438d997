import { availableParallelism } from 'node:os'

/**
 * How many test files run at the same time; every project names it, since projects with different numbers run one after
 * the other. Vitest's own default keeps a core for itself, which halves the speed of a machine with two.
 */
export const testWorkers = Math.max(2, availableParallelism())
