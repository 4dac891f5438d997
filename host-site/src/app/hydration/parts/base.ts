/** Loads and runs the router, the texts' engine and the query cache by themselves, before the pages that use them. */
export { matchPath } from 'react-router'
