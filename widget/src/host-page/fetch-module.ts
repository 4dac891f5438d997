const moduleRequests: Partial<Record<string, Promise<unknown>>> = {}
let failureCount = 0

/** Only failed fetches are repeated. */
export function fetchModule<T>(address: string): Promise<T> {
  // Browsers remember failed modules by address; extra question marks change the address.
  return (moduleRequests[address] ??= import(/* @vite-ignore */ address + '?'.repeat(failureCount)).catch(
    (cause: unknown) => {
      failureCount++
      delete moduleRequests[address]
      throw cause
    },
  )) as Promise<T>
}
