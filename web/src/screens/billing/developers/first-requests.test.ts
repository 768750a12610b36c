import { expect, test } from 'vitest'
import { accountSamples, agentPrompt, billingSamples, environmentOf } from './first-requests.ts'

const place = { origin: 'https://id.example.com', authBase: '/api/auth' }
const organization = { id: 'Ab3&d', slug: 'acme' }

test('the environment names the server and the organization, and leaves the secrets empty', () => {
  expect(environmentOf(place, organization).split('\n')).toEqual([
    'GUILDHALL_URL=https://id.example.com',
    'GUILDHALL_ORGANIZATION_ID=Ab3&d',
    'GUILDHALL_ORGANIZATION_SLUG=acme',
    'GUILDHALL_API_KEY=',
    'GUILDHALL_ACCESS_TOKEN=',
  ])
})

test('every language asks for the organization below the base path of the server, with the key from the environment', () => {
  const samples = accountSamples({ ...place, authBase: '/id' }, organization)
  expect(samples.map(({ id }) => id)).toEqual(['curl', 'typescript', 'python'])
  const address = 'https://id.example.com/id/organization/get-organization?organizationId=Ab3%26d'
  for (const { code } of samples) {
    expect(code).toContain(address)
    expect(code).toContain('GUILDHALL_API_KEY')
  }
})

test('every language sends the token from the environment to the server itself', () => {
  for (const { code } of billingSamples(place)) {
    expect(code).toContain(place.origin)
    expect(code).toContain('GUILDHALL_ACCESS_TOKEN')
  }
})

test('the prompt for a coding agent names the server, the organization and the description of the API, and no secret', () => {
  const prompt = agentPrompt(place, organization)
  for (const each of [place.origin, 'acme (Ab3&d)', `${place.origin}/api/openapi.json`]) {
    expect(prompt).toContain(each)
  }
  const said = [...prompt.matchAll(/(GET|POST) (\/v1\/[\w/-]*)/g)].map(
    ([, method, path]) => `${method} ${path}`,
  )
  expect(said).toEqual(['POST /v1/checkouts/', 'GET /v1/customers/external/'])
})
