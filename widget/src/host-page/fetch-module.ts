const fetched: Partial<Record<string, Promise<unknown>>> = {}
let failures = 0

/** Only failed fetches are repeated. */
export function fetchModule<T>(address: string): Promise<T> {
  // Browsers remember failed modules by address; extra question marks change the address.
  return (fetched[address] ??= import(/* @vite-ignore */ address + '?'.repeat(failures)).catch((cause: unknown) => {
    failures++
    delete fetched[address]
    throw cause
  })) as Promise<T>
}
