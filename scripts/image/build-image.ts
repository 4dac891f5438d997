import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, matchesGlob } from 'node:path'
import { DockerfileParser, type Arg, type Copy, type Env, type From, type Instruction } from 'dockerfile-ast'
import { root } from '../build/parts.ts'
import { runInside } from './sandbox.ts'

export interface Image {
  rootfs: string
  env: Record<string, string>
  /** Build arguments only. */
  args: Record<string, string>
  cwd: string
  user: string
  command: string[]
  healthcheck: string[]
  stopSignal: string
}

/**
 * Executes the Dockerfile without a container engine: each stage has a root folder, base images are this machine's
 * Debian and the pinned Node.
 * @param folder empty, for the stages
 * @throws Error when a step fails or is not supported
 */
export function buildImage(folder: string, log: (line: string) => void): Image {
  const stages = new Map<string, Image>()
  let image: Image | undefined
  const dockerfile = DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  for (const instruction of dockerfile.getInstructions()) {
    const words = instruction.getArguments().map((argument) => argument.getValue())
    const text = instruction.getRawArgumentsContent() ?? ''
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') {
      const from = instruction as From
      image = startStage(join(folder, `stage-${stages.size}`), stages.get(from.getImage() ?? ''))
      stages.set(from.getBuildStage() ?? `stage-${stages.size}`, image)
      log(`FROM ${words.join(' ')}`)
      continue
    }
    if (image === undefined) throw new Error(`${keyword} before the first FROM`)
    if (keyword === 'RUN') {
      log(`RUN ${text}`)
      runInside({ ...image, env: { ...image.args, ...image.env } }, ['sh', '-ec', text])
    } else if (keyword === 'ARG') {
      const property = (instruction as Arg).getProperty()
      if (property !== null) image.args[property.getName()] = expandVariables(property.getValue() ?? '', image)
    } else if (keyword === 'COPY') copyFiles(image, instruction as Copy, stages)
    else if (keyword === 'ENV')
      for (const property of (instruction as Env).getProperties())
        image.env[property.getName()] = expandVariables(property.getValue() ?? '', image)
    else if (keyword === 'WORKDIR') mkdirSync(join(image.rootfs, (image.cwd = text)), { recursive: true })
    else if (keyword === 'USER') image.user = text
    else if (keyword === 'CMD') image.command = execForm(instruction)
    else if (keyword === 'HEALTHCHECK') image.healthcheck = execForm(instruction)
    else if (keyword === 'STOPSIGNAL') image.stopSignal = text
    else if (keyword !== 'VOLUME' && keyword !== 'EXPOSE') throw new Error(`${keyword} is not supported`)
  }
  if (image === undefined) throw new Error('the Dockerfile has no stage')
  return image
}

function startStage(rootfs: string, base: Image | undefined): Image {
  mkdirSync(rootfs)
  if (base === undefined)
    return { rootfs, env: {}, args: {}, cwd: '/', user: 'root', command: [], healthcheck: [], stopSignal: 'SIGTERM' }
  execFileSync('cp', ['-a', '--reflink=auto', `${base.rootfs}/.`, rootfs])
  return { ...base, rootfs, env: { ...base.env }, args: {} }
}

/** Expands arguments and environment variables in shell syntax. */
function expandVariables(value: string, { args, env }: Image): string {
  if (!value.includes('$')) return value
  return execFileSync('sh', ['-c', `printf %s "${value}"`], { env: { ...args, ...env }, encoding: 'utf8' })
}

/** A CMD or HEALTHCHECK must be JSON; a shell would not pass signals on. */
function execForm(instruction: Instruction): string[] {
  const words = /\[.*\]\s*$/s.exec(instruction.getRawArgumentsContent() ?? '')?.[0]
  if (words === undefined) throw new Error(`${instruction.getKeyword()} must be in JSON form`)
  return JSON.parse(words) as string[]
}

function copyFiles(image: Image, instruction: Copy, stages: ReadonlyMap<string, Image>): void {
  const words = instruction.getArguments().map((argument) => argument.getValue())
  const target = words.at(-1) ?? ''
  const to = join(image.rootfs, target.startsWith('/') ? target : join(image.cwd, target))
  const stage = instruction.getFromFlag()?.getValue()
  const from = stage === undefined || stage === null ? root : stages.get(stage)?.rootfs
  if (from === undefined) throw new Error(`COPY from ${stage}, which is not a stage`)
  for (const source of words.slice(0, -1)) {
    if (from === root) copyFromContext(source, to, target.endsWith('/') || words.length > 2)
    else {
      const path = join(from, source)
      const isFolder = statSync(path).isDirectory()
      const place = isFolder || !target.endsWith('/') ? to : join(to, basename(path))
      mkdirSync(isFolder ? place : join(place, '..'), { recursive: true })
      execFileSync('cp', ['-a', '--reflink=auto', isFolder ? `${path}/.` : path, place])
    }
  }
}

/** @param isInto whether a file keeps its name below the target */
function copyFromContext(source: string, to: string, isInto: boolean): void {
  const isFolder = statSync(join(root, source)).isDirectory()
  const files = listContext().filter((file) => source === '.' || file === source || file.startsWith(`${source}/`))
  if (files.length === 0) throw new Error(`COPY of ${source}, which is not in the build context`)
  for (const file of files) {
    let place = isInto ? join(to, basename(file)) : to
    if (isFolder) place = join(to, source === '.' ? file : file.slice(source.length + 1))
    cpSync(join(root, file), place)
  }
}

let files: string[] | undefined
/** The last matching rule of `.dockerignore` decides. */
function listContext(): string[] {
  if (files !== undefined) return files
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ leavesOut: !line.startsWith('!'), pattern: line.replace(/^!/, '') }))
  const known = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  const matchesPattern = (file: string, pattern: string): boolean =>
    matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`)
  files = known.filter(
    (file) =>
      globSync(file, { cwd: root }).length > 0 &&
      rules.findLast(({ pattern }) => matchesPattern(file, pattern))?.leavesOut !== true,
  )
  return files
}
