/** Loads and runs React by itself, before anything that is built on it. */
export { hydrateRoot } from 'react-dom/client'
