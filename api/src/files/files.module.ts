import { join } from 'node:path'
import { Module } from '@nestjs/common'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { BlobStore } from './blob-store.js'
import { DiskBlobStore } from './disk-blob-store.js'

/** Needs the environment from a global module. */
@Module({
  providers: [{ provide: BlobStore, useFactory: (environment: Environment) => new DiskBlobStore(join(environment.DATA_DIR, 'files')), inject: [ENVIRONMENT] }],
  exports: [BlobStore],
})
export class FilesModule {}
