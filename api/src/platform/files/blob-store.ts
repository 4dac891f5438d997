const keyPattern = /^(?:[a-z0-9][a-z0-9-]*\/)+[a-zA-Z0-9_-][a-zA-Z0-9._-]*$/

/** A key begins with its folder: `documents/…`. */
export abstract class BlobStore {
  /** Stores everything or nothing; overwrites existing keys. */
  abstract put(key: string, bytes: Uint8Array): Promise<void>
  abstract get(key: string): Promise<Uint8Array | undefined>
  /** Deleting a missing key is no error. */
  abstract delete(key: string): Promise<void>
  abstract storedBefore(prefix: string, moment: Date): Promise<string[]>
}

export function assertKey(key: string): void {
  if (key.length > 300 || !keyPattern.test(key)) throw new Error(`not a key: ${key}`)
}
