import { randomBytes } from 'node:crypto'
import { crawler, limits } from '@loquia/contracts'
import { z } from 'zod'
import { halfSetProviders, oidcVariables } from './oidc-providers.js'

const optionalUrl = z.url().optional()
/** Characters a secret needs at least: 32 of base64 hold 192 bits. */
const secretMinChars = 32
const optionalSecret = z.string().min(secretMinChars).optional()
const yesOrNo = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')
const optionalText = z.string().optional()

/** Stands for "no address given": nobody can be written to there. */
export const defaultAdminEmail = 'admin@localhost.localdomain'

/** Every environment variable the product reads, with its default. `.env.example` explains them to operators. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /**
   * Where visitors reach this server; absolute links and snippets are built from it. Default: http://localhost:PORT.
   */
  PUBLIC_URL: optionalUrl,
  /** PostgreSQL 15+ with pgvector 0.7+; absent: the embedded one, in DATA_DIR. */
  DATABASE_URL: optionalText,
  DATA_DIR: z.string().default('.data'),
  /** Shared by several processes of the api; absent: this one is alone. */
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, hostname: /./, error: 'expected redis://:password@host:6379, or rediss://' })
    .optional(),
  /**
   * Host name or address under which the other processes reach this one; default: the machine's own name. Only used
   * with REDIS_URL.
   */
  NODE_ADDRESS: optionalText,
  /** Signs session cookies. */
  SESSION_SECRET: optionalSecret,
  /** Encrypts what clients entrust to us, such as their model keys. */
  ENCRYPTION_KEY: optionalSecret,
  /** The key before, when it was changed: what is sealed under it is sealed anew at the start. */
  ENCRYPTION_KEY_BEFORE: optionalSecret,
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: optionalText,
  ADMIN_EMAIL: z.string().default(defaultAdminEmail),
  /** Admins may do nothing before they have set up a second factor. */
  ADMIN_SECOND_FACTOR: yesOrNo,
  ...oidcVariables,
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: optionalUrl,
  OPENAI_MODEL: z.string().default('gpt-4.1-mini'),
  OPENAI_EMBEDDING_MODEL: z.string().default('text-embedding-3-small'),
  /**
   * What finds passages by their meaning; `auto`: `openai` with a key, else `local` if its model is there already, else
   * `bundled`. Only `local` fetches a model.
   */
  EMBEDDINGS: z.enum(['auto', 'openai', 'local', 'bundled', 'off']).default('auto'),
  /** Repository of the `local` model on the hub: a sentence encoder in ONNX. */
  EMBEDDINGS_MODEL: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/, 'expected owner/name')
    .default('Xenova/multilingual-e5-small'),
  /** Folder that has the files of the `local` model already; nothing is fetched then. */
  EMBEDDINGS_MODEL_DIR: optionalText,
  /** Where the `local` model is fetched from. */
  EMBEDDINGS_HUB: z.url({ protocol: /^https?$/ }).default('https://huggingface.co'),
  /** Comma-separated `host`, `host:port` or `host:*` that the crawler may reach although private or on another port. */
  CRAWLER_ALLOW_HOSTS: z.string().default(''),
  CRAWLER_MAX_PAGES: z.coerce.number().int().min(1).max(2_000).default(crawler.maxPages),
  CRAWLER_BROWSER_PATH: optionalText,
  /** Megabytes of documents and chat files that one workspace may keep. */
  WORKSPACE_STORAGE_MB: z.coerce.number().int().min(1).default(limits.workspaceStorageMb),
  /** Multiplies every rate limit; 0 switches them off and is refused in production. */
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
  /** Comma-separated `language@host:port` of websites that get a ready demo bot; not in production. */
  SAMPLE_SITES: z
    .string()
    .regex(/^$|^(?:(?:en|it)@[^,@\s]+)(?:,(?:en|it)@[^,@\s]+)*$/, 'expected en@host:port,it@host:port')
    .default(''),
  /** Answers that one process writes at the same time; who asks beyond is told that we are busy. */
  MAX_ANSWERS: z.coerce.number().int().min(1).default(500),
  /** Chats that are connected to one process at the same time; who comes beyond is told that we are busy. */
  MAX_SOCKETS: z.coerce.number().int().min(1).default(10_000),
  /** Of these, from one address; times RATE_LIMIT_SCALE. */
  MAX_SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'expected smtp://user:password@host:587, or smtps://' })
    .optional(),
  /** Lets emails go to a mail server elsewhere without TLS. */
  SMTP_ALLOW_PLAIN: yesOrNo,
  LEAD_FORM_URL: optionalUrl,
  BOOKING_URL: optionalUrl,
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
})

