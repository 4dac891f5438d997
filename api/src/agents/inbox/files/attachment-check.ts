import { chatFileEndings, limits, type ChatFileType } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { AppError } from '../../../app-error.js'
import { UploadCheck } from '../../../knowledge/index.js'
import type { OpenedFile } from '../../../chat/index.js'
import { checkPicture } from '../../../platform/images/index.js'

const office = /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\./

/** Checks an agent's file by its bytes, regardless of its name. */
@Injectable()
export class AttachmentCheck {
  constructor(private readonly uploads: UploadCheck) {}

  /**
   * @returns the file with a matching extension; photos lose metadata such as the location
   * @throws AppError `media_empty`, `attachment_type_unsupported`, `file_encrypted`, `media_broken`, `media_too_many_pixels`
   */
  async check(name: string, bytes: Uint8Array): Promise<OpenedFile> {
    if (bytes.byteLength === 0) throw new AppError('media_empty')
    const { fileTypeFromBuffer } = await import('file-type')
    // `fileTypeFromBuffer` throws for some truncated files.
    const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
    const mime = found?.mime.replace('image/apng', 'image/png')
    if (isSent(mime) && mime.startsWith('image/')) {
      const picture = await checkPicture(bytes)
      return { name: nameFor(name, mime), type: mime, bytes: picture.bytes }
    }
    const type = await this.documentType(bytes, mime)
    return { name: nameFor(name, type), type, bytes }
  }

  private async documentType(bytes: Uint8Array, mime: string | undefined): Promise<ChatFileType> {
    const { fileType } = await this.uploads.detectType(bytes).catch((error: unknown) => {
      if (error instanceof AppError && error.code !== 'file_encrypted')
        throw new AppError('attachment_type_unsupported')
      throw error
    })
    if (fileType === 'pdf') return 'application/pdf'
    if (fileType === 'txt') return 'text/plain'
    // The only accepted archives are Office documents without macros.
    if (isSent(mime) && office.test(mime)) return mime
    throw new AppError('attachment_type_unsupported')
  }
}

const isSent = (mime: string | undefined): mime is ChatFileType =>
  mime !== undefined && Object.hasOwn(chatFileEndings, mime)

/** Removes folders from the name and adds an extension of the type, so that no text opens as a program. */
export function nameFor(name: string, type: ChatFileType): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim().replace(/^\.+/, '')
  const endings: readonly string[] = chatFileEndings[type]
  const ending = endings.find((each) => bare.toLowerCase().endsWith(each) && bare.length > each.length)
  const stem = ending === undefined ? bare : bare.slice(0, -ending.length)
  const end = ending === undefined ? (endings[0] ?? '') : bare.slice(-ending.length)
  return `${stem.slice(0, limits.filenameMaxChars - end.length) || 'file'}${end}`
}
