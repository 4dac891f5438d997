/**
 * Whether PostgreSQL would take a text for a `uuid`; comparing any other with a column of that type is an error there.
 */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
