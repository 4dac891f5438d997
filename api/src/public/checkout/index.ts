export { CheckoutModule } from './checkout.module.js'
