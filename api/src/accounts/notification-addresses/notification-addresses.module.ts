import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { MailModule } from '../../platform/mail/index.js'
import { NotificationAddressesController } from './notification-addresses.controller.js'
import { NotificationAddressesService } from './notification-addresses.service.js'
import { NoticeAddressEntity } from './notice-address.entity.js'

@Module({
  imports: [TypeOrmModule.forFeature([NoticeAddressEntity]), MailModule],
  controllers: [NotificationAddressesController],
  providers: [NotificationAddressesService],
  exports: [NotificationAddressesService],
})
export class NotificationAddressesModule {}
