import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { AppError } from '../app-error.js'
import { assertKey, BlobStore } from './blob-store.js'

/** Milliseconds that a bucket may say nothing; each request is tried three times. */
const patienceMs = 10_000
/** Seconds after which a bucket that failed may be there again. */
const awaySeconds = 5

export interface S3Options {
  bucket: string
  /** Absent: Amazon's own. Given: any server that speaks the same wire, addressed as `endpoint/bucket/key`. */
  endpoint: string | undefined
  region: string | undefined
  /** Absent: the SDK's usual places, such as the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Milliseconds that it may say nothing. */
  silentMs?: number
}

/**
 * Bytes in a bucket, for several nodes without a common disk. What the bucket refuses, or does not answer, is
 * `overloaded`: it may be asked again.
 */
export class S3BlobStore extends BlobStore {
  readonly #client: S3Client
  readonly #bucket: string

  constructor({ bucket, endpoint, region = 'us-east-1', credentials, silentMs = patienceMs }: S3Options) {
    super()
    this.#bucket = bucket
    this.#client = new S3Client({
      region,
      // Of itself the SDK waits without end.
      requestHandler: { connectionTimeout: silentMs, socketTimeout: silentMs },
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(credentials === undefined ? {} : { credentials }),
    })
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    assertKey(key)
    await asked(
      this.#client.send(
        new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: bytes, ContentLength: bytes.byteLength }),
      ),
    )
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    assertKey(key)
    const read = async (): Promise<Uint8Array | undefined> =>
      (await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }))).Body?.transformToByteArray()
    return asked(
      read().catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }),
    )
  }

  async delete(key: string): Promise<void> {
    assertKey(key)
    await asked(this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })))
  }

  async storedBefore(prefix: string, moment: Date): Promise<string[]> {
    const keys: string[] = []
    let next: string | undefined
    do {
      const page = await asked(
        this.#client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: `${prefix}/`,
            ...(next === undefined ? {} : { ContinuationToken: next }),
          }),
        ),
      )
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined && LastModified !== undefined && LastModified < moment) keys.push(Key)
      next = page.NextContinuationToken
    } while (next !== undefined)
    return keys
  }
}

/** @throws AppError `overloaded` for whatever keeps the bucket from doing it; the log is told its own name for that */
async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code, name } = error as { code?: unknown; name?: unknown }
    const fault = typeof code === 'string' ? code : String(name)
    throw new AppError('overloaded', {
      cause: Object.assign(new Error(`S3: ${fault}`, { cause: error }), { code: `S3 ${fault}` }),
      retryAfterSeconds: awaySeconds,
    })
  }
}
