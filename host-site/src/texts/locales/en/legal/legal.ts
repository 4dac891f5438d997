export const legal = {
  legal: {
    breadcrumb: 'You are here',
    lastUpdated: 'Last updated:',
    contents: 'Contents',
    contact: 'Questions about this document:',
    contactForm: 'write to us',
  },
} as const
