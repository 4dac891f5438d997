import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from './build/parts.ts'
import { retiredNames } from './retired-words.ts'

/** Other programs, stored data or cached pages know these names. */
const known: ReadonlySet<string> = new Set([
  // Pages opened before a deploy call these methods across the widget's lazy modules.
  'widget/src/connection/connection.ts: tellShown',
  'widget/src/conversation/controls.ts: hear',
  'widget/src/conversation/controls.ts: tell',
  // A socket event's name.
  'packages/contracts/src/chat/chat.ts: handover',
  // Holders of rights to a text.
  'api/src/knowledge/ingest/parse/html/structured-data/page-ownership.ts: findRightsHolders',
])

/** Fields are excluded, because they may be columns or parts of messages. */
function declaredNames(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const isDeclared =
      ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isMethodSignature(node) ||
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent))
    if (isDeclared && node.name !== undefined && ts.isIdentifier(node.name)) names.push(node.name.text)
    if (
      ts.isPropertySignature(node) &&
      node.type !== undefined &&
      ts.isFunctionTypeNode(node.type) &&
      ts.isIdentifier(node.name)
    )
      names.push(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|[_\d]+/).map((word) => word.toLowerCase())

it('uses no retired word in a name', () => {
  const files = globSync('{api,host-site,widget}/src/**/*.{ts,tsx}', { cwd: root })
    .concat(globSync('{packages/*/src,scripts}/**/*.ts', { cwd: root }))
    .filter((path) => !/\.test\.tsx?$|testing|migrations|\.d\.ts$|node_modules|client\/src\/types/.test(path))
    .toSorted()
  const found = files.flatMap((path) =>
    declaredNames(path).flatMap((name) =>
      retiredNames
        .filter(({ word }) => wordsOf(name).some((part) => word.test(part)) && !known.has(`${path}: ${name}`))
        .map(({ instead }) => `${path}: ${name} → ${instead}`),
    ),
  )
  expect(files.length).toBeGreaterThan(1_500)
  expect(found).toEqual([])
})
