export { ResetPasswordPage as default } from './reset-password-page'
