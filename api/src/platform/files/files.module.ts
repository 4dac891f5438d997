import { join } from 'node:path'
import { Module } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { BlobStore } from './blob-store.js'
import { DiskBlobStore } from './disk-blob-store.js'

@Module({ providers: [{ provide: BlobStore, useFactory: storeFor, inject: [ENVIRONMENT] }], exports: [BlobStore] })
export class FilesModule {}

async function storeFor(environment: Environment): Promise<BlobStore> {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATA_DIR } = environment
  if (S3_BUCKET === undefined) return new DiskBlobStore(join(DATA_DIR, 'files'))
  // The SDK is larger than the rest of the api, so it is loaded on demand.
  const { S3BlobStore } = await import('./s3-blob-store.js')
  const credentials =
    S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
      ? undefined
      : { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  return new S3BlobStore({ bucket: S3_BUCKET, endpoint: S3_ENDPOINT, region: S3_REGION, credentials })
}
