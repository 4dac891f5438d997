export { NoticeAddresses } from './notice-addresses.service.js'
export { NoticeAddressesModule } from './notice-addresses.module.js'
