import { Module } from '@nestjs/common'
import { ContentPages } from './content-pages.js'
import { builtServerEntry } from './server-entry.js'
import { SITE_ENTRY, SiteTexts } from './site-texts.js'

/** For features that change what the pages say; the pages themselves are served by `serveSite`. */
@Module({
  providers: [{ provide: SITE_ENTRY, useValue: builtServerEntry }, SiteTexts, ContentPages],
  exports: [SiteTexts, ContentPages],
})
export class SiteModule {}
