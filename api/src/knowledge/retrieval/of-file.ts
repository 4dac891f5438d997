/** Whether an address is that of a passage in a file: of a page of a PDF, or in something uploaded. */
export function isOfFile(url: string): boolean {
  return url.includes('#page=') || url.startsWith('document:')
}

/** The same of a column `url`. */
export const isOfFileSql = `(url LIKE '%#page=%' OR url LIKE 'document:%')`
