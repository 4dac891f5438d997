export { CrawlerPage as default } from './crawler-page'
