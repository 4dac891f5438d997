import { Module } from '@nestjs/common'
import { SiteModule } from '../../../site/index.js'
import { AuthModule } from '../../accounts/auth/index.js'
import { CmsController } from './cms.controller.js'
import { CmsService } from './cms.service.js'
import { ContentAdminController } from './content-admin.controller.js'
import { ContentAdmin } from './content-admin.service.js'
import { ContentWriter } from './content-writer.js'
import { PreviewTokens } from './preview-tokens.js'

@Module({
  imports: [SiteModule, AuthModule],
  providers: [CmsService, ContentWriter, ContentAdmin, PreviewTokens],
  controllers: [CmsController, ContentAdminController],
  exports: [CmsService],
})
export class CmsModule {}
