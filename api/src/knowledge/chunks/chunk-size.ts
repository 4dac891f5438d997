/** Words of a passage: what retrieval does best with. */
export const targetWords = 180
export const minWords = 120
export const maxWords = 250
