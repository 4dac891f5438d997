/** English texts around every page behind the login. */
export const portal = {
  portal: {
    description: 'Your projects and your chatbot.',
    again: 'Try again',
    back: 'Back to Portal',
    cancel: 'Cancel',
    save: 'Save',
    saved: 'Saved',
    menu: {
      label: 'Portal',
      portal: 'Portal',
      account: 'Account',
      admin: 'Admin',
      cms: 'CMS',
      users: 'Clients',
      projects: 'Projects',
      inboxes: 'Inboxes',
      bots: 'Bots',
      audit: 'Audit log',
      waiting: 'open',
      logout: 'Log out',
    },
    session: {
      loading: 'Opening your portal…',
      failed: 'Your portal did not open',
      unreachable: 'The server does not answer at the moment.',
      busy: 'Too many requests. Please try again in a moment.',
    },
    denied: { title: 'Access denied', text: 'You need admin privileges to access this page.' },
    loggedOut: { title: 'Logged out', text: 'You have been successfully logged out' },
    logoutFailed: 'Logout failed',
  },
} as const
