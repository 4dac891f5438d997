export { page, startSite, type TestSite } from '../knowledge/ingest/crawl/hostile-site.testing.js'
