import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { calls } from '@loquia/contracts/calls'
import { describe, expect, it } from 'vitest'

/** Reads Dockerfile, docker-compose.yml and deploy/; `npm run image:verify` runs the image's commands. */
const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const kept = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const isKept = (path: string): boolean =>
  path === '.' || kept.some((file) => file === path || file.startsWith(`${path}/`))

const stages = read('Dockerfile')
  .split(/^(?=FROM )/m)
  .filter((stage) => stage.startsWith('FROM '))
const copies = (stage: string) =>
  [...stage.matchAll(/^COPY (.+)$/gm)].map(([, line]) => {
    const words = line!.split(/\s+/)
    const flags = words.filter((word) => word.startsWith('--'))
    const paths = words.filter((word) => !word.startsWith('--'))
    return {
      from: flags.find((flag) => flag.startsWith('--from='))?.slice('--from='.length),
      sources: paths.slice(0, -1),
      target: paths.at(-1)!,
    }
  })
const {
  workspaces,
  scripts,
  dependencies: { node: pinned },
} = JSON.parse(read('package.json')) as {
  workspaces: string[]
  scripts: Record<string, string>
  dependencies: { node: string }
}
const node = `node:${pinned.split('.')[0]}`
const built = ['api/dist', 'widget/dist', 'host-site/dist']

