export const longReading = {
  longReading: {
    site_one: 'Large site: {{formattedCount}} page read so far, still going',
    site_other: 'Large site: {{formattedCount}} pages read so far, still going',
    opening: 'Still opening {{name}}: it answers slowly, or its first page is very long',
    file: 'Still reading the file, because it’s long. You don’t have to do anything.',
  },
} as const
