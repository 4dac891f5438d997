import { errors, errorBodySchema, type ErrorCode } from '@loquia/contracts'
import { calls, commonErrors, type Call, type Caller } from '@loquia/contracts/calls'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'

type ApiDocument = ReturnType<typeof createDocument>

const sessionScheme = 'session'
const callerTags: Readonly<Record<Caller, string>> = { anonymous: 'Everybody', client: 'Accounts', own: 'Owners', admin: 'Administrators' }

let document: ApiDocument | undefined

/** The OpenAPI 3.1 document of all HTTP calls, made from the contracts that the calls are checked against. */
export function apiDocument(): ApiDocument {
  document ??= createDocument({
    openapi: '3.1.1',
    info: { title: 'Loquia', version: '1', description: 'The HTTP calls of Loquia. The chat itself speaks over a socket.' },
    tags: Object.values(callerTags).map((name) => ({ name })),
    paths: paths(),
    components: {
      schemas: { Error: errorBodySchema },
      securitySchemes: { [sessionScheme]: { type: 'apiKey', in: 'cookie', name: 'loquia.sid', description: 'Over https `__Host-loquia.sid`.' } },
    },
  })
  return document
}

function paths(): ZodOpenApiPathsObject {
  const found: ZodOpenApiPathsObject = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    found[path] = { ...found[path], [call.method.toLowerCase()]: operation(call) }
  }
  return found
}

function operation(call: Call): ZodOpenApiOperationObject {
  const names = Array.from(call.path.matchAll(/:(\w+)/g), ([, name]) => name!)
  const path = z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
  return {
    operationId: operationId(call),
    summary: call.summary,
    tags: [callerTags[call.who]],
    ...(call.who === 'anonymous' ? {} : { security: [{ [sessionScheme]: [] }] }),
    requestParams: { ...(names.length === 0 ? {} : { path }), ...(call.query === undefined ? {} : { query: call.query }) },
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: { 'application/json': { schema: call.body } } } }),
    responses: { [`${call.status ?? 200}`]: { description: 'OK', content: replyContent(call) }, ...refusals(call) },
  }
}

/** `GET /api/projects/:id/tasks` becomes `getProjectsIdTasks`. */
function operationId({ method, path }: Call): string {
  const words = path.slice('/api/'.length).split(/[^a-zA-Z]+/).filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

function replyContent({ reply, media }: Call) {
  if (media !== undefined) return Object.fromEntries(media.split(', ').map((type) => [type, { schema: { type: 'string' as const } }]))
  return { 'application/json': { schema: reply === undefined ? { type: 'object' as const } : onTheWire(reply) } }
}

/** A schema may transform what it reads; what was sent is its input. */
function onTheWire(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

function refusals(call: Call): ZodOpenApiOperationObject['responses'] {
  const byStatus = Map.groupBy(new Set<ErrorCode>([...commonErrors(call), ...(call.errors ?? [])]), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [`${status}`, { description: codes.map((code) => `\`${code}\`: ${errors[code].en}`).join('\n'), content: { 'application/json': { schema: errorBodySchema } } }]),
  ) as ZodOpenApiOperationObject['responses']
}
