const maxPages = 12
const maxPaths = 2_000
/** Equal pairs that prove idleness without a plain page. */
const enoughPairs = 2
/** Proves idleness site-wide, unless the parameter matters on a path. */
const enoughPaths = 2

interface Path {
  pages: { parameters: ReadonlySet<string>; text: string }[]
  same: Map<string, number>
  matters: Set<string>
  idle: Set<string>
}

/**
 * Detects parameters without effect (origin, session, sorting) by comparing pages. Names prove nothing: `ref`, `sid`,
 * `print` and `source` name articles elsewhere.
 */
export class IdleParameters {
  private readonly paths = new Map<string, Path>()
  private readonly idlePaths = new Map<string, number>()
  private readonly mattering = new Set<string>()

  /** @param text equal for equal words in any order */
  recordPage(url: URL, text: string): void {
    let path = this.paths.get(url.pathname)
    if (path === undefined) {
      if (this.paths.size >= maxPaths) return
      path = { pages: [], same: new Map(), matters: new Set(), idle: new Set() }
      this.paths.set(url.pathname, path)
    }
    const parameters = listParameters(url)
    for (const other of path.pages) {
      const name = onlyDifference(parameters, other.parameters)
      if (name !== undefined)
        this.recordComparison(path, name, other.text === text, other.parameters.size !== parameters.size)
    }
    if (path.pages.length < maxPages) path.pages.push({ parameters, text })
  }

  /** Returns the same object if unchanged. */
  removeFrom(url: URL): URL {
    if (url.search === '') return url
    const path = this.paths.get(url.pathname)
    const kept = [...url.searchParams].filter(([name]) => !this.isIdle(path, name))
    if (kept.length === [...url.searchParams].length) return url
    const bare = new URL(url)
    bare.search = new URLSearchParams(kept).toString()
    return bare
  }

  private recordComparison(path: Path, name: string, isSame: boolean, isBare: boolean): void {
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

function listParameters(url: URL): ReadonlySet<string> {
  return new Set([...url.searchParams].map(([name, value]) => `${name}=${value}`))
}

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
