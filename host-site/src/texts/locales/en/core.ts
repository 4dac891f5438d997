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
    copyright: '© {{year}} {{name}}',
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
    services: 'Product',
    solutions: 'Integrations',
    demo: 'Chatbot demo',
    voice: 'Voice agent',
    contact: 'Contact',
    login: 'Log in',
    account: 'Your account',
    pricing: 'Pricing',
    measured: 'How it was measured',
    analyzer: 'Website analyzer',
    help: 'Help',
    crawler: 'Our crawler',
    widgetDocs: 'Widget reference',
    tryIt: 'Try it on your site',
    language: 'Language',
    legal: 'Legal',
    company: 'Company',
    follow: 'Follow us',
    newTab: 'opens in a new tab',
    privacy: 'Privacy policy',
    terms: 'Terms of service',
    cookies: 'Cookie policy',
    gdpr: 'GDPR compliance',
  },
  footer: {
    services: {
      inbox: 'Inbox for your team',
      features: 'What comes with it',
      integrations: 'WordPress, Shopify, API',
      measured: 'What was measured',
      api: 'HTTP calls',
    },
    social: { x: '', facebook: '', instagram: '' },
  },
  suggestLanguage: { text: 'Read this page in English', no: 'Stay in Italian' },
  domainForm: {
    label: 'Type your domain',
    placeholder: 'yourbusiness.com',
    submit: 'Read my site',
    busy: 'Opening your site…',
    note: 'Free for {{days}} days, no card, no account. Full version: {{price}}, once.',
    sample: 'No website at hand? Try',
    noScript: 'Building a demo needs JavaScript, which is switched off in this browser.',
  },
  toasts: {
    websiteRequired: { title: 'Website required', text: 'Please enter your website domain' },
    invalidWebsite: { title: 'Invalid website', text: 'Please enter a valid domain (e.g. {{host}})' },
    createFailed: { title: 'No demo was made', text: 'Please try again in a moment.' },
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
