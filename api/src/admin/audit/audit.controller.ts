import { type CallInput, listAuditEntries } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { AuditService } from './audit.service.js'
import { Handles } from '../../platform/http/index.js'

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Handles(listAuditEntries)
  list({ query }: CallInput<typeof listAuditEntries>) {
    return this.audit.list(query)
  }
}
