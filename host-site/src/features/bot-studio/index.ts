export { StudioPage as default } from './studio-page'
