import { z } from 'zod'
import { endpoint } from './kernel/endpoint.ts'

export const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document',
  access: 'public',
  output: z.looseObject({ openapi: z.string() }),
})
