export { ContactInquiryEntity } from './contact-inquiry.entity.js'
export { ContactModule } from './contact.module.js'
