/** The English texts of the operations page. */
export const adminOperations = {
  operations: {
    title: 'Operations',
    text: 'What this server works with. Change settings in the server’s environment.',
    loading: 'Loading…',
    failed: 'We could not find out',
    again: 'Refresh',
    embeddings: {
      title: 'Search by meaning',
      text: 'Passages are found by their words at once, and by their meaning when a language model has read them.',
      inUse: 'In use',
      adapters: {
        openai: 'A language model’s API',
        local: 'A multilingual model on this server',
        bundled: 'The model that comes with Loquia',
        off: 'Nothing: passages are found by their words alone',
      },
      why: 'Why',
      reasons: {
        set: 'EMBEDDINGS says so.',
        key: 'OPENAI_API_KEY is set.',
        model: 'No API key is set, and the multilingual model is there.',
        fetching: 'The multilingual model is still being fetched.',
        unreachable: 'The multilingual model could not be fetched. It is tried again every half hour.',
        broken: 'The multilingual model does not work.',
        'no-key': 'EMBEDDINGS asks for an API, and OPENAI_API_KEY is not set.',
      },
      model: 'Model',
      languages: 'Languages',
      all: 'All',
      none: 'None',
      download: 'Fetched so far',
      downloaded: '{{received}} of {{total}} MB',
      error: 'Last error',
      waiting: 'Passages waiting',
    },
  },
}
