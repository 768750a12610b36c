import { isBilling } from '@guildhall/contract/kernel/endpoint'
import type { SourceFile } from '../tree.ts'
import { namedSchemas } from './named.ts'
import { type Call, callsOf, type Nouns } from './names.ts'
import { fileOf, fileWriter, header, nounText, type Whole } from './noun-files.ts'
import type { Schema } from './schema.ts'

export const folder = 'client/src/contract/'

/** The calls as an object in an object, by the parts of their names. */
function treeText(calls: readonly Call[], depth = 0): string {
  const branches = Map.groupBy(calls, ({ call }) => call.split('.')[depth] ?? '')
  const lines = [...branches].map(([name, inside]) => {
    const leaf = inside.find(({ call }) => call.split('.').length === depth + 1)
    if (!leaf) return `${name}: ${treeText(inside, depth + 1)},`
    return `/** ${leaf.endpoint.summary} */\n${name}: ${leaf.noun}.${leaf.name},`
  })
  return `{\n${lines.join('\n')}\n}`
}

/** Billing has an entry of its own: pages that sign users in do without it. */
const isBillingCall = ({ endpoint }: Call) => isBilling(endpoint.path)

/** So have operators: their own screens and programs are the only ones that make these calls. */
const isOperatorCall = ({ endpoint }: Call) => endpoint.path.startsWith('/api/admin/')

type Tree = { readonly name: string; readonly which: string; readonly calls: readonly Call[] }

function routesText({ name, which, calls }: Tree, own = treeText(calls), imports = ''): string {
  const nouns = [...new Set(calls.map(({ noun }) => noun))].sort()
  const all = nouns.map((noun) => `import * as ${noun} from './${fileOf(noun)}'`).join('\n')
  return `${header}
${all}${imports}

/** ${which} by its name in the client. */
export const ${name} = ${own} as const
`
}

/** More calls on top of `routes`, some of them in branches that are there already. */
function routesOnTop(tree: Tree, below: readonly Call[]): string {
  const branchOf = ({ call }: Call) => call.split('.')[0] ?? ''
  const shared = new Set(below.map(branchOf))
  const branches = [...Map.groupBy(tree.calls, branchOf)].map(([branch, calls]) =>
    shared.has(branch)
      ? `${branch}: { ...routes.${branch}, ${treeText(calls, 1).slice(1)},`
      : `${branch}: ${treeText(calls, 1)},`,
  )
  const own = `{ ...routes,\n${branches.join('\n')}\n}`
  return routesText(tree, own, "\nimport { routes } from './routes.ts'")
}

function domainText({ named }: Whole): string {
  const nouns = [...new Set([...named.values()].map(({ noun }) => noun))].sort()
  const lines = nouns.map((noun) => {
    const names = [...named.values()].filter((each) => each.noun === noun).map(({ name }) => name)
    return `export type { ${names.sort().join(', ')} } from './${fileOf(noun)}'`
  })
  return `${header}\n${lines.join('\n')}\n`
}

function errorsText(codes: readonly string[]): string {
  return `${header}

/** Errors that any call can have, whatever it does. */
export type GeneralErrorCode = ${codes.map((code) => `'${code}'`).join(' | ')}
`
}

function eventsText(events: Readonly<Record<string, Schema>>, whole: Whole): string {
  const named = new Map([...whole.named].filter(([, { isBilling }]) => !isBilling))
  const write = fileWriter('eventData', { ...whole, named })
  write.use('../endpoints/dates.ts', 'type Dates')
  const types = Object.entries(events).map(
    ([type, schema]) => `'${type}': ${write.type(schema, 'response')}`,
  )
  const dates = Object.entries(events).flatMap(([type, schema]) => {
    const text = write.dates(schema)
    return text === undefined ? [] : [`'${type}': ${text}`]
  })
  return write.text([
    `/** The data of each event. */\nexport type EventData = { ${types.join('; ')} }`,
    `export const eventDates: Readonly<Record<string, Dates>> = { ${dates.join(', ')} }`,
  ])
}

/** Their data have the form of `/v1`, where dates stay texts. */
function typesOfBilling(nouns: Nouns, calls: readonly Call[]): ReadonlySet<string> {
  const billing = new Set(calls.filter(isBillingCall).map(({ noun }) => noun))
  return new Set(
    Object.entries(nouns).flatMap(([noun, parts]) =>
      billing.has(noun) ? Object.keys((parts as { events?: object }).events ?? {}) : [],
    ),
  )
}

type Contract = {
  readonly nouns: Nouns & { readonly common: { readonly errors: object } }
  /** They have no calls, but shapes of several modules. */
  readonly shapes?: Nouns
  readonly events: Readonly<
    Record<string, { readonly payload: Schema; readonly audience?: string }>
  >
}

/** All generated files, not formatted yet. */
export function filesOf({ nouns, shapes = {}, events: definitions }: Contract): SourceFile[] {
  const calls = callsOf(nouns)
  const billingTypes = typesOfBilling(nouns, calls)
  const events = Object.fromEntries(
    Object.entries(definitions)
      .filter(([type, { audience }]) => audience !== 'internal' && !billingTypes.has(type))
      .map(([type, { payload }]) => [type, payload]),
  )
  const generalErrors = new Set(Object.keys(nouns.common.errors))
  const named = namedSchemas({ ...nouns, ...shapes }, calls, Object.values(events))
  const whole: Whole = { named, generalErrors, datesInUse: new Map() }
  const withText = Object.keys({ ...nouns, ...shapes }).filter(
    (noun) =>
      calls.some((call) => call.noun === noun) ||
      [...named.values()].some((each) => each.noun === noun),
  )
  const others = calls.filter((call) => !isBillingCall(call))
  const ofUsers = {
    name: 'routes',
    which: 'Every call of users and of the API of accounts',
    calls: others.filter((call) => !isOperatorCall(call)),
  }
  const ofOperators = {
    name: 'operatorRoutes',
    which: 'Every call outside of billing, also those of operators,',
    calls: others.filter(isOperatorCall),
  }
  const ofBilling = {
    name: 'billingRoutes',
    which: 'Every call of billing',
    calls: calls.filter(isBillingCall),
  }
  const write = () => [
    ...withText.map((noun) => ({
      path: folder + fileOf(noun),
      text: nounText(
        noun,
        calls.filter((call) => call.noun === noun),
        whole,
      ),
    })),
    { path: `${folder}domain.ts`, text: domainText(whole) },
    { path: `${folder}error-codes.ts`, text: errorsText([...generalErrors]) },
    { path: `${folder}event-data.ts`, text: eventsText(events, whole) },
    { path: `${folder}routes.ts`, text: routesText(ofUsers) },
    { path: `${folder}operator-routes.ts`, text: routesOnTop(ofOperators, ofUsers.calls) },
    { path: `${folder}billing-routes.ts`, text: routesText(ofBilling) },
  ]
  // Dates that are used by dates alone are found one step later each.
  for (let before = -1; before < whole.datesInUse.size; ) {
    before = whole.datesInUse.size
    write()
  }
  return write()
}
