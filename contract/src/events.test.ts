import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventCatalogue, events } from './index.ts'
import { defineEvents } from './kernel/events.ts'
import { organizationEventTypes, webhookEventTypes } from './shared/webhook-event-types.ts'

const secret = /^(token|key|secret|password|hash|code|codes|otp)$|(Token|Secret|Password|Hash)$/

/** Paths of all string fields in a schema, at any depth. */
function stringFields(schema: z.ZodType, path = ''): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      stringFields(inner as z.ZodType, `${path}.${name}`),
    )
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return stringFields(schema.unwrap() as z.ZodType, path)
  }
  if (schema instanceof z.ZodArray) return stringFields(schema.element as z.ZodType, path)
  return schema instanceof z.ZodString ? [path] : []
}

test.each(Object.entries(events))(
  '%s contains no secret, because webhooks send it to others',
  (_, { payload }) => {
    const names = stringFields(payload).filter((path) => secret.test(path.split('.').at(-1) ?? ''))
    expect(names).toEqual([])
  },
)

test('finds a secret in a nested payload', () => {
  const fixture = z.object({ list: z.array(z.object({ accessToken: z.string().nullable() })) })
  expect(stringFields(fixture)).toEqual(['.list.accessToken'])
})

test('a scope names fields that every payload of its events has', () => {
  const payload = z.object({ id: z.string(), organizationId: z.string().nullable() })
  const operator = { audience: 'operator', organization: 'organizationId' } as const
  expect(defineEvents(operator, { 'a.b': payload })['a.b']).toEqual({ ...operator, payload })
  const organization = { audience: 'organization', organization: 'organizationId' } as const
  // @ts-expect-error: the organization of its own events is never null
  defineEvents(organization, { 'a.b': payload })
  // @ts-expect-error: the payload has no such field
  defineEvents({ audience: 'operator', about: { user: 'userId' } }, { 'a.b': payload })
  // @ts-expect-error: events for an organization name it
  defineEvents({ audience: 'organization' }, { 'a.b': payload })
})

test('webhooks can be subscribed to every event that is sent', () => {
  const sent = Object.entries(eventCatalogue).filter(([, { audience }]) => audience !== 'internal')
  expect([...webhookEventTypes]).toEqual(sent.map(([type]) => type))
  const ofOrganizations = sent.filter(([, { audience }]) => audience === 'organization')
  expect(organizationEventTypes).toEqual(ofOrganizations.map(([type]) => type))
})