/** What production must be told, because a default would be unsafe or wrong. */
const neededInProduction = ['SESSION_SECRET', 'ENCRYPTION_KEY', 'PUBLIC_URL'] as const

const validEnvironment = environmentSchema.superRefine((environment, context) => {
  for (const name of halfSetProviders(environment))
    context.addIssue({ code: 'custom', path: [name], message: 'is needed beside the other one of its provider' })
  if (environment.NODE_ENV !== 'production') return
  for (const name of neededInProduction) {
    if (environment[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'is needed when NODE_ENV is production' })
  }
  if (environment.RATE_LIMIT_SCALE === 0) {
    context.addIssue({
      code: 'custom',
      path: ['RATE_LIMIT_SCALE'],
      message: 'must not be 0 in production: every limit would be off',
    })
  }
})

export interface Secrets {
  SESSION_SECRET: string
  ENCRYPTION_KEY: string
}

/** The validated environment, complete and frozen. */
export type Environment = Readonly<
  Omit<z.infer<typeof environmentSchema>, 'PUBLIC_URL' | keyof Secrets> & { PUBLIC_URL: string } & Secrets
>

/** Where visitors reach this server, without a slash at the end. */
export function publicUrl(environment: { PUBLIC_URL: string | undefined; PORT: number }): string {
  return (environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).replace(/(?<!\/)\/+$/, '')
}

/** Injection token of {@link Environment}. */
export const ENVIRONMENT = Symbol('environment')

/** All faults of an environment at once, one line each. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/** New secrets of 256 bits. */
export function randomSecrets(): Secrets {
  return {
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64url'),
  }
}

/**
 * Validates variables into the typed environment. An empty one is the same as one that is left out, as compose files
 * pass them on.
 * @param ownSecrets where secrets come from that the variables do not name; asked only outside production, with
 * DATA_DIR
 * @throws EnvironmentError that lists every fault
 */
export function readEnvironment(
  given: Record<string, string | undefined>,
  ownSecrets: (dataDir: string) => Secrets = randomSecrets,
): Environment {
  const variables = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const parsed = validEnvironment.safeParse(variables)
  if (!parsed.success) {
    // A fault in one field keeps zod from reaching the rules between fields, so those are tried on the rest.
    throw new EnvironmentError(
      [
        ...new Set(
          [...parsed.error.issues, ...productionIssues(variables)].map(
            (issue) => `${issue.path.join('.')}: ${issue.message}`,
          ),
        ),
      ].join('\n'),
    )
  }
  const { SESSION_SECRET, ENCRYPTION_KEY, PUBLIC_URL, ...rest } = parsed.data
  const secrets =
    SESSION_SECRET === undefined || ENCRYPTION_KEY === undefined
      ? ownSecrets(rest.DATA_DIR)
      : { SESSION_SECRET, ENCRYPTION_KEY }
  return Object.freeze({
    ...rest,
    PUBLIC_URL: publicUrl({ PUBLIC_URL, PORT: rest.PORT }),
    SESSION_SECRET: SESSION_SECRET ?? secrets.SESSION_SECRET,
    ENCRYPTION_KEY: ENCRYPTION_KEY ?? secrets.ENCRYPTION_KEY,
  })
}

function productionIssues(variables: Record<string, string | undefined>): readonly z.core.$ZodIssue[] {
  const { NODE_ENV, RATE_LIMIT_SCALE, SESSION_SECRET, ENCRYPTION_KEY, PUBLIC_URL } = variables
  const alone = validEnvironment.safeParse({ NODE_ENV, RATE_LIMIT_SCALE, SESSION_SECRET, ENCRYPTION_KEY, PUBLIC_URL })
  return alone.error?.issues ?? []
}
