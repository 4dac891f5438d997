/** English texts of a reading that takes long, wherever its state is shown. */
export const longReading = {
  longReading: {
    site_one: 'Large site: {{formattedCount}} page read so far, still going',
    site_other: 'Large site: {{formattedCount}} pages read so far, still going',
    opening: 'Still opening {{name}}: it answers slowly, or its first page is very long',
    file: 'Still reading the file: it is long. Nothing for you to do.',
  },
} as const
