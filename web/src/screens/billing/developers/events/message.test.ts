import { expect, test } from 'vitest'
import { messageOf } from './message.ts'

const message = (type: string) => ({
  post: {
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { data: { $ref: '#/components/schemas/Order' } } },
          example: { type, timestamp: '2026-01-31T12:00:00.000Z', data: { id: 'one' } },
        },
      },
    },
  },
})
const document = {
  webhooks: {
    'order.paid': message('order.paid'),
    'organization.updated': message('organization.updated'),
    'merchant.updated': message('merchant.updated'),
  },
}

test('a message is the example of the document, with the schema of its data', () => {
  expect(messageOf(document, 'order.paid', 'accounts')).toEqual({
    example: { type: 'order.paid', timestamp: '2026-01-31T12:00:00.000Z', data: { id: 'one' } },
    data: { $ref: '#/components/schemas/Order' },
  })
})

test('an organization that changed is another event for billing than for accounts', () => {
  const of = (kind: 'accounts' | 'billing') => messageOf(document, 'organization.updated', kind)
  expect(of('accounts')?.example).toMatchObject({ type: 'organization.updated' })
  expect(of('billing')?.example).toMatchObject({ type: 'organization.updated' })
  const { webhooks } = document
  const without = { webhooks: { 'organization.updated': webhooks['organization.updated'] } }
  expect(messageOf(without, 'organization.updated', 'billing')).toBeUndefined()
})

test('an event that is never sent has no message', () => {
  expect(messageOf(document, 'member.created', 'billing')).toBeUndefined()
})
