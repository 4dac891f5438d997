import { z } from 'zod'

const optionalUrl = z.preprocess((value) => (value === '' ? undefined : value), z.url().optional())
const optionalText = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())

/** Every environment variable the product reads, with its default. `.env.example` explains them to operators. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Where visitors reach this server; absolute links and snippets are built from it. Default: http://localhost:PORT. */
  PUBLIC_URL: optionalUrl,
  /** PostgreSQL 15+ with pgvector 0.7+; absent: the embedded one, in DATA_DIR. */
  DATABASE_URL: optionalText,
  DATA_DIR: z.string().default('.data'),
  REDIS_URL: optionalText,
  SESSION_SECRET: optionalText,
  ENCRYPTION_KEY: optionalText,
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: optionalText,
  ADMIN_EMAIL: z.string().default('admin@localhost.localdomain'),
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: optionalUrl,
  OPENAI_MODEL: z.string().default('gpt-4.1-mini'),
  OPENAI_EMBEDDING_MODEL: z.string().default('text-embedding-3-small'),
  /** Comma-separated `host`, `host:port` or `host:*` that the crawler may reach although private or on another port. */
  CRAWLER_ALLOW_HOSTS: z.string().default(''),
  CRAWLER_MAX_PAGES: z.coerce.number().int().min(1).max(2_000).default(200),
  CRAWLER_BROWSER_PATH: optionalText,
  /** Multiplies every rate limit; 0 switches them off and is refused in production. */
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
  SMTP_URL: optionalText,
  LEAD_FORM_URL: optionalUrl,
  BOOKING_URL: optionalUrl,
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
})

/** The validated environment, frozen. */
export type Environment = Readonly<z.infer<typeof environmentSchema>>

/** Where visitors reach this server, without a slash at the end. */
export function publicUrl(environment: Pick<Environment, 'PUBLIC_URL' | 'PORT'>): string {
  return (environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).replace(/\/+$/, '')
}

/** Injection token of {@link Environment}. */
export const ENVIRONMENT = Symbol('environment')

/** All faults of an environment at once, one line each. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/**
 * Validates variables into the typed environment.
 * @throws EnvironmentError that lists every fault
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = environmentSchema.safeParse(variables)
  if (!parsed.success) throw new EnvironmentError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  return Object.freeze(parsed.data)
}
