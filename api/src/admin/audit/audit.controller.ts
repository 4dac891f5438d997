import { type CallInput, listAuditEntries } from '@loquia/contracts/calls'
import { Controller } from '@nestjs/common'
import { Handles } from '../../platform/http/index.js'
import { AuditService } from './audit.service.js'

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Handles(listAuditEntries)
  list({ query }: CallInput<typeof listAuditEntries>) {
    return this.audit.list(query)
  }
}
