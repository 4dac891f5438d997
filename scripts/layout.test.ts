import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const workspaces = '{api,widget,host-site,examples,e2e,packages,scripts}'
/** Samples of other authors' files, and generated ones. */
const unwritten = [
  'examples/sites/**',
  'packages/client/src/types.ts',
  '**/fixtures/**',
  '**/node_modules/**',
  '**/dist/**',
  '**/.data/**',
  '**/.cache/**',
]
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: unwritten }).sort()

/** A longer folder cannot be read at a glance. */
const mostFiles = 30
/** A longer file usually covers several subjects; split it by subject. */
const mostLines = 500

/** A function fits on a screen. */
const functionMaxLines = 60
/** A component, hook or factory contains its functions. */
const holderMaxLines = 120

interface LongFunction {
  path: string
  name: string
  reason: string
}

/** Functions that may be longer. Each must still be longer, so that the list shrinks. */
const longFunctions: readonly LongFunction[] = [
  {
    path: 'host-site/src/app/contact/contact-form.tsx',
    name: 'ContactForm',
    reason: 'Its parts would add to the scripts of the home page, which are at their limit.',
  },
  {
    path: 'widget/src/connection/connect.ts',
    name: 'connect',
    reason: 'Units cost 100 bytes of the 44.3 kB until the chat can be used.',
  },
  {
    path: 'widget/src/conversation/conversation.ts',
    name: 'createConversation',
    reason: 'It is part of the panel, which is at its limit.',
  },
  {
    path: 'widget/src/panel/mount-panel.tsx',
    name: 'mountPanel',
    reason: 'Units cost 100 bytes of the panel, which is at its limit.',
  },
]

it('keeps folders small', () => {
  const counts = new Map<string, number>()
  for (const path of filesOf(`${workspaces}/**/*.*`)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([])
})

it('keeps files short', () => {
  const files = filesOf(`${workspaces}/**/*.{ts,tsx,css,mjs}`)
  const linesOf = (path: string): number => readFileSync(resolve(root, path), 'utf8').split('\n').length - 1
  expect(files.length).toBeGreaterThan(1_000)
  expect(
    files.map((path) => `${path}: ${linesOf(path)}`).filter((line) => Number(line.split(': ')[1]) > mostLines),
  ).toEqual([])
})

it('keeps functions short', { timeout: 60_000 }, () => {
  const files = [
    ...filesOf('{api,widget,host-site,packages/*}/src/**/*.{ts,tsx}'),
    ...filesOf('scripts/**/*.ts'),
  ].filter((path) => !/\.(?:test|testing|d)\.tsx?$|\/src\/testing\/|\/migrations\//.test(path))
  const found = files.flatMap(tooLongFunctionsIn)
  const keyOf = ({ path, name }: Pick<LongFunction, 'path' | 'name'>): string => `${path}: ${name}`
  const allowed = longFunctions.map(keyOf)
  expect(files.length).toBeGreaterThan(1_000)
  expect(
    found.filter((long) => !allowed.includes(keyOf(long))).map((long) => `${keyOf(long)} has ${long.lines} lines`),
  ).toEqual([])
  expect(allowed.filter((key) => !found.some((long) => keyOf(long) === key))).toEqual([])
})

function maxLinesOf(path: string, name: string): number {
  const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name)
  return isComponent || /^(?:use|create|mount|start)(?![a-z])/.test(name) ? holderMaxLines : functionMaxLines
}

function tooLongFunctionsIn(path: string): { path: string; name: string; lines: number }[] {
  const text = readFileSync(resolve(root, path), 'utf8')
  // Parsing takes most of the time; half of the files are too short to need it.
  if (text.split('\n').length <= functionMaxLines) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line
  const found: { path: string; name: string; lines: number }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1
      const name = lines > functionMaxLines ? functionName(node) : ''
      if (name !== '' && lines > maxLinesOf(path, name)) found.push({ path, name, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function functionName(node: ts.SignatureDeclaration): string {
  if (node.name !== undefined) return node.name.getText()
  if (ts.isConstructorDeclaration(node)) return 'constructor'
  let holder: ts.Node = node.parent
  while (ts.isCallExpression(holder) && ts.isVariableDeclaration(holder.parent)) holder = holder.parent
  if (ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder) || ts.isPropertyAssignment(holder))
    return holder.name.getText()
  return ts.isCallExpression(holder) ? `callback of ${holder.expression.getText()}` : 'anonymous'
}

it('names only existing paths in the documentation', () => {
  const pages = [...filesOf('docs/**/*.md'), 'README.md', 'CONTRIBUTING.md']
  const places = pages.flatMap((page) =>
    [
      ...readFileSync(resolve(root, page), 'utf8').matchAll(
        /`((?:api|widget|host-site|examples|e2e|packages|scripts|docs|deploy)\/[\w./-]*\w)`/g,
      ),
    ].map(([, path]) => `${page}: ${path}`),
  )
  expect(places.length).toBeGreaterThan(100)
  // Build output exists only after a build.
  const written = places.map((place) => place.split(': ')[1]!).filter((path) => !/\/dist(?:\/|$)/.test(path))
  expect(written.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
})

it('names the classes of Nest after their files', () => {
  const files = filesOf('api/src/**/*.{service,controller,gateway,module,guard,strategy,entity}.ts')
  const nameOf = (path: string): string => basename(path, '.ts').replaceAll(/[-.]/g, '')
  const classesIn = (path: string): string[] =>
    [...readFileSync(resolve(root, path), 'utf8').matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, name]) =>
      name!.toLowerCase(),
    )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => !classesIn(path).includes(nameOf(path)))).toEqual([])
})
