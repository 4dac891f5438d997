import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { assertKey, BlobStore } from './blob-store.js'

export interface S3Options {
  bucket: string
  /** Absent: Amazon's own. Given: any server that speaks the same wire, addressed as `endpoint/bucket/key`. */
  endpoint: string | undefined
  region: string | undefined
  /** Absent: the SDK's usual places, such as the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Bytes in a bucket, for several nodes without a common disk. */
export class S3BlobStore extends BlobStore {
  readonly #client: S3Client
  readonly #bucket: string

  constructor({ bucket, endpoint, region = 'us-east-1', credentials }: S3Options) {
    super()
    this.#bucket = bucket
    this.#client = new S3Client({ region, ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }), ...(credentials === undefined ? {} : { credentials }) })
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    assertKey(key)
    await this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: bytes, ContentLength: bytes.byteLength }))
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    assertKey(key)
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }))
      return await Body?.transformToByteArray()
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }

  async delete(key: string): Promise<void> {
    assertKey(key)
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
  }

  async storedBefore(prefix: string, moment: Date): Promise<string[]> {
    const keys: string[] = []
    let next: string | undefined
    do {
      const page = await this.#client.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: `${prefix}/`, ...(next === undefined ? {} : { ContinuationToken: next }) }))
      for (const { Key, LastModified } of page.Contents ?? []) if (Key !== undefined && LastModified !== undefined && LastModified < moment) keys.push(Key)
      next = page.NextContinuationToken
    } while (next !== undefined)
    return keys
  }
}
