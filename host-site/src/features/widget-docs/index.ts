export { WidgetDocsPage as default } from './widget-docs-page'
