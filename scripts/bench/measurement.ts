/** One measured thing, beside what it is compared with in the same run. */
export interface Measurement {
  /** What was measured. */
  name: string
  /** The product's own value, with its unit. */
  ours: string
  /** The peer or floor of the same run, named, with its value. */
  beside: string
  /** The number that can be compared between machines; absent where there is nothing to compare with. */
  ratio?: number
  /** What the ratio or value should be. */
  goal: string
  /** Undefined where no goal is set. */
  met?: boolean
}

/** The middle of the values, or the mean of the two in the middle. @throws RangeError without values */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/**
 * Linear interpolation between the two nearest ranks (type 7 of Hyndman & Fan, 1996).
 * @param share 0 to 1
 * @throws RangeError without values
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((x, y) => x - y)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new RangeError('no values')
  return below + (above - below) * (place - Math.floor(place))
}

/** Three digits that mean something. */
export function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

export const formatMs = (value: number): string => `${formatNumber(value)} ms`
export const formatMegabytes = (bytes: number): string => `${formatNumber(bytes / 1_048_576)} MB`

/** The measurements as a Markdown table, one a row. */
export function markdownTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ name, ours, beside, ratio, goal, met }) => {
    const verdict = met === undefined ? '' : met ? 'yes' : '**no**'
    return `| ${[name, ours, beside, ratio === undefined ? '' : formatNumber(ratio), goal, verdict].join(' | ')} |`
  })
  return ['| figure | Loquia | beside it | ratio | goal | met |', '|---|---|---|---|---|---|', ...rows].join('\n')
}
