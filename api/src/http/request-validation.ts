import { StandardSchemaValidationPipe } from '@nestjs/common'
import { invalid } from './errors.js'

/** Holds what comes with a request to the schema that its handler names; what does not fit is told by `invalid`. */
export const requestValidation = new StandardSchemaValidationPipe({ exceptionFactory: invalid })
