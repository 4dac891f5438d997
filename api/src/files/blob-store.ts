/** What a key is made of: folders of letters, digits, dots, dashes; never a way out of the store. */
const keyPattern = /^(?:[a-z0-9][a-z0-9-]*\/)+[a-zA-Z0-9_-][a-zA-Z0-9._-]*$/

/** Where uploaded bytes are kept. A key names its room first: `documents/…`. */
export abstract class BlobStore {
  /** Stores all of it or nothing; a key that is taken is overwritten. */
  abstract put(key: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined when nothing is stored there */
  abstract get(key: string): Promise<Uint8Array | undefined>
  /** Deleting what is not there is no error. */
  abstract delete(key: string): Promise<void>
  /** Keys under a prefix that were stored before a moment. */
  abstract storedBefore(prefix: string, moment: Date): Promise<string[]>
}

/** @throws Error for a key that no part of the product would make */
export function assertKey(key: string): void {
  if (key.length > 300 || !keyPattern.test(key)) throw new Error(`not a key: ${key}`)
}
