import { randomBytes } from 'node:crypto'
import { crawler, limits } from '@loquia/contracts'
import { z } from 'zod'
import { halfSetProviders, oidcVariables } from './oidc-providers.js'

const optionalUrl = z.url().optional()
/** 32 base64 characters hold 192 bits. */
const secretMinChars = 32
const optionalSecret = z.string().min(secretMinChars).optional()
const yesOrNo = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')
const optionalText = z.string().optional()

/** Placeholder: no address configured. */
export const defaultAdminEmail = 'admin@localhost.localdomain'

/** `.env.example` documents these for operators. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Base of absolute links; default: http://localhost:PORT. */
  PUBLIC_URL: optionalUrl,
  /** PostgreSQL 15+ with pgvector 0.7+; unset: embedded, in DATA_DIR. */
  DATABASE_URL: optionalText,
  DATA_DIR: z.string().default('.data'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, hostname: /./, error: 'expected redis://:password@host:6379, or rediss://' })
    .optional(),
  /** Address of this process for others, with REDIS_URL; default: host name. */
  NODE_ADDRESS: optionalText,
  SESSION_SECRET: optionalSecret,
  /** Encrypts customers' secrets. */
  ENCRYPTION_KEY: optionalSecret,
  /** The next start re-encrypts data sealed with this old key. */
  ENCRYPTION_KEY_BEFORE: optionalSecret,
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: optionalText,
  ADMIN_EMAIL: z.string().default(defaultAdminEmail),
  ADMIN_SECOND_FACTOR: yesOrNo,
  ...oidcVariables,
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: optionalUrl,
  OPENAI_MODEL: z.string().default('gpt-4.1-mini'),
  OPENAI_EMBEDDING_MODEL: z.string().default('text-embedding-3-small'),
  /** `auto` is `openai` with a key, `local` with its model present, else `bundled`. Only `local` downloads. */
  EMBEDDINGS: z.enum(['auto', 'openai', 'local', 'bundled', 'off']).default('auto'),
  /** The value names the hub repository of an ONNX sentence encoder. */
  EMBEDDINGS_MODEL: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/, 'expected owner/name')
    .default('Xenova/multilingual-e5-small'),
  /** Files of the `local` model; prevents the download. */
  EMBEDDINGS_MODEL_DIR: optionalText,
  EMBEDDINGS_HUB: z.url({ protocol: /^https?$/ }).default('https://huggingface.co'),
  /** `host`, `host:port` or `host:*`, comma-separated, allowed despite private addresses or unusual ports. */
  CRAWLER_ALLOW_HOSTS: z.string().default(''),
  CRAWLER_MAX_PAGES: z.coerce.number().int().min(1).max(2_000).default(crawler.maxPages),
  CRAWLER_BROWSER_PATH: optionalText,
  WORKSPACE_STORAGE_MB: z.coerce.number().int().min(1).default(limits.workspaceStorageMb),
  /** Multiplies all rate limits; 0 disables them, except in production. */
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
  /** `language@host:port`, comma-separated, of sites with a demo bot; not in production. */
  SAMPLE_SITES: z
    .string()
    .regex(/^$|^(?:(?:en|it)@[^,@\s]+)(?:,(?:en|it)@[^,@\s]+)*$/, 'expected en@host:port,it@host:port')
    .default(''),
  MAX_ANSWERS: z.coerce.number().int().min(1).default(500),
  /** Further chats are refused as overloaded. */
  MAX_SOCKETS: z.coerce.number().int().min(1).default(10_000),
  /** RATE_LIMIT_SCALE multiplies this limit. */
  MAX_SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'expected smtp://user:password@host:587, or smtps://' })
    .optional(),
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

const neededInProduction = ['SESSION_SECRET', 'ENCRYPTION_KEY', 'PUBLIC_URL'] as const

const validEnvironment = environmentSchema.superRefine((environment, context) => {
  for (const name of halfSetProviders(environment))
    context.addIssue({
      code: 'custom',
      path: [name],
      message: 'is required, because the other setting of its provider is set',
    })
  if (environment.NODE_ENV !== 'production') return
  for (const name of neededInProduction) {
    if (environment[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'is required when NODE_ENV is production' })
  }
  if (environment.RATE_LIMIT_SCALE === 0) {
    context.addIssue({
      code: 'custom',
      path: ['RATE_LIMIT_SCALE'],
      message: 'must not be 0 in production: it switches off every rate limit',
    })
  }
})

export interface Secrets {
  SESSION_SECRET: string
  ENCRYPTION_KEY: string
}

export type Environment = Readonly<
  Omit<z.infer<typeof environmentSchema>, 'PUBLIC_URL' | keyof Secrets> & { PUBLIC_URL: string } & Secrets
>

/** The URL has no trailing slash. */
export function publicUrl(environment: { PUBLIC_URL: string | undefined; PORT: number }): string {
  return (environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).replace(/(?<!\/)\/+$/, '')
}

export const ENVIRONMENT = Symbol('environment')

export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

export function randomSecrets(): Secrets {
  return {
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64url'),
  }
}

/**
 * Empty variables count as unset, because compose files pass them on.
 * @param ownSecrets missing secrets, outside production only
 * @throws EnvironmentError listing every fault
 */
export function readEnvironment(
  given: Record<string, string | undefined>,
  ownSecrets: (dataDir: string) => Secrets = randomSecrets,
): Environment {
  const variables = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const parsed = validEnvironment.safeParse(variables)
  if (!parsed.success) {
    // A faulty field keeps zod from cross-field rules, so those run separately.
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
