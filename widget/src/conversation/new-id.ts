/**
 * 128 random bits; `crypto.randomUUID` is missing on pages served without TLS, and the `Array.from` of old libraries
 * takes no function.
 */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
