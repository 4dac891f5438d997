export { ConfirmAddressPage as default } from './confirm-address-page'
