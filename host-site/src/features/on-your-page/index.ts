export { OnYourPage as default } from './on-your-page'
