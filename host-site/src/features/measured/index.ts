export { MeasuredPage as default } from './measured-page'
