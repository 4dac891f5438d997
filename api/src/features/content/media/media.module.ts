import { Module } from '@nestjs/common'
import { FilesModule } from '../../../files/index.js'
import { SiteModule } from '../../../site/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { MediaFilesController } from './media-files.controller.js'
import { MediaController } from './media.controller.js'
import { MediaService } from './media.service.js'

@Module({
  imports: [FilesModule, SiteModule, AuthModule],
  controllers: [MediaController, MediaFilesController],
  providers: [MediaService],
})
export class MediaModule {}
