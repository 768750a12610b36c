import { expect, test } from 'vitest'
import { isEndpoint, nouns } from './index.ts'
import { outputSchema } from './openapi-schemas.ts'

const secretFields =
  /"(?:token|secret|accessToken|refreshToken|idToken|backupCodes|totpURI|sessionToken|challenge|html)":\{/

test('every GET endpoint that returns a secret is marked as secret', () => {
  const unmarked = Object.entries(nouns).flatMap(([noun, parts]) =>
    Object.entries(parts).flatMap(([verb, endpoint]) => {
      if (!isEndpoint(endpoint) || endpoint.method !== 'GET' || endpoint.secret) return []
      const schemas = {}
      const text = JSON.stringify([outputSchema(endpoint.output, schemas), schemas])
      return secretFields.test(text) ? [`${noun}.${verb}`] : []
    }),
  )
  expect(unmarked).toEqual([])
  expect(nouns.sessions.getSession.secret).toBe(true)
  expect(nouns.organizations.getFull.secret).toBe(false)
})
