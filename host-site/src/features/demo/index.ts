export { DemoPage as default } from './demo-page'
