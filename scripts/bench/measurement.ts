export interface Measurement {
  name: string
  /** With its unit. */
  ours: string
  beside: string
  /** Comparable between machines; absent without a peer. */
  ratio?: number
  goal: string
  /** Undefined without a goal. */
  met?: boolean
}

/** @throws RangeError without values */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/**
 * Linear interpolation between the nearest ranks (type 7 of Hyndman & Fan, 1996).
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

/** Three significant digits. */
export function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

export const formatMs = (value: number): string => `${formatNumber(value)} ms`
export const formatMegabytes = (bytes: number): string => `${formatNumber(bytes / 1_048_576)} MB`

export function markdownTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ name, ours, beside, ratio, goal, met }) => {
    const verdict = met === undefined ? '' : met ? 'yes' : '**no**'
    return `| ${[name, ours, beside, ratio === undefined ? '' : formatNumber(ratio), goal, verdict].join(' | ')} |`
  })
  return ['| figure | Loquia | beside it | ratio | goal | met |', '|---|---|---|---|---|---|', ...rows].join('\n')
}
