/** The keys of the English texts with any words: what the texts of another language must be. */
export type SameShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> }
