import { Module } from '@nestjs/common'
import { FilesModule } from '../../platform/files/index.js'
import { DocumentFiles } from './document-files.js'

@Module({ imports: [FilesModule], providers: [DocumentFiles], exports: [DocumentFiles] })
export class DocumentFilesModule {}
