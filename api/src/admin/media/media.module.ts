import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { FilesModule } from '../../platform/files/index.js'
import { SiteModule } from '../../site/index.js'
import { CmsModule } from '../cms/index.js'
import { MediaFilesController, MediaController } from './media.controller.js'
import { MediaService } from './media.service.js'
import { CmsMediaEntity } from './cms-media.entity.js'

@Module({
  imports: [TypeOrmModule.forFeature([CmsMediaEntity]), CmsModule, FilesModule, SiteModule],
  controllers: [MediaController, MediaFilesController],
  providers: [MediaService],
})
export class MediaModule {}
