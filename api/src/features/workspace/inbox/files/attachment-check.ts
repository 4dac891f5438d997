import { chatFileEndings, limits, type ChatFileType } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { AppError } from '../../../../app-error.js'
import { UploadCheck } from '../../../../knowledge/index.js'
import type { OpenedFile } from '../../../chat/index.js'
import { checkPicture } from '../../../content/media/index.js'

const office = /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\./

/** Judges what a person wants to send to a visitor by its bytes, whatever its name says. */
@Injectable()
export class AttachmentCheck {
  constructor(private readonly uploads: UploadCheck) {}

  /**
   * @returns it under a name that says what it is; a photo without what the camera noted, such as the place
   * @throws AppError `media_empty`, `file_type_not_sent`, `file_encrypted`, `media_broken`, `media_too_many_pixels`
   */
  async check(name: string, bytes: Uint8Array): Promise<OpenedFile> {
    if (bytes.byteLength === 0) throw new AppError('media_empty')
    const { fileTypeFromBuffer } = await import('file-type')
    // It gives up on some that end too soon.
    const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
    const mime = found?.mime.replace('image/apng', 'image/png')
    if (isSent(mime) && mime.startsWith('image/')) {
      const picture = await checkPicture(bytes)
      return { name: nameFor(name, mime), type: mime, bytes: picture.bytes }
    }
    const type = await this.documentType(bytes, mime)
    return { name: nameFor(name, type), type, bytes }
  }

  /** What a document is, by the same first look as one that a bot is taught by. */
  private async documentType(bytes: Uint8Array, mime: string | undefined): Promise<ChatFileType> {
    const { fileType } = await this.uploads.glance(bytes).catch((error: unknown) => {
      if (error instanceof AppError && error.code !== 'file_encrypted') throw new AppError('file_type_not_sent')
      throw error
    })
    if (fileType === 'pdf') return 'application/pdf'
    if (fileType === 'txt') return 'text/plain'
    // An archive: of those, Office documents without macros alone.
    if (isSent(mime) && office.test(mime)) return mime
    throw new AppError('file_type_not_sent')
  }
}

const isSent = (mime: string | undefined): mime is ChatFileType =>
  mime !== undefined && Object.hasOwn(chatFileEndings, mime)

/** The last part of a name, whatever folders it claims, with an ending of what it is: no text opens as a program. */
export function nameFor(name: string, type: ChatFileType): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim().replace(/^\.+/, '')
  const endings: readonly string[] = chatFileEndings[type]
  const ending = endings.find((each) => bare.toLowerCase().endsWith(each) && bare.length > each.length)
  const stem = ending === undefined ? bare : bare.slice(0, -ending.length)
  const end = ending === undefined ? (endings[0] ?? '') : bare.slice(-ending.length)
  return `${stem.slice(0, limits.filenameMaxChars - end.length) || 'file'}${end}`
}
