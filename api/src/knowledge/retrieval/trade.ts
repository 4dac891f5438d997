const trade =
  /(?<!\p{L})(?:wholesale|trade (?:prices?|customers?|accounts?)|resellers?|b2b|ingrosso|rivenditori?|grossisti?)(?!\p{L})/iu

/** Whether a text speaks of what is sold to shops: those prices are not a visitor's. */
export function namesTrade(text: string): boolean {
  return trade.test(text)
}
