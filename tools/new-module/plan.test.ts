import { expect, test } from 'vitest'
import { locales, project, projectTexts } from './fixtures.ts'
import { appliedTo, planModule } from './plan.ts'
import type { Options } from './refusals.ts'

const plan = (name: string, options: Options = {}) =>
  planModule(project, name, { ...options, locales })

function planned(name: string, options: Options = {}) {
  const made = plan(name, options)
  if ('refusal' in made) throw new Error(made.refusal)
  const texts = new Map(appliedTo(project, made).map(({ path, text }) => [path, text]))
  return { made, text: (path: string) => texts.get(path) ?? '' }
}

test.each([
  ['an unknown area', 'shop/coupons', {}, 'not an area'],
  ['no area', 'coupons', {}, '<area>/<noun>'],
  ['no noun', 'billing/', {}, '<area>/<noun>'],
  ['a path', 'billing/coupons/x', {}, '<area>/<noun>'],
  ['a path upwards', 'billing/..', {}, 'kebab-case'],
  ['upper case', 'billing/Coupons', {}, 'kebab-case'],
  ['an underscore', 'billing/gift_cards', {}, 'kebab-case'],
  ['a hyphen at the end', 'billing/coupons-', {}, 'kebab-case'],
  ['a name that is too long', `billing/${'a'.repeat(40)}s`, {}, 'too long'],
  ['a singular', 'billing/coupon', {}, 'not a plural'],
  ['a word of the language', 'identity/classes', {}, 'another meaning'],
  ['a name of the templates', 'identity/events', {}, 'another meaning'],
  ['a module that exists', 'identity/teams', {}, 'exists already'],
  ['a module of another area', 'shared/teams', {}, 'exists already'],
  ['a catalog that exists', 'shared/shell', { singular: 'shel' }, 'exists already'],
  ['a table that exists', 'billing/gift-cards', {}, 'table gift_cards'],
  ['an event that exists', 'identity/coupons', {}, 'event coupon.created'],
  ['an error that exists', 'identity/teamies', { singular: 'team' }, 'error TEAM_NOT_FOUND'],
  ['calls that exist', 'identity/passkeys', {}, 'calls named passkeys'],
  ['a module that another area has planned', 'identity/customers', {}, 'module of billing'],
  ['a rank for a planned module', 'billing/customers', { rank: 1 }, 'has a rank'],
  ['a row that is not there', 'identity/gadgets', { rank: 99 }, '--rank is a row'],
  ['half a row', 'identity/gadgets', { rank: 1.5 }, '--rank is a row'],
  ['a row that is no number', 'identity/gadgets', { rank: Number.NaN }, '--rank is a row'],
])('%s is refused', (_, name, options, reason) => {
  const made = plan(name, options)
  expect(made).toEqual({ refusal: expect.stringContaining(reason) })
})

test('a module of billing belongs to an organization', () => {
  const { text } = planned('billing/payment-methods')
  const folder = 'server/src/modules/billing/payment-methods'
  expect(text('contract/src/billing/payment-methods.ts')).toContain("'/v1/payment-methods/'")
  expect(text('server/src/platform/database/migrations/0008-payment-methods.sql')).toContain(
    '-- owner: billing/payment-methods\ncreate table payment_methods (\n  id uuid primary key,\n  organization_id text',
  )
  expect(text(`${folder}/service.ts`)).toContain("'payment_method.deleted'")
  expect(text('server/src/app/billing.ts')).toContain(
    'mountPaymentMethods(router, createPaymentMethods({ ...common, moment: merchants.moment }))\n    },',
  )
  expect(text('server/scenarios/billing/rows.ts')).toContain("table: 'payment_methods',")
  expect(text('server/src/cli/parts/portable.ts')).toContain('  payment_methods: billing,')
  expect(text('locales/de/payment-methods.json')).toBe('')
})

test('a module of another area belongs to a user', () => {
  const { text } = planned('identity/gadgets')
  expect(text('contract/src/identity/gadgets.ts')).toContain("'/api/gadgets'")
  expect(text('contract/src/identity/gadgets.ts')).not.toContain('NOT_ALLOWED')
  expect(text('server/src/modules/identity/gadgets/store.ts')).toContain('where user_id = $1')
  expect(text('server/src/app/identity.ts')).toContain(
    'mountGadgets(router, createGadgets(common))',
  )
})

test('every list names the new module', () => {
  const { text } = planned('identity/gadgets')
  expect(text('contract/src/identity/index.ts')).toBe(`import * as teams from './teams.ts'
import * as gadgets from './gadgets.ts'

export const nouns = {
  teams,
  gadgets,
}
export const errors = {
  ...teams.errors,
  ...gadgets.errors,
}
export const events = {
  ...teams.events,
  ...gadgets.events,
}
`)
  expect(text('contract/src/identity/gadgets.ts')).toContain("description: 'Id of the gadget.'")
  expect(text('contract/src/openapi-descriptions.ts')).toContain('gadgets: ')
  expect(text('server/src/cli/parts/portable.ts')).toContain("'teams',\n  'gadgets',\n]")
  expect(text('server/scenarios/every-route/modules.ts')).toContain('function gadgets(walk')
  expect(JSON.parse(text('locales/en/reference.json')).ui.nouns.gadgets).toBe('Gadgets')
  expect(text('tools/texts/records/de.txt')).toMatch(
    /^gadgets:errors.GADGET_NOT_FOUND \w{8}\nreference:ui.nouns.gadgets \w{8}\n$/,
  )
})

test('the rank is the first row of the area, or the one that is given', () => {
  expect(planned('identity/gadgets').text('tools/ranks.ts')).toContain("['accounts', 'gadgets'],")
  expect(planned('identity/gadgets', { rank: 2 }).text('tools/ranks.ts')).toContain(
    "['teams', 'gadgets'],",
  )
})

test('a planned module keeps its rank', () => {
  const { made } = planned('billing/customers')
  expect(made.edited.map(({ path }) => path)).not.toContain('tools/ranks.ts')
})

test('a list that is not there stops everything before anything is written', () => {
  const without = project.filter(({ path }) => path !== 'server/src/cli/parts/portable.ts')
  expect(() => planModule(without, 'identity/gadgets', { locales })).toThrow('portable.ts')
  const changed = project.map((file) =>
    file.path === 'contract/src/identity/index.ts' ? { ...file, text: "import 'x'\n" } : file,
  )
  expect(() => planModule(changed, 'identity/gadgets', { locales })).toThrow('cannot find')
})

test('the plan changes no given file', () => {
  planned('identity/gadgets')
  expect(Object.fromEntries(project.map(({ path, text }) => [path, text]))).toEqual(projectTexts)
})
