/** What has been fetched, or is on its way, by address. */
const fetched: Partial<Record<string, Promise<unknown>>> = {}
let failures = 0

/** Fetches a module once, unless it failed: then the next call fetches it again. */
export function fetchModule<T>(address: string): Promise<T> {
  // A module that failed once is remembered as failed under its address: another question mark is another address.
  return (fetched[address] ??= import(/* @vite-ignore */ address + '?'.repeat(failures)).catch((cause: unknown) => {
    failures++
    delete fetched[address]
    throw cause
  })) as Promise<T>
}
