import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packPackages, type Packed } from './packages.ts'
import { root, withBin } from './parts.ts'

/** An empty project that installs the two tarballs. */
let folder: string
let packed: Packed[]
const run = (program: string, args: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(program, args, { cwd: folder, env: withBin() }, (error, output, faults) =>
      resolve(error ? output + faults : output),
    )
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquia-packages-'))
  packed = await packPackages(folder)
  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}')
  await run('npm', [
    'install',
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...packed.map(({ path }) => path),
  ])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('packs only the files that each package needs', () => {
  const client = ['event-stream', 'index', 'loquia', 'loquia-error', 'transport', 'types']
  const own = ['LICENSE', 'README.md', 'package.json']
  expect(Object.fromEntries(packed.map(({ name, files }) => [name, files]))).toEqual({
    '@loquia/widget': [
      ...own,
      'dist/package/index.js',
      'dist/package/react.js',
      'types/index.d.ts',
      'types/react.d.ts',
      'types/texts.d.ts',
    ].sort(),
    '@loquia/client': [
      ...own,
      ...client.flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`, `src/${name}.ts`]),
    ].sort(),
  })
})

it('depends on no other package', async () => {
  for (const { name } of packed) {
    const read = (file: string): Promise<string> => readFile(join(folder, 'node_modules', name, file), 'utf8')
    const manifest = JSON.parse(await read('package.json')) as Record<string, unknown>
    expect(manifest).toMatchObject({ license: 'SEE LICENSE IN LICENSE', sideEffects: false })
    expect(manifest).not.toHaveProperty('dependencies')
    expect(manifest.description).toMatch(/\w{3}/)
    expect(await read('LICENSE')).toContain('may use this package')
    expect(await read('README.md')).toContain(`'${name}'`)
  }
})

it('can be imported in Node', async () => {
  await writeFile(
    join(folder, 'server.mjs'),
    `import { load, mount } from '@loquia/widget'
import { Loquia, LoquiaError } from '@loquia/client'
const fault = (promise) => promise.catch(({ message }) => message)
console.log(JSON.stringify([
  await fault(load('https://chat.example')),
  await fault(mount({ host: 'https://chat.example', botId: 'b' })),
  typeof new Loquia({ baseUrl: 'https://chat.example', key: 'k' }).ask,
  LoquiaError.prototype instanceof Error,
]))
`,
  )
  const says = 'Loquia runs in a browser: call this after the page is there.'
  expect(await run(process.execPath, ['server.mjs'])).toBe(`${JSON.stringify([says, says, 'function', true])}\n`)
})

it('has types for a strict compiler', async () => {
  await mkdir(join(folder, 'node_modules/@types'))
  for (const name of ['@types/react', 'csstype'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const source = `import { load, mount, type WidgetInstance } from '@loquia/widget'
import { Loquia as Chat } from '@loquia/widget/react'
import { Loquia, LoquiaError, type Answer } from '@loquia/client'
const chat: WidgetInstance = await mount({ host: 'https://chat.example', botId: 'b', theme: 'dark' })
chat.on('answer', ({ sources }) => sources.map(({ title }) => title.length))
chat.open()
const loquia = await load('https://chat.example')
loquia.identify({ token: 't' })
loquia.identify(null)
export const drawn = <Chat host="https://chat.example" botId="b" onEvent={(name) => name.length} />
const client = new Loquia({ baseUrl: 'https://chat.example', key: 'k' })
const answer: Answer = await client.ask('b', { question: 'When do you open?' })
for await (const lead of client.leads('b')) console.log(lead.email, answer.sources.length)
export const isOurs = (fault: unknown): boolean => fault instanceof LoquiaError && fault.status === 429
`
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    jsx: 'react-jsx',
    module: 'nodenext',
    target: 'es2024',
    types: [],
    lib: ['es2024', 'dom', 'dom.asynciterable'],
  }
  const wrong = `import { mount } from '@loquia/widget'
await mount({ host: 'https://chat.example', botId: 'b', theme: 'neon' })
`
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.tsx', 'wrong.mts'] }))
  await writeFile(join(folder, 'app.tsx'), source)
  await writeFile(join(folder, 'wrong.mts'), wrong)
  const faults = await run(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', folder])
  expect(faults).toMatch(/^wrong\.mts.*"neon"/)
  expect(faults.match(/error TS/g)).toHaveLength(1)
})
