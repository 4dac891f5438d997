/** This separate chunk loads React before its dependents. */
export { hydrateRoot } from 'react-dom/client'
