import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { LeadsService } from './leads.service.js'
import { LeadEntity } from './lead.entity.js'

@Module({ imports: [TypeOrmModule.forFeature([LeadEntity])], providers: [LeadsService], exports: [LeadsService] })
export class LeadsModule {}
