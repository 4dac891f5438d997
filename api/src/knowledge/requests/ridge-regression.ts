/** Keeps the matrix invertible: the constant has no penalty otherwise. */
const constantPenalty = 1e-6

/**
 * Fits one linear function per class by ridge regression, each class with the same total weight. Closed form, so the same
 * examples always give the same functions: https://en.wikipedia.org/wiki/Ridge_regression
 * @param samples vectors of one length, with the index of their class
 * @returns a function from a vector to one score per class, about 1 for its class and 0 for the others
 */
export function fitRidge(
  samples: readonly { vector: Float32Array; label: number }[],
  { classes, penalty }: { classes: number; penalty: number },
): (vector: Float32Array) => number[] {
  const dimensions = samples[0]?.vector.length ?? 0
  const size = dimensions + 1
  const counts = Array.from({ length: classes }, (_, label) => samples.filter((one) => one.label === label).length)
  const matrix = Array.from({ length: size }, () => new Float64Array(size))
  const targets = Array.from({ length: classes }, () => new Float64Array(size))
  for (const { vector, label } of samples) {
    const weight = 1 / (counts[label] ?? 1)
    const row = Float64Array.of(...vector, 1)
    for (let i = 0; i < size; i++) {
      const scaled = row[i]! * weight
      const line = matrix[i]!
      for (let j = 0; j <= i; j++) line[j] = line[j]! + scaled * row[j]!
      targets[label]![i] = targets[label]![i]! + scaled
    }
  }
  for (let i = 0; i < size; i++) matrix[i]![i] = matrix[i]![i]! + (i < dimensions ? penalty : constantPenalty)
  factorize(matrix)
  const weights = targets.map((target) => solve(matrix, target))
  return (vector) =>
    weights.map((weight) => vector.reduce((sum, value, at) => sum + value * weight[at]!, weight[dimensions]!))
}

/** Replaces the lower half of a symmetric positive matrix by its Cholesky factor. */
function factorize(matrix: readonly Float64Array[]): void {
  for (let j = 0; j < matrix.length; j++)
    for (let i = j; i < matrix.length; i++) {
      let sum = matrix[i]![j]!
      for (let k = 0; k < j; k++) sum -= matrix[i]![k]! * matrix[j]![k]!
      matrix[i]![j] = i === j ? Math.sqrt(sum) : sum / matrix[j]![j]!
    }
}

/** Solves for one right-hand side, given the Cholesky factor. */
function solve(factor: readonly Float64Array[], target: Float64Array): Float64Array {
  const solution = Float64Array.from(target)
  for (let i = 0; i < factor.length; i++) {
    let sum = solution[i]!
    for (let k = 0; k < i; k++) sum -= factor[i]![k]! * solution[k]!
    solution[i] = sum / factor[i]![i]!
  }
  for (let i = factor.length - 1; i >= 0; i--) {
    let sum = solution[i]!
    for (let k = i + 1; k < factor.length; k++) sum -= factor[k]![i]! * solution[k]!
    solution[i] = sum / factor[i]![i]!
  }
  return solution
}
