import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { AppError } from '../../app-error.js'
import { assertKey, BlobStore } from './blob-store.js'

/** Milliseconds without data; each request is tried three times. */
const patienceMs = 10_000
const awaySeconds = 5

export interface S3Options {
  bucket: string
  /** Absent: Amazon; else an S3-compatible server at `endpoint/bucket/key`. */
  endpoint: string | undefined
  region: string | undefined
  /** Absent: the SDK's defaults, such as the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  silentMs?: number
}

/** For nodes without a shared disk. Failures are `overloaded`, so callers may retry. */
export class S3BlobStore extends BlobStore {
  readonly #client: S3Client
  readonly #bucket: string

  constructor({ bucket, endpoint, region = 'us-east-1', credentials, silentMs = patienceMs }: S3Options) {
    super()
    this.#bucket = bucket
    this.#client = new S3Client({
      region,
      // By default the SDK waits forever.
      requestHandler: { connectionTimeout: silentMs, socketTimeout: silentMs },
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(credentials === undefined ? {} : { credentials }),
    })
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    assertKey(key)
    await translateFailures(
      this.#client.send(
        new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: bytes, ContentLength: bytes.byteLength }),
      ),
    )
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    assertKey(key)
    const readObject = async (): Promise<Uint8Array | undefined> =>
      (await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }))).Body?.transformToByteArray()
    return translateFailures(
      readObject().catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }),
    )
  }

  async delete(key: string): Promise<void> {
    assertKey(key)
    await translateFailures(this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })))
  }

  async storedBefore(prefix: string, moment: Date): Promise<string[]> {
    const keys: string[] = []
    let next: string | undefined
    do {
      const page = await translateFailures(
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

/** @throws AppError `overloaded` for all failures; the original is logged */
async function translateFailures<T>(work: Promise<T>): Promise<T> {
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
