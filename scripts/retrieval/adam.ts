const epsilon = 1e-8

/** https://arxiv.org/abs/1412.6980 */
export class Adam {
  private readonly mean: Float64Array
  private readonly variance: Float64Array
  private readonly beta1: number
  private readonly beta2: number
  private steps = 0

  /**
   * @param size the number of weights
   * @param options decay of the means of gradients and of their squares
   */
  constructor(size: number, { beta1 = 0.9, beta2 = 0.999 } = {}) {
    this.beta1 = beta1
    this.beta2 = beta2
    this.mean = new Float64Array(size)
    this.variance = new Float64Array(size)
  }

  /** Moves each weight by about `rate`, in place. */
  step(weights: Float32Array | Float64Array, gradient: ArrayLike<number>, rate: number): void {
    const { mean, variance, beta1, beta2 } = this
    this.steps++
    const meanShare = 1 - beta1 ** this.steps
    const varianceShare = 1 - beta2 ** this.steps
    for (let at = 0; at < mean.length; at++) {
      const slope = gradient[at]!
      mean[at] = beta1 * mean[at]! + (1 - beta1) * slope
      variance[at] = beta2 * variance[at]! + (1 - beta2) * slope * slope
      weights[at]! -= (rate * (mean[at]! / meanShare)) / (Math.sqrt(variance[at]! / varianceShare) + epsilon)
    }
  }
}
