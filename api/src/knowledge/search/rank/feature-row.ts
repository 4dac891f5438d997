/** Index of each feature in every row; a name gets the next one on first use. */
const places = new Map<string, number>()
const capacity = 128

function featureIndex(name: string): number {
  let place = places.get(name)
  if (place === undefined) {
    place = places.size
    if (place >= capacity) throw new RangeError(`more than ${capacity} features: ${name}`)
    places.set(name, place)
  }
  return place
}

/** Named numbers; `get` returns 0 for an unknown name. */
export interface Features {
  get(name: string): number
  has(name: string): boolean
}

/**
 * Features of one candidate in a flat array. As plain objects, hundreds of candidates with ninety features each spent half
 * of the answer time in garbage collection.
 */
export class FeatureRow implements Features {
  private constructor(private readonly values: Float32Array) {}

  static create(features: Readonly<Record<string, number>> = {}): FeatureRow {
    const row = new FeatureRow(new Float32Array(capacity).fill(Number.NaN))
    row.setAll(features)
    return row
  }

  copy(): FeatureRow {
    return new FeatureRow(this.values.slice())
  }

  set(name: string, value: number): void {
    this.values[featureIndex(name)] = value
  }

  setAll(features: Readonly<Record<string, number>>): void {
    for (const name in features) this.set(name, features[name] ?? 0)
  }

  has(name: string): boolean {
    return !Number.isNaN(this.values[featureIndex(name)])
  }

  get(name: string): number {
    return this.values[featureIndex(name)] || 0
  }

  names(): string[] {
    return [...places.keys()].filter((name) => this.has(name))
  }

  /** Missing features read as NaN. */
  static createReader(names: readonly string[]): (row: FeatureRow, into: Float32Array) => void {
    const at = Int32Array.from(names, featureIndex)
    return ({ values }, into) => {
      for (let index = 0; index < at.length; index++) into[index] = values[at[index]!]!
    }
  }
}
