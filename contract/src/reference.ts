import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Everything that this server answers, as OpenAPI 3.1',
  access: 'public',
  output: z.looseObject({ openapi: z.string() }),
})
