import { Global, Module } from '@nestjs/common'
import { AuthModule } from '../../accounts/auth/index.js'
import { AuditController } from './audit.controller.js'
import { Audit } from './audit.service.js'

/** Every feature with an admin's writes uses it. */
@Global()
@Module({ imports: [AuthModule], controllers: [AuditController], providers: [Audit], exports: [Audit] })
export class AuditModule {}
