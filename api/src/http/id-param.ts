import { Param, type PipeTransform } from '@nestjs/common'
import { AppError } from '../app-error.js'

/** Largest number of PostgreSQL's `integer`. */
const maxId = 2_147_483_647

const toId: PipeTransform<string, number> = {
  transform(text) {
    const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
    if (id < 1 || id > maxId) throw new AppError('not_found')
    return id
  },
}

/** Parameter decorator: a whole number in the address. Anything else names nothing: `not_found`. */
export const IdParam = (name = 'id'): ParameterDecorator => Param(name, toId)
