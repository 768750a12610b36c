import { afterEach, expect, test } from 'vitest'
import { type Client, createGrants } from './grants.ts'
import type { OutgoingRequest } from './provider-calls.ts'

const requests: OutgoingRequest[] = []
afterEach(() => {
  requests.length = 0
})
const grants = createGrants(async (_url, request = {}) => {
  requests.push(request)
  return Response.json({ access_token: 'x', token_type: 'bearer' })
})
const tokenUrl = 'https://id.example/token'

async function sentBy(client: Partial<Client>) {
  const full = { id: 'an-id', secret: 'a-secret', auth: 'post', tokenUrl, ...client } as const
  await grants.refresh(full, 'old')
  const [{ headers = {}, body } = {}] = requests
  return { header: headers.authorization, form: Object.fromEntries(new URLSearchParams(body)) }
}
const rest = { grant_type: 'refresh_token', refresh_token: 'old' }

test('unreserved characters are not encoded in the header', async () => {
  const { header, form } = await sentBy({ auth: 'basic', id: 'p-jc_o.1', secret: 'gk_L-x.Y*' })
  expect(header).toBe(`Basic ${btoa('p-jc_o.1:gk_L-x.Y*')}`)
  expect(form).toEqual(rest)
})

test('reserved characters are form-encoded in the header', async () => {
  const { header } = await sentBy({ auth: 'basic', id: 'a:b c', secret: 'ü%+/=&:' })
  expect(header).toBe(`Basic ${btoa('a%3Ab+c:%C3%BC%25%2B%2F%3D%26%3A')}`)
})

test('credentials are sent in the form, as client_key, or without a secret', async () => {
  const both = { client_id: 'an-id', client_secret: 'a-secret' }
  expect(await sentBy({})).toEqual({ header: undefined, form: { ...rest, ...both } })
  requests.length = 0
  const key = { client_key: 'an-id', client_secret: 'a-secret' }
  expect((await sentBy({ auth: 'client-key' })).form).toEqual({ ...rest, ...key })
  requests.length = 0
  expect((await sentBy({ secret: '' })).form).toEqual({ ...rest, client_id: 'an-id' })
})

test('the request accepts JSON', async () => {
  await sentBy({})
  expect(requests[0]).toMatchObject({ method: 'POST', headers: { accept: 'application/json' } })
})
