import { afterEach, expect, test } from 'vitest'
import { type Client, createGrants } from './grants.ts'
import type { OutgoingRequest } from './provider-calls.ts'

const asked: OutgoingRequest[] = []
afterEach(() => {
  asked.length = 0
})
const grants = createGrants(async (_url, request = {}) => {
  asked.push(request)
  return Response.json({ access_token: 'x', token_type: 'bearer' })
})
const tokenUrl = 'https://id.example/token'

async function shown(client: Partial<Client>) {
  const full = { id: 'an-id', secret: 'a-secret', auth: 'post', tokenUrl, ...client } as const
  await grants.refresh(full, 'old')
  const [{ headers = {}, body } = {}] = asked
  return { header: headers.authorization, form: Object.fromEntries(new URLSearchParams(body)) }
}
const rest = { grant_type: 'refresh_token', refresh_token: 'old' }

test('signs that a form leaves alone reach those who do not decode the header', async () => {
  const { header, form } = await shown({ auth: 'basic', id: 'p-jc_o.1', secret: 'gk_L-x.Y*' })
  expect(header).toBe(`Basic ${btoa('p-jc_o.1:gk_L-x.Y*')}`)
  expect(form).toEqual(rest)
})

test('signs that would be misread are written as in a form', async () => {
  const { header } = await shown({ auth: 'basic', id: 'a:b c', secret: 'ü%+/=&:' })
  expect(header).toBe(`Basic ${btoa('a%3Ab+c:%C3%BC%25%2B%2F%3D%26%3A')}`)
})

test('in the form, or by the name of one provider, or not at all', async () => {
  const both = { client_id: 'an-id', client_secret: 'a-secret' }
  expect(await shown({})).toEqual({ header: undefined, form: { ...rest, ...both } })
  asked.length = 0
  const key = { client_key: 'an-id', client_secret: 'a-secret' }
  expect((await shown({ auth: 'client-key' })).form).toEqual({ ...rest, ...key })
  asked.length = 0
  expect((await shown({ secret: '' })).form).toEqual({ ...rest, client_id: 'an-id' })
})

test('the answer is asked for as JSON', async () => {
  await shown({})
  expect(asked[0]).toMatchObject({ method: 'POST', headers: { accept: 'application/json' } })
})
