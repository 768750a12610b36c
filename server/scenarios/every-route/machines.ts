import { expect } from 'vitest'
import {
  createOrganization,
  signUpVerifiedUser,
  type VerifiedUser,
} from '#testing/organizations.ts'
import { type Receiver, startReceiver } from '#testing/receiver.ts'
import type { Visitor } from '#testing/visitor.ts'
import type { Walk } from './recording-server.ts'

const keyPath = '/api/auth/api-key'

export async function keys(walk: Walk, admin: VerifiedUser) {
  const { visitor, id: userId } = await signUpVerifiedUser(walk)
  const { body } = await visitor.post(`${keyPath}/create`, { name: 'One' })
  await visitor.get(`${keyPath}/get?id=${body.id}`)
  await visitor.get(`${keyPath}/list?sortBy=name`)
  await visitor.post(`${keyPath}/update`, { keyId: body.id, name: 'Two' })
  await visitor.post(`${keyPath}/delete-all-expired-api-keys`)
  const permissions = { organizations: ['read'] }
  const wide = await admin.visitor.post('/api/api-keys', { userId, permissions })
  await admin.visitor.patch(`/api/api-keys/${wide.body.id}`, { name: 'Wide' })
  await walk.visitor().post('/api/api-keys/verify', { key: wide.body.key })
  await walk.visitor({ 'x-api-key': wide.body.key }).get('/api/me')
  await visitor.post(`${keyPath}/delete`, { keyId: body.id })
}

export async function requestsWithKeys(walk: Walk) {
  const owner = await signUpVerifiedUser(walk)
  const { id: organizationId } = await createOrganization(owner)
  const { body: key } = await owner.visitor.post(`${keyPath}/create`, { organizationId })
  const answer = await walk.visitor({ 'x-api-key': key.key }).get('/api/me')
  const path = `/api/organizations/${organizationId}/requests`
  await expect.poll(async () => (await owner.visitor.get(path)).body.items.length).toBe(1)
  const filters =
    'status=2xx&method=GET&pathPrefix=/api&from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'
  await owner.visitor.get(`${path}?${filters}&keyId=${key.id}`)
  await owner.visitor.get(`${path}/${answer.headers.get('x-request-id')}`)
}

async function everyVerb(visitor: Visitor, base: string, receiver: Receiver) {
  const { body } = await visitor.post(base, { url: receiver.url, events: ['*'] })
  const one = `${base}/${body.id}`
  await visitor.get(base)
  await visitor.get(`${base}/days`)
  await visitor.get(one)
  await visitor.patch(one, { name: 'Hook' })
  const delivery = (await visitor.post(`${one}/test`)).body.id
  await expect
    .poll(async () => (await visitor.get(`${one}/deliveries/${delivery}`)).body.status)
    .toBe('delivered')
  await visitor.get(`${one}/deliveries?status=delivered`)
  await visitor.post(`${one}/deliveries/${delivery}/redeliver`)
  await visitor.post(`${one}/secret`)
  await visitor.delete(one)
}

export async function webhooks(walk: Walk, admin: VerifiedUser) {
  const receiver = await startReceiver()
  await everyVerb(admin.visitor, '/api/webhooks', receiver)
  const owner = await signUpVerifiedUser(walk)
  const { id } = await createOrganization(owner)
  await everyVerb(owner.visitor, `/api/organizations/${id}/webhooks`, receiver)
  await owner.visitor.get(`/api/organizations/${id}/audit`)
  await owner.visitor.get(`/api/organizations/${id}/audit/export?action=member.*`)
}
