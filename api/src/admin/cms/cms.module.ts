import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { SiteModule } from '../../site/index.js'
import { CmsController } from './cms.controller.js'
import { CmsService } from './cms.service.js'
import { ContentAdminController } from './content-admin.controller.js'
import { ContentAdminService } from './content-admin.service.js'
import { ContentWriter } from './content-writer.js'
import { PreviewTokens } from './preview-tokens.js'
import { CmsContentEntity, CmsDraftEntity } from './cms-content.entity.js'
import { CmsHistoryEntryEntity } from './cms-history-entry.entity.js'

@Module({
  imports: [TypeOrmModule.forFeature([CmsContentEntity, CmsDraftEntity, CmsHistoryEntryEntity]), SiteModule],
  providers: [CmsService, ContentWriter, ContentAdminService, PreviewTokens],
  controllers: [CmsController, ContentAdminController],
  exports: [CmsService],
})
export class CmsModule {}
