import type { User } from '@loquia/contracts'
import {
  type CallInput,
  changeContent,
  createContent,
  createPreview,
  deleteContent,
  discardDraft,
  exportContent,
  importContent,
  listContentKeys,
  listContentVersions,
  listDrafts,
  publishDraft,
  renderContentPage,
  saveDraft,
  undoContentChange,
} from '@loquia/contracts/calls'
import { Controller, Header } from '@nestjs/common'
import { Handles } from '../../platform/http/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { EditorPages, ContentChanges } from '../../site/index.js'
import { ContentAdminService } from './content-admin.service.js'
import { PreviewTokens } from './preview-tokens.js'

@Controller()
export class ContentAdminController {
  constructor(
    private readonly admin: ContentAdminService,
    private readonly texts: ContentChanges,
    private readonly tokens: PreviewTokens,
    private readonly pages: EditorPages,
  ) {}

  @Handles(createContent)
  async create({ body: request }: CallInput<typeof createContent>, @CurrentUser() actor: User) {
    return { content: await this.admin.create(actor, request) }
  }

  @Handles(changeContent)
  async update({ params: { id }, body: request }: CallInput<typeof changeContent>, @CurrentUser() actor: User) {
    return { content: await this.admin.update(actor, id, request) }
  }

  @Handles(deleteContent)
  async remove({ params: { id } }: CallInput<typeof deleteContent>, @CurrentUser() actor: User) {
    await this.admin.remove(actor, id)
  }

  @Handles(listContentKeys)
  async listKeys() {
    return { keys: await this.texts.listKeys() }
  }

  @Handles(listDrafts)
  async listDrafts() {
    return { drafts: await this.admin.listDrafts() }
  }

  @Handles(saveDraft)
  async saveDraft({ body: request }: CallInput<typeof saveDraft>, @CurrentUser() actor: User) {
    return { draft: await this.admin.saveDraft(actor, request) }
  }

  @Handles(discardDraft)
  async discardDraft({ params: { id } }: CallInput<typeof discardDraft>) {
    await this.admin.discardDraft(id)
  }

  @Handles(publishDraft)
  async publish({ params: { id } }: CallInput<typeof publishDraft>, @CurrentUser() actor: User) {
    await this.admin.publish(actor, id)
  }

  @Handles(createPreview)
  createPreviewToken() {
    return this.tokens.issue()
  }

  /** Requires the session, as a preview token can be passed on. */
  @Handles(renderContentPage)
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('x-robots-tag', 'noindex')
  async renderPage({ query: { address } }: CallInput<typeof renderContentPage>) {
    return this.pages.render(await this.admin.pageAddress(address), this.tokens.issue().token)
  }

  @Handles(listContentVersions)
  async listHistory({ query: { path } }: CallInput<typeof listContentVersions>) {
    return { entries: await this.admin.listHistory(path) }
  }

  @Handles(undoContentChange)
  async undo({ params: { id } }: CallInput<typeof undoContentChange>, @CurrentUser() actor: User) {
    await this.admin.undo(actor, id)
  }

  @Handles(exportContent)
  @Header('content-disposition', 'attachment; filename="site-texts.json"')
  export() {
    return this.admin.export()
  }

  @Handles(importContent)
  import({ body }: CallInput<typeof importContent>, @CurrentUser() actor: User) {
    return this.admin.import(actor, body)
  }
}
