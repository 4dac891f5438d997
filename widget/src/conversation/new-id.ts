/** The id has 128 random bits. `crypto.randomUUID` needs TLS, and old libraries' `Array.from` ignores functions. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
