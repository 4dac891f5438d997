import { Module } from '@nestjs/common'
import { EditorPages } from './editor-pages.js'
import { builtServerEntry } from './server-entry.js'
import { SITE_ENTRY, ContentChanges } from './content-changes.js'

@Module({
  providers: [{ provide: SITE_ENTRY, useValue: builtServerEntry }, ContentChanges, EditorPages],
  exports: [ContentChanges, EditorPages],
})
export class SiteModule {}
