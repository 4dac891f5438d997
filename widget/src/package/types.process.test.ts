import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import type * as published from '../../types/index'
import type { LoquiaProps as PublishedProps } from '../../types/react'
import type * as own from './index'
import type { LoquiaProps } from './react'

/** Also compares keys, as assignability ignores missing optional ones. */
type Alike<A, B> = [A, keyof A] extends [B, keyof B] ? ([B, keyof B] extends [A, keyof A] ? true : false) : false

it('declares the types of the sources', () => {
  expectTypeOf<Alike<published.WidgetOptions, own.WidgetOptions>>().toEqualTypeOf<true>()
  expectTypeOf<Alike<published.MountOptions, own.MountOptions>>().toEqualTypeOf<true>()
  expectTypeOf<Alike<published.WidgetEvents, own.WidgetEvents>>().toEqualTypeOf<true>()
  expectTypeOf<Alike<published.WidgetInstance, own.WidgetInstance>>().toEqualTypeOf<true>()
  expectTypeOf<Alike<published.LoquiaApi, own.LoquiaApi>>().toEqualTypeOf<true>()
  expectTypeOf<Alike<published.Visitor, own.Visitor>>().toEqualTypeOf<true>()
  expectTypeOf<Alike<published.TextOverrides, own.TextOverrides>>().toEqualTypeOf<true>()
  expectTypeOf<
    Alike<NonNullable<published.TextOverrides['errors']>, NonNullable<own.TextOverrides['errors']>>
  >().toEqualTypeOf<true>()
  expectTypeOf<Alike<PublishedProps, LoquiaProps>>().toEqualTypeOf<true>()
  expectTypeOf<Alike<typeof published.mount, typeof own.mount>>().toEqualTypeOf<true>()
  expectTypeOf<Alike<typeof published.load, typeof own.load>>().toEqualTypeOf<true>()
  expectTypeOf<Alike<published.Visitor, own.Visitor & { phone?: string }>>().toEqualTypeOf<false>()
})

const workspace = join(import.meta.dirname, '../..')
let site: string
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'loquia-types-'))
  const installed = join(site, 'node_modules/@loquia/widget')
  await mkdir(installed, { recursive: true })
  await cp(join(workspace, 'package.json'), join(installed, 'package.json'))
  await cp(join(workspace, 'types'), join(installed, 'types'), { recursive: true })
  await mkdir(join(site, 'node_modules/@types'))
  for (const name of ['@types/react', 'csstype'])
    await symlink(join(workspace, '../node_modules', name), join(site, 'node_modules', name))
})
afterAll(() => rm(site, { recursive: true, force: true }))

async function compiled(name: string, source: string): Promise<string> {
  const config = {
    compilerOptions: {
      noEmit: true,
      strict: true,
      jsx: 'react-jsx',
      module: 'nodenext',
      target: 'es2022',
      types: [],
      lib: ['es2022', 'dom'],
    },
    files: [name],
  }
  await writeFile(join(site, name), source)
  await writeFile(join(site, 'tsconfig.json'), JSON.stringify(config))
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(workspace, '../node_modules/typescript-7/bin/tsc'), '-p', site],
      { cwd: site },
      (_error, output) => resolve(output),
    )
  })
}

it('depends on no other package of ours', async () => {
  expect(
    await compiled(
      'page.mts',
      `import { mount, type WidgetInstance } from '@loquia/widget'
const chat: WidgetInstance = await mount({ host: 'https://chat.example', botId: 'b', theme: 'dark', language: 'it', texts: { send: 'Go', sources: (count) => String(count), errors: { timeout: 'Late' } } })
chat.on('answer', ({ sources }) => sources.map(({ title }) => title.length))
chat.setOptions({ offsetX: 4, title: undefined, primaryColor: null })
`,
    ),
  ).toBe('')
  expect(
    await compiled(
      'app.tsx',
      `import { Loquia } from '@loquia/widget/react'
export const app = <Loquia host="https://chat.example" botId="b" onEvent={(name, detail) => [name.length, detail.botId]} onInstance={(chat) => chat?.open()} />
`,
    ),
  ).toBe('')
})

it('rejects unknown options', async () => {
  const faults = await compiled(
    'wrong.mts',
    `import { mount } from '@loquia/widget'
const chat = await mount({ host: 'https://chat.example', botId: 'b', theme: 'neon', texts: { sned: 'Go' } })
chat.on('gone', () => undefined)
`,
  )
  for (const fault of ['\'"neon"\'', "'sned' does not exist", '\'"gone"\'']) expect(faults).toContain(fault)
})

it('packs everything that it exports', async () => {
  const described = JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8')) as {
    files: string[]
    exports: Record<string, Record<string, string>>
    dependencies?: object
  }
  expect(described.dependencies).toBeUndefined()
  for (const path of Object.values(described.exports).flatMap((each) => Object.values(each)))
    expect(
      described.files.filter((pattern) => matchesGlob(path, `./${pattern}`) || path.startsWith(`./${pattern}/`)),
      path,
    ).toHaveLength(1)
})
