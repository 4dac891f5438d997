export { WebsiteAnalyzerPage as default } from './website-analyzer-page'
