export { page, startSite, type TestSite } from '../knowledge/crawl/hostile-site.testing.js'
