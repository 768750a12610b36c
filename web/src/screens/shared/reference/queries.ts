import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { answerOf } from '../../../lib/attempt.ts'
import { type ApiDocument, nounsOf } from './document/document.ts'

const openApi = { method: 'GET', path: '/api/openapi.json', body: {} } as const

async function fetchDocument() {
  const document = (await answerOf((options) => api.$fetch(openApi, options))) as ApiDocument
  return { document, nouns: nounsOf(document) }
}

/** The document changes only with a new version of the server. */
export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: fetchDocument,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // Comparing two documents of three megabytes would take longer than showing one.
  structuralSharing: false,
})
