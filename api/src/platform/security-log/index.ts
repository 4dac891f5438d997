export { noteSecurity, type SecurityEvent } from './security-log.js'
