export { ApiContext, useApi } from './api-context'
export { ApiError, createApi, errorCodeOf, type Api } from './client'
export { demoQuery, siteInfoQuery } from './queries'
export { useCreateDemo } from './use-create-demo'
