declare module 'snowball-stemmers' {
  const snowball: { newStemmer(algorithm: 'english' | 'italian'): { stem(word: string): string } }
  export default snowball
}
