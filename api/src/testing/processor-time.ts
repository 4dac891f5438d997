/**
 * Measures processor time in milliseconds, which a busy machine hardly changes. For crafted slow inputs, never for
 * speed requirements.
 */
export async function processorTime<Result>(
  work: () => Result | Promise<Result>,
): Promise<{ ms: number; result: Result }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1_000, result }
}
