import { collectDefaultMetrics, type Counter, Registry } from 'prom-client'

/** docs/operations.md describes the metrics. Labels never contain user input. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'loquia_' })
// Gauges with counter names; each is the sum of another metric's series.
for (const name of ['handles', 'requests', 'resources'])
  registry.removeSingleMetric(`loquia_nodejs_active_${name}_total`)

/** Starts series at 0, as alerts on increases would miss a first event. */
export function fromZero<Label extends string>(
  counter: Counter<Label>,
  ...series: Partial<Record<Label, string>>[]
): void {
  for (const labels of series) counter.inc(labels, 0)
}
