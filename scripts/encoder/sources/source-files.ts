import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const mostBytes = 64 * 1024 * 1024

export interface SourceFiles {
  /** Commit or version. */
  readonly version: string
  listPaths(under: string): string[]
  /** @returns undefined if the file does not exist */
  read(path: string): string | undefined
}

export type Origin = `github:${string}/${string}` | `npm:${string}` | `debian:${string}`

/**
 * The files of an origin in a folder of downloads:
 * - a clone of a repository (with or without a work tree) is `owner+name`, or `repo` below it;
 * - npm packages are below `npm/node_modules`, as `npm install --prefix FOLDER/npm NAME` puts them;
 * - an unpacked Debian package is `debian/NAME`, as `dpkg-deb -x FILE FOLDER/debian/NAME` makes it.
 */
export function findFiles(folder: string, origin: Origin): SourceFiles | undefined {
  const [kind, name] = origin.split(':') as [string, string]
  const places =
    kind === 'github'
      ? [join(folder, name.replace('/', '+'), 'repo'), join(folder, name.replace('/', '+'))]
      : [join(folder, kind === 'npm' ? 'npm/node_modules' : 'debian', name)]
  const found = places.find((place) => existsSync(place))
  if (found === undefined) return undefined
  return kind === 'github' ? new Repository(found) : new PackageFiles(found)
}

class Repository implements SourceFiles {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  get version(): string {
    return this.runGit('rev-parse', 'HEAD').trim()
  }

  listPaths(under: string): string[] {
    return this.runGit('ls-tree', '-r', '--name-only', 'HEAD', '--', under).split('\n').filter(Boolean)
  }

  read(path: string): string | undefined {
    try {
      return this.runGit('show', `HEAD:${path}`)
    } catch {
      // Git reports a missing path as a failure.
      return undefined
    }
  }

  private runGit(...words: string[]): string {
    return execFileSync('git', ['-C', this.folder, ...words], {
      encoding: 'utf8',
      maxBuffer: mostBytes,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  }
}

class PackageFiles implements SourceFiles {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  get version(): string {
    const manifest = this.read('package.json')
    return manifest === undefined ? '' : (JSON.parse(manifest) as { version: string }).version
  }

  listPaths(under: string): string[] {
    return globSync(join(under, '**/*.*'), { cwd: this.folder }).toSorted()
  }

  read(path: string): string | undefined {
    const file = join(this.folder, path)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
}