describe('Dockerfile', () => {
  const [manifests, build, model, modules, final] = stages as [string, string, string, string, string]

  it('builds in stages on the pinned version of Node', () => {
    expect(stages.map((stage) => /^FROM (\S+?)(?:-\S+)?(?: AS (\w+))?$/m.exec(stage)?.slice(1))).toEqual([
      [node, 'manifests'],
      ['manifests', 'build'],
      ['build', 'model'],
      ['manifests', 'packages'],
      [node, undefined],
    ])
  })

  it('copies only tracked files', () => {
    const sources = [manifests, build, model, modules].flatMap((stage) =>
      copies(stage).flatMap(({ sources: all }) => all),
    )
    expect(sources.filter((path) => !isKept(path))).toEqual([])
  })

  it('copies the manifest of every workspace before it installs packages', () => {
    const beforeInstall = copies(manifests).flatMap(({ sources: all, target }) => all.map((path) => [path, target]))
    for (const stage of [build, modules]) expect(stage.split('\n')[1]).toMatch(/^RUN npm ci\b/)
    for (const workspace of workspaces)
      expect(beforeInstall).toContainEqual([`${workspace}/package.json`, `${workspace}/`])
    expect(beforeInstall.map(([path]) => path)).toEqual(
      expect.arrayContaining(['package.json', 'package-lock.json', '.npmrc']),
    )
  })

  it('runs only existing scripts', () => {
    const called = stages.flatMap((stage) => [...stage.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!))
    expect(called).toEqual(['build'])
    expect(called.filter((name) => scripts[name] === undefined)).toEqual([])
  })

  const taken = copies(final)
  const copied = taken.filter(({ from }) => from !== 'model')
  const paths = copied.flatMap(({ sources }) => sources.map((path) => path.replace(/^\/src\//, '')))

  it('copies only what runs into the last stage', () => {
    expect(taken.filter(({ from }) => from === 'packages').map(({ sources }) => sources)).toEqual([
      ['/src/node_modules'],
    ])
    expect(taken.filter(({ from }) => from === 'model').map(({ sources }) => sources)).toEqual([['/models']])
    expect(taken.every(({ from }) => from !== undefined && ['build', 'model', 'packages'].includes(from))).toBe(true)
    expect(paths.filter((path) => path !== 'node_modules' && !built.includes(path) && !isKept(path))).toEqual([])
    expect(paths).toEqual(expect.arrayContaining(built))
  })

  it('installs the packages that the api needs when it runs', () => {
    // Widget and pages need no package when they run; the api needs its own and those of the workspaces it names.
    const installed = [...modules.matchAll(/-w (\S+)/g)].map(([, name]) => name!)
    expect(installed).toContain('@loquia/api')
    const { dependencies } = JSON.parse(read('api/package.json')) as { dependencies: Record<string, string> }
    expect(
      Object.keys(dependencies).filter((name) => name.startsWith('@loquia/') && !installed.includes(name)),
    ).toEqual([])
    expect(read('host-site/vite.config.ts')).toContain('noExternal: true')
  })

  it('needs no package below a workspace', () => {
    // The image would not copy packages installed below a workspace.
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }
    expect(
      Object.entries(packages).filter(
        ([path, { dev }]) =>
          /^(?!node_modules\/).+\/node_modules\//.test(path) &&
          dev !== true &&
          !paths.some((folder) => path.startsWith(`${folder}/`)),
      ),
    ).toEqual([])
  })

  it('runs without root rights', () => {
    expect(final).toMatch(/^USER node$/m)
    expect(final.indexOf('USER node')).toBeLessThan(final.indexOf('CMD ["node"'))
  })

  it('checks its health with an existing call', () => {
    const asked = /HEALTHCHECK .*'(\/api\/[\w/]+)'\)/.exec(final)?.[1]
    expect(calls.some(({ method, path }) => method === 'GET' && path === asked)).toBe(true)
  })

  it('starts the built api', () => {
    const [program, script] = JSON.parse(/^CMD (\[.+\])$/m.exec(final)![1]!) as string[]
    expect(program).toBe('node')
    expect(existsSync(join(root, script!.replace('dist/', 'src/').replace(/\.js$/, '.ts')))).toBe(true)
    expect(read('api/package.json')).toContain(`"start": "node ${script!.replace('api/', '')}"`)
  })

  it('receives no data, secrets or built files', () => {
    expect(read('.dockerignore').trim().split('\n')).toEqual(
      expect.arrayContaining([
        '.git',
        '**/.data',
        '**/.env',
        '**/.env.*',
        '**/*.backup',
        '**/secrets.json',
        '**/node_modules',
        '**/dist',
        '**/*.test.ts',
        '**/*.test.tsx',
      ]),
    )
  })
})

describe('docker-compose.yml', () => {
  const compose = read('docker-compose.yml')
  const services = [
    ...compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:')).matchAll(/^ {2}([\w-]+):$/gm),
  ].map(([, name]) => name!)

  const environment = compose.slice(compose.indexOf('&api-environment'), compose.indexOf('\n  volumes:'))
  const given = [...environment.matchAll(/^ {4}([A-Z0-9_]+): (.+)$/gm)].map(([, name, value]) => ({
    name: name!,
    value: value!,
  }))

  it('passes every variable of the product to the nodes', () => {
    const own = new Map([['PGPASSWORD', 'POSTGRES_PASSWORD']])
    const fixed = ['NODE_ENV', 'DATABASE_URL', 'REDIS_URL']
    // The image sets the first three, and each node the fourth; samples and a browser are not in production.
    const apart = ['PORT', 'DATA_DIR', 'EMBEDDINGS_MODEL_DIR', 'NODE_ADDRESS', 'SAMPLE_SITES', 'CRAWLER_BROWSER_PATH']
    const known = Object.keys(parseEnv(read('.env.example')))
    expect([...given.map(({ name }) => name).filter((name) => !own.has(name)), ...apart].sort()).toEqual(known.sort())
    for (const { name, value } of given.filter((one) => !fixed.includes(one.name)))
      expect(value.startsWith(`\${${own.get(name) ?? name}:`), name).toBe(true)
    expect(read('.env.example')).toMatch(/^# ?POSTGRES_PASSWORD=$/m)
  })

  it('does not start without the variables that a node requires', () => {
    for (const name of [
      'PUBLIC_URL',
      'PGPASSWORD',
      'SESSION_SECRET',
      'ENCRYPTION_KEY',
      'ADMIN_PASSWORD',
      'ADMIN_EMAIL',
    ])
      expect(given.find((one) => one.name === name)?.value).toMatch(/:\?/)
  })

  it('gives each node its own name', () => {
    const nodes = services.filter((name) => name.startsWith('api-'))
    expect(nodes).toHaveLength(2)
    for (const name of nodes) expect(compose).toContain(`NODE_ADDRESS: ${name} }`)
  })

  it('builds the image once', () => {
    expect(compose.match(/^ {4}build: /gm)).toHaveLength(1)
  })

  it('mounts only tracked files or declared volumes', () => {
    const mounts = [...compose.matchAll(/^ {4,6}- ([^:\s]+):\//gm)].map(([, source]) => source!)
    const declared = [...compose.slice(compose.indexOf('\nvolumes:')).matchAll(/^ {2}(\w+):$/gm)].map(
      ([, name]) => name!,
    )
    expect(mounts).toEqual(expect.arrayContaining(['./deploy/nginx.conf', 'files', 'database']))
    expect(
      mounts.filter((source) => (source.startsWith('.') ? !isKept(source.slice(2)) : !declared.includes(source))),
    ).toEqual([])
  })

  const proxy = read('deploy/nginx.conf')

  it('has a proxy that forwards to the nodes', () => {
    expect([...proxy.matchAll(/^ {2}server ([\w-]+):3000 resolve /gm)].map(([, name]) => name)).toEqual(
      services.filter((name) => name.startsWith('api-')),
    )
    expect(/^ENV .*\bPORT=3000\b/m.test(read('Dockerfile'))).toBe(true)
  })

  it('waits for declared services only', () => {
    for (const [, name] of compose.matchAll(/^ {4}([\w-]+): \{ condition:/gm)) expect(services).toContain(name)
  })

  it('hides the metrics from the internet', () => {
    expect(proxy).toMatch(/location = \/api\/metrics \{ return 404; \}/)
  })

  it('replaces the address that a visitor claims to have', () => {
    expect(proxy).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/)
  })

  it('tries the other node when one fails', () => {
    // With a real proxy, a dead node delayed visitors for twenty seconds, and requests that fail on every node excluded
    // all nodes.
    expect(proxy).toMatch(/proxy_connect_timeout 1s;/)
    expect(proxy.match(/max_fails=0;/g)).toHaveLength(2)
  })

  it('upgrades connections of Socket.IO only', () => {
    expect(proxy).toMatch(/~\^\/socket\\\.io\/\s+\$http_upgrade;/)
  })

  it('lets the nodes write only to their volume', () => {
    expect(compose).toMatch(/^ {2}read_only: true$/m)
    expect(compose).toMatch(/^ {2}cap_drop: \[ALL\]$/m)
    expect(compose).toMatch(/no-new-privileges:true/)
    expect(compose).toMatch(/^ {4}- files:\/data$/m)
    expect(/^ENV .*\bDATA_DIR=\/data\b/m.test(read('Dockerfile'))).toBe(true)
  })
})

describe('deploy/alerts.yml', () => {
  const alerts = read('deploy/alerts.yml')
  const page = read('docs/operations.md')

  const rules = alerts.split(/^ +- alert: /m).slice(1)
  const names = rules.map((rule) => rule.split('\n')[0]!)

  it('watches documented metrics only', () => {
    const figures = new Set(page.slice(page.indexOf('## Metrics')).match(/loquia_[a-z_0-9]+/g))
    const watched = [...alerts.matchAll(/^ +expr: (.+)$/gm)].flatMap(
      ([, expression]) => expression!.match(/\bloquia_[a-z_0-9]+/g) ?? [],
    )
    expect(watched.length).toBeGreaterThan(10)
    expect(watched.filter((name) => !figures.has(name))).toEqual([])
  })

  it('has instructions for each alert in docs/operations.md', () => {
    expect([...page.matchAll(/`(Loquia[A-Z]\w+)`/g)].map(([, name]) => name!).toSorted()).toEqual(names.toSorted())
    for (const name of names) expect(page, name).toContain(`\`${name}\``)
  })

  it('has a test that fires each alert', () => {
    // `promtool test rules` checks that each fires.
    const cases = read('deploy/alerts.test.yml').split(/^ +- (?=\{ eval_time|eval_time)/m)
    expect(
      names.filter(
        (name) => !cases.some((one) => new RegExp(`alertname: ${name}\\b`).test(one) && /exp_alerts: \[\{/.test(one)),
      ),
    ).toEqual([])
  })

  it('gives each alert a severity with a summary', () => {
    for (const rule of rules) {
      const name = rule.split('\n')[0]!
      expect(rule, name).toMatch(/^ +labels: \{ severity: (?:page|ticket) \}$/m)
      expect(rule, name).toMatch(/^ +annotations: \{ summary: '.+' \}$/m)
    }
  })
})
