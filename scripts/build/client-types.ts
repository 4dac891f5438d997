import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { apiScopeSchema, apiShapes, errorCodeSchema, issueSchema } from '@loquia/contracts'
import { z } from 'zod'

/** Where the types of the client of the public API stand. */
export const clientTypesFile = resolve(import.meta.dirname, '../../packages/client/src/types.ts')

type JsonSchema = z.core.JSONSchema.BaseSchema
/** What is sent; all other shapes are what comes back. */
const requests = new Set(['AskRequest', 'SourceRequest', 'SourceText'])

/** The shapes of the public API as TypeScript, from the schemas that the server holds requests and replies to. */
export function clientTypes(): string {
  const shapes = { ErrorCode: errorCodeSchema, Issue: issueSchema, Scope: apiScopeSchema, ...apiShapes }
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(shapes)) registry.add(schema, { id })
  const schemasOf = (io: 'input' | 'output') =>
    z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => id }).schemas
  const [sent, received] = [schemasOf('input'), schemasOf('output')]
  const types = Object.keys(shapes).map((name) => {
    const schema = (requests.has(name) ? sent : received)[name]
    if (schema === undefined) throw new Error(`no schema of ${name}`)
    const type = typeOf(schema)
    return schema.type === 'object' ? `export interface ${name} ${type}` : `export type ${name} = ${type}`
  })
  return `// Made by \`npm run client-types\` from the contracts. Not to be changed by hand.\n\n${types.join('\n\n')}\n`
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map(typeOf).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array': {
      const item = typeOf(schema.items as JsonSchema)
      return item.includes('|') ? `(${item})[]` : `${item}[]`
    }
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    default:
      throw new Error(`no type for ${JSON.stringify(schema)}`)
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field as JsonSchema)}`,
  )
  return `{ ${fields.join('; ')} }`
}

if (import.meta.main) await writeFile(clientTypesFile, clientTypes())
