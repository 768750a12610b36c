import { expect, test } from 'vitest'
import { type Benefit, changesOf, newBenefit, propertyName } from './benefit-fields.ts'

const form = (fields: Record<string, string>, description = ' License ') => {
  const data = new FormData()
  data.set('description', description)
  data.set('visible', 'on')
  for (const [name, value] of Object.entries(fields)) data.set(propertyName(name), value)
  return data
}

test.each([
  [
    'license_keys',
    {
      prefix: 'GUILD',
      'expires.ttl': '1',
      'expires.timeframe': 'year',
      'activations.limit': '3',
      'activations.enable_customer_admin': 'on',
      limit_usage: '',
    },
    {
      prefix: 'GUILD',
      expires: { ttl: 1, timeframe: 'year' },
      activations: { limit: 3, enableCustomerAdmin: true },
      limitUsage: null,
    },
  ],
  [
    'license_keys',
    { prefix: ' ', 'expires.ttl': '', 'activations.limit': '', limit_usage: '5' },
    { prefix: null, expires: null, activations: null, limitUsage: 5 },
  ],
  ['downloadables', { files: 'a,b' }, { files: ['a', 'b'] }],
  [
    'meter_credit',
    { meter_id: 'm', units: '100', rollover: 'on' },
    { meterId: 'm', units: 100, rollover: true },
  ],
  ['custom', { note: '' }, { note: null }],
  [
    'discord',
    { guild_token: 't', role_id: '7' },
    { guildToken: 't', roleId: '7', kickMember: false },
  ],
  [
    'github_repository',
    { repository: 'acme/tools', permission: 'push' },
    { repositoryOwner: 'acme', repositoryName: 'tools', permission: 'push' },
  ],
  ['feature_flag', {}, {}],
] as const)('a form of %s is sent with its properties', (type, fields, properties) => {
  expect(newBenefit(form(fields), type, 'org')).toEqual({
    organizationId: 'org',
    type,
    description: 'License',
    properties,
    visibility: 'public',
    metadata: {},
  })
})

test('files that are no longer shown stay so when a benefit is changed', () => {
  const benefit = {
    id: '1',
    type: 'downloadables',
    properties: { archived: { a: true }, files: ['a'] },
  } as unknown as Benefit
  expect(changesOf(form({ files: 'a,b' }), benefit)).toEqual({
    id: '1',
    type: 'downloadables',
    description: 'License',
    properties: { archived: { a: true }, files: ['a', 'b'] },
    visibility: 'public',
    metadata: {},
  })
})

test('what buyers do not see is hidden, a draft stays one, and values keep their kinds', () => {
  const benefit = { id: '1', type: 'custom', metadata: { tier: 2 } } as const
  const hidden = form({})
  hidden.delete('visible')
  hidden.set('metadata', 'tier: 3')
  const visibilityOf = (before: string) =>
    changesOf(hidden, { ...benefit, visibility: before } as unknown as Benefit)
  expect(visibilityOf('public')).toMatchObject({ visibility: 'private', metadata: { tier: 3 } })
  expect(visibilityOf('draft')).toMatchObject({ visibility: 'draft' })
  expect(newBenefit(hidden, 'custom', 'org')).toMatchObject({ visibility: 'private' })
})
