/** What a list is asked for, as the end of an address. */
export function queryString(query: object): string {
  return new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
}
