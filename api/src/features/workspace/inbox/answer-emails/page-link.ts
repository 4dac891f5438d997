/** A number, a name or a slug, as shops and content systems choose a page by. */
const plainValue = /^[\p{L}\p{N}_ -]{1,80}$/u
const parametersMax = 10

/**
 * The page that a visitor was on, as a link in an email. Its path and the parameters that choose a page stay. Whoever
 * opened the chat chose the address, and the email may reach somebody else, so a parameter that could lead elsewhere, such
 * as `?next=//evil.example`, goes.
 */
export function pageLink(pageUrl: string): URL {
  const from = new URL(pageUrl)
  const page = new URL(from.pathname, from.origin)
  const kept = [...from.searchParams].filter(([name, value]) => plainValue.test(name) && plainValue.test(value))
  for (const [name, value] of kept.slice(0, parametersMax)) page.searchParams.append(name, value)
  return page
}
