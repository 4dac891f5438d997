import { randomBytes } from 'node:crypto'

/** The room of the store for pictures of people. */
export const peopleRoom = 'people'

/** What a picture is called: nobody guesses it, and another picture is another name. */
export const newPersonPicture = (): string => `${randomBytes(16).toString('hex')}.webp`

/** Where a picture of a person is stored. */
export const personPictureKey = (name: string): string => `${peopleRoom}/${name}`

/** Where the same picture is served, within this installation. */
export const personPictureAddress = (name: string): string => `/api/people/pictures/${name}`
