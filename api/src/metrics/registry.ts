import { collectDefaultMetrics, type Counter, Registry } from 'prom-client'

/**
 * Everything this process counts, in the names that docs/operations.md explains. No label ever holds what a person
 * typed.
 */
export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'loquia_' })
// Gauges under names of counters. Each is the sum of another metric's series.
for (const name of ['handles', 'requests', 'resources'])
  registry.removeSingleMetric(`loquia_nodejs_active_${name}_total`)

/**
 * Makes series of a counter known before anything is counted. An alert on an increase would otherwise not see the first
 * of its kind, which begins at 1, nor compare with a time when there was none.
 */
export function fromZero<Label extends string>(
  counter: Counter<Label>,
  ...series: Partial<Record<Label, string>>[]
): void {
  for (const labels of series) counter.inc(labels, 0)
}
