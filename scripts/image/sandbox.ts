import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../build/parts.ts'

/** Path of the machine's programs inside. */
const programs = '/opt/programs'
/** A Debian image's programs and libraries; mounted read-only. */
const system = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc']

export interface Inside {
  rootfs: string
  cwd: string
  env: Readonly<Record<string, string>>
  /**
   * Same restrictions as `read_only: true`, `cap_drop: [ALL]` and user 1000, with `/tmp` in memory and these writable
   * folders.
   */
  locked?: { writable: Readonly<Record<string, string>> }
}

/** Whether bubblewrap is installed and may create namespaces. */
export function isSandboxUsable(): boolean {
  return spawnSync('bwrap', ['--ro-bind', '/', '/', 'true'], { stdio: 'ignore' }).status === 0
}

/** @throws Error with the command's output when it fails */
export function runInside(inside: Inside, command: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync('bwrap', [...sandboxOptions(inside), ...command], {
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  })
  if (status !== 0) throw new Error(`${command.join(' ')}: exit ${status}\n${stdout}${stderr}`)
}

/**
 * Starts a command as process 1 of its namespace, as in a container.
 * @returns the command's id, because bubblewrap passes no signals on
 */
export function startInside(inside: Inside, command: readonly string[]): { child: ChildProcess; pid: Promise<number> } {
  const child = spawn(
    'bwrap',
    ['--unshare-pid', '--as-pid-1', '--info-fd', '3', ...sandboxOptions(inside), ...command],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    },
  )
  const pid = new Promise<number>((resolve, reject) => {
    let text = ''
    const info = child.stdio[3]
    info?.on('data', (piece: Buffer) => (text += piece.toString()))
    info?.once('end', () =>
      text === ''
        ? reject(new Error('bubblewrap did not start the command'))
        : resolve((JSON.parse(text) as { 'child-pid': number })['child-pid']),
    )
    child.once('error', reject)
  })
  return { child, pid }
}

function sandboxOptions({ rootfs, cwd, env, locked }: Inside): string[] {
  // Mount points must exist before the root becomes read-only.
  for (const folder of [...system, programs, '/proc', '/dev', '/tmp', '/root', ...Object.keys(locked?.writable ?? {})])
    mkdirSync(join(rootfs, folder), { recursive: true })
  const npmCache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
  return [
    locked === undefined ? '--bind' : '--ro-bind',
    rootfs,
    '/',
    ...system.flatMap((folder) => (existsSync(folder) ? ['--ro-bind', folder, folder] : [])),
    ...programBinds(),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    '--die-with-parent',
    '--new-session',
    '--chdir',
    cwd,
    ...(locked === undefined
      ? [
          '--bind',
          npmCache,
          '/root/.npm',
          ...(existsSync(join(homedir(), '.npmrc')) ? ['--ro-bind', join(homedir(), '.npmrc'), '/root/.npmrc'] : []),
        ]
      : [
          '--unshare-user',
          '--uid',
          '1000',
          '--gid',
          '1000',
          '--cap-drop',
          'ALL',
          ...Object.entries(locked.writable).flatMap(([path, folder]) => ['--bind', folder, path]),
        ]),
    '--clearenv',
    ...Object.entries({
      ...networkSettings(),
      HOME: '/root',
      PATH: `${programs}:/usr/local/bin:/usr/bin:/bin`,
      ...env,
    }).flatMap(([name, value]) => ['--setenv', name, value]),
  ]
}

function programBinds(): string[] {
  const cache = join(root, 'node_modules/.cache/loquia/image')
  mkdirSync(cache, { recursive: true })
  const bindFile = (name: string, text: string, inside: string): string[] => {
    writeFileSync(join(cache, name), text, { mode: 0o755 })
    return ['--ro-bind', join(cache, name), inside]
  }
  const node = realpathSync(join(root, 'node_modules/.bin/node'))
  const npm = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())
  return [
    '--ro-bind',
    node,
    `${programs}/node`,
    '--ro-bind',
    dirname(dirname(npm)),
    '/opt/npm',
    ...bindFile('npm', '#!/bin/sh\nexec node /opt/npm/bin/npm-cli.js "$@"\n', `${programs}/npm`),
    // Node's images have this user.
    ...bindFile('passwd', 'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n', '/etc/passwd'),
    ...bindFile('group', 'root:x:0:\nnode:x:1000:\n', '/etc/group'),
  ]
}

/** Passes the machine's access to the npm registry on. */
function networkSettings(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|npm_config_registry)$/i.test(name) && value !== undefined
        ? [[name, value]]
        : [],
    ),
  )
}
