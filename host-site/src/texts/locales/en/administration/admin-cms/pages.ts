/** English names of the pages whose texts an admin can write. */
export const pageNames = {
  pages: {
    home: 'Home page',
    demoLanding: 'Chatbot demo',
    demo: 'Page of a demo',
    websiteAnalyzer: 'Website analyzer',
    voiceAgent: 'Voice agent',
    privacy: 'Privacy policy',
    terms: 'Terms of service',
    cookies: 'Cookie policy',
    gdpr: 'GDPR compliance',
    crawler: 'Crawler',
    widgetDocs: 'Widget reference',
    auth: 'Login',
    resetPassword: 'New password',
    onYourPage: 'Chatbot on your own page',
    measured: 'How it was measured',
    confirmAddress: 'Confirming an address',
    stopEmails: 'Stopping emails',
    invitation: 'Invitation to a team',
    missing: 'Page that does not exist',
  },
} as const
