/** Pages compared of one path, and paths, at most. */
const maxPages = 12
const maxPaths = 2_000
/** Pairs of values with the same text from which on a parameter is idle, where no page without it is known. */
const enoughPairs = 2
/** Paths from which on a parameter is idle on all of a site, unless it matters on one. */
const enoughPaths = 2

interface Path {
  pages: { parameters: ReadonlySet<string>; text: string }[]
  /** By the parameter's name: pairs of pages that differ in it alone, and show the same text or another one. */
  same: Map<string, number>
  matters: Set<string>
  idle: Set<string>
}

/**
 * Which parameters of a site's addresses change nothing: where a visitor came from, who they are, how a list is sorted.
 * No name tells (`ref`, `sid`, `print` and `source` are the names of articles elsewhere); two pages whose addresses
 * differ in one parameter alone do.
 */
export class IdleParameters {
  private readonly paths = new Map<string, Path>()
  private readonly idlePaths = new Map<string, number>()
  private readonly mattering = new Set<string>()

  /** @param text the same for two pages that show the same words, in whatever order */
  learn(url: URL, text: string): void {
    let path = this.paths.get(url.pathname)
    if (path === undefined) {
      if (this.paths.size >= maxPaths) return
      path = { pages: [], same: new Map(), matters: new Set(), idle: new Set() }
      this.paths.set(url.pathname, path)
    }
    const parameters = parametersOf(url)
    for (const other of path.pages) {
      const name = onlyDifference(parameters, other.parameters)
      if (name !== undefined) this.compare(path, name, other.text === text, other.parameters.size !== parameters.size)
    }
    if (path.pages.length < maxPages) path.pages.push({ parameters, text })
  }

  /** The address without the parameters that are known to change nothing; the same object where there is none. */
  without(url: URL): URL {
    if (url.search === '') return url
    const path = this.paths.get(url.pathname)
    const kept = [...url.searchParams].filter(([name]) => !this.isIdle(path, name))
    if (kept.length === [...url.searchParams].length) return url
    const bare = new URL(url)
    bare.search = new URLSearchParams(kept).toString()
    return bare
  }

  private compare(path: Path, name: string, isSame: boolean, isBare: boolean): void {
    if (!isSame) {
      path.matters.add(name)
      this.mattering.add(name)
      if (path.idle.delete(name)) this.idlePaths.set(name, (this.idlePaths.get(name) ?? 1) - 1)
      return
    }
    const pairs = (path.same.get(name) ?? 0) + 1
    path.same.set(name, pairs)
    if (path.matters.has(name) || path.idle.has(name) || (!isBare && pairs < enoughPairs)) return
    path.idle.add(name)
    this.idlePaths.set(name, (this.idlePaths.get(name) ?? 0) + 1)
  }

  private isIdle(path: Path | undefined, name: string): boolean {
    if (path?.matters.has(name) === true) return false
    if (path?.idle.has(name) === true) return true
    return !this.mattering.has(name) && (this.idlePaths.get(name) ?? 0) >= enoughPaths
  }
}

function parametersOf(url: URL): ReadonlySet<string> {
  return new Set([...url.searchParams].map(([name, value]) => `${name}=${value}`))
}

/** The name of the one parameter in which two addresses differ: by its value, or by being there. */
function onlyDifference(one: ReadonlySet<string>, other: ReadonlySet<string>): string | undefined {
  const names = new Set<string>()
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    for (const parameter of from) if (!to.has(parameter)) names.add(parameter.split('=', 1)[0] ?? '')
  const [name] = names
  return names.size === 1 ? name : undefined
}
