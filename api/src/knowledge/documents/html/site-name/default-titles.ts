import { lineKey } from '../../text/text-patterns.js'

/**
 * Titles and site names that programs write into new pages, and that nobody changed. Only what a program's own template
 * has; names of pages in other languages are recognized by evidence instead.
 */
const written = [
  // Adobe Dreamweaver, new HTML page.
  'Untitled Document',
  'Documento senza titolo',
  'Unbenanntes Dokument',
  'Document sans nom',
  'Documento sin título',
  'Documento sem título',
  // Emmet, the abbreviation `!` of editors.
  'Document',
  // WordPress, wp-admin/install.php.
  'Just another WordPress site',
  'My WordPress Website',
  // Wix and Squarespace, name of a site that has none.
  'My Site',
  'Mysite',
  'Your Site Title',
  // Shopify, name of a new store.
  'My Store',
  // Joomla and Drupal, name of a site that has none.
  'My Joomla Site',
  'Drush Site-Install',
  // Vite, create-react-app, Next.js, Vue CLI and Angular templates.
  'Vite App',
  'Vite + React',
  'Vite + React + TS',
  'React App',
  'Create Next App',
  'Vue App',
  'MyApp',
  // nginx, Apache and IIS, their first page.
  'Welcome to nginx!',
  'Apache2 Ubuntu Default Page: It works',
  'Apache2 Debian Default Page: It works',
  'IIS Windows Server',
  // Microsoft FrontPage and Word, new page.
  'New Page 1',
  'Untitled',
  'Untitled Page',
]
const keys = new Set(written.map(lineKey))

/** Whether a text is the default of a program that makes websites. @param key by {@link lineKey} */
export const isDefaultTitle = (key: string): boolean => keys.has(key)
