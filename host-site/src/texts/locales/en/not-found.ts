/** The English texts of what stands where there is no page. */
export const notFound = {
  notFound: {
    title: '404 Page Not Found',
    text: 'There is no page at this address.',
    hint: 'Did you forget to add the page to the router?',
    back: 'To the home page',
  },
} as const
