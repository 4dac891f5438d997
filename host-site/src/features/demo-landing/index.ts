export { DemoLandingPage as default } from './demo-landing-page'
