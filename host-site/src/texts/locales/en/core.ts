import { errorMessagesEn } from '@loquia/contracts'

/**
 * The English texts that every page needs. The shape of the English texts is the contract that every other language
 * follows.
 */
export const core = {
  site: {
    name: 'Loquia',
    tagline: 'The chatbot that quotes your own pages.',
    skip: 'Skip to the content',
    copyright: '© 2025 {{name}}',
    notifications: 'Notifications ({hotkey})',
    close: 'Close',
    preview: 'Preview: you see drafts that are not published yet.',
    previewExpired: 'This preview has expired. You see what is published.',
  },
  nav: {
    label: 'Main',
    menu: 'Menu',
    chat: 'Chat with us',
    closeMenu: 'Close the menu',
    home: 'Home',
    services: 'Services',
    solutions: 'Solutions',
    demo: 'Chatbot demo',
    voice: 'Voice Agent',
    contact: 'Contact',
    login: 'Login',
    analyzer: 'Website analyzer',
    crawler: 'Our crawler',
    widgetDocs: 'Widget reference',
    tryIt: 'Try it on your site',
    language: 'Language',
    legal: 'Legal',
    company: 'Company',
    follow: 'Follow us',
    newTab: 'opens in a new tab',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    cookies: 'Cookie Policy',
    gdpr: 'GDPR Compliance',
  },
  footer: {
    services: {
      customerService: 'Customer service',
      salesAutomation: 'Sales automation',
      predictiveAnalytics: 'Predictive analytics',
      workflowAutomation: 'Workflow automation',
      contentGeneration: 'Content generation',
      personalization: 'Personalization',
    },
    social: { x: '', facebook: '', instagram: '' },
  },
  suggestLanguage: { text: 'Read this page in English', no: 'Stay in Italian' },
  domainForm: {
    label: 'Type your domain',
    placeholder: 'yourbusiness.com',
    hint: 'Just the domain, without http:// or www',
    submit: 'Read my site',
    busy: 'Opening your site…',
    note: 'Free for {{days}} days, no card, no account. Full version: {{price}}, once.',
    sample: 'No website at hand? Try',
    noScript: 'Building a demo needs JavaScript, which is switched off in this browser.',
  },
  toasts: {
    websiteRequired: { title: 'Website required', text: 'Please enter your website domain' },
    missing: { title: 'Missing Information', text: 'Please fill out all fields' },
    invalidEmail: { title: 'Invalid Email', text: 'Please enter a valid email address' },
    invalidWebsite: { title: 'Invalid Website', text: 'Please enter a valid domain (e.g. {{host}})' },
    created: { title: 'Success', text: 'Your AI chatbot has been created!' },
    createFailed: { title: 'Error', text: 'Failed to create demo chatbot' },
    copyFailed: {
      title: 'Not copied',
      text: 'Your browser did not allow it. The code is selected: copy it with the keyboard.',
    },
  },
  crash: {
    title: 'Something went wrong on this page',
    text: 'Check your connection, then reload the page.',
    reload: 'Reload',
  },
  errorMessages: errorMessagesEn,
} as const
