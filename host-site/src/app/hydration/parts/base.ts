/** This separate chunk loads router, i18n and query cache before pages. */
export { matchPath } from 'react-router'
