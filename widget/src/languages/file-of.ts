/** Where the build finds the words of a language, as the files beside this folder name it. */
export const fileOf = (code: string): string => `../languages/${code}.ts`
