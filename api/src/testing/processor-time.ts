/**
 * What work costs: a busy machine makes it wait, and hardly makes it dearer. For tests of input that is made to be
 * slow, which took seconds or minutes of it; never for how fast something must be.
 * @returns milliseconds of this process's processor time, and what the work gave
 */
export async function processorTime<Result>(
  work: () => Result | Promise<Result>,
): Promise<{ ms: number; result: Result }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1_000, result }
}
