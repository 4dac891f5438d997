export { AdminAuditPage as default } from './admin-audit-page'
