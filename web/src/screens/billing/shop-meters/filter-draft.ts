import type { meters, OutputOf } from '../../../lib/calls.ts'
import type { Check } from '../../../lib/form.ts'

export type Meter = OutputOf<typeof meters.get>
export type Aggregation = Meter['aggregation']
export type Conjunction = 'and' | 'or'
export type Operator = (typeof operators)[number]
type Value = string | number | boolean
export type FilterClause = {
  readonly property: string
  readonly operator: Operator
  readonly value: Value
}
/** As the contract has it, level by level; here without its depth. */
export type Filter = {
  readonly conjunction: Conjunction
  readonly clauses: readonly (FilterClause | Filter)[]
}

const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like'] as const
export const valueTypes = ['text', 'number', 'truth'] as const
export type ValueType = (typeof valueTypes)[number]

/** A condition while it is typed. */
export type ClauseDraft = {
  readonly key: string
  readonly property: string
  readonly operator: Operator
  readonly type: ValueType
  readonly value: string
}
export type GroupDraft = {
  readonly key: string
  readonly conjunction: Conjunction
  readonly clauses: readonly (ClauseDraft | GroupDraft)[]
}

/** Groups in groups; deeper ones that programs have made are shown and can be changed. */
export const maxLevels = 4
export const maxClauses = 100
const most = 2_147_483_647

let made = 0
const nextKey = () => {
  made += 1
  return String(made)
}

export const isGroup = (each: ClauseDraft | GroupDraft): each is GroupDraft => 'clauses' in each

export const newClause = (): ClauseDraft => ({
  key: nextKey(),
  property: 'name',
  operator: 'eq',
  type: 'text',
  value: '',
})
export const newGroup = (conjunction: Conjunction): GroupDraft => ({
  key: nextKey(),
  conjunction,
  clauses: [newClause()],
})

const typeOf = (value: Value): ValueType =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'truth' : 'text'

export const draftOf = ({ conjunction, clauses }: Filter): GroupDraft => ({
  key: nextKey(),
  conjunction,
  clauses: clauses.map((each) =>
    'clauses' in each
      ? draftOf(each)
      : { ...each, key: nextKey(), type: typeOf(each.value), value: String(each.value) },
  ),
})

/** Only numbers and texts have an order; only texts contain something. */
export const operatorsOf = (type: ValueType): readonly Operator[] =>
  type === 'text'
    ? operators
    : type === 'number'
      ? ['eq', 'ne', 'gt', 'gte', 'lt', 'lte']
      : ['eq', 'ne']

/** Another kind of value has other operators, and the values of one are none of another. */
export function withType(clause: ClauseDraft, type: ValueType): ClauseDraft {
  const value = type === 'truth' ? 'true' : clause.type === 'truth' ? '' : clause.value
  const operator = operatorsOf(type).includes(clause.operator) ? clause.operator : 'eq'
  return { ...clause, type, operator, value }
}

type Replace = (each: ClauseDraft | GroupDraft) => ClauseDraft | GroupDraft | null

/** The same with one condition or group replaced; with null it goes. */
export function replaced(group: GroupDraft, key: string, by: Replace): GroupDraft {
  return {
    ...group,
    clauses: group.clauses.flatMap((each) => {
      if (each.key === key) return by(each) ?? []
      return isGroup(each) ? replaced(each, key, by) : each
    }),
  }
}

/** Groups count as well, as the server counts them. */
export const sizeOf = ({ clauses }: GroupDraft): number =>
  clauses.reduce((sum, each) => sum + 1 + (isGroup(each) ? sizeOf(each) : 0), 0)

type ClauseProblem = 'property' | 'value' | 'number'

export function problemOf({ property, type, value }: ClauseDraft): ClauseProblem | undefined {
  if (property.trim() === '' || property.length > 256) return 'property'
  if (type === 'number') {
    return /^-?\d{1,10}$/.test(value.trim()) && Math.abs(Number(value)) <= most
      ? undefined
      : 'number'
  }
  return value === '' || value.length > 1_000 ? 'value' : undefined
}

const clausesOf = ({ clauses }: GroupDraft): ClauseDraft[] =>
  clauses.flatMap((each) => (isGroup(each) ? clausesOf(each) : each))

export const fieldOf = (key: string, problem: ClauseProblem) =>
  `clauses.${key}.${problem === 'property' ? 'property' : 'value'}`

/** What a form says of conditions that are not complete, at their fields. */
export function clauseChecks(draft: GroupDraft, text: (problem: ClauseProblem) => string) {
  const checks: Record<string, Check> = {}
  for (const clause of clausesOf(draft)) {
    const problem = problemOf(clause)
    if (problem) checks[fieldOf(clause.key, problem)] = () => text(problem)
  }
  return checks
}

const typedValue = ({ type, value }: ClauseDraft): Value =>
  type === 'number' ? Number(value) : type === 'truth' ? value === 'true' : value

const allOf = ({ conjunction, clauses }: GroupDraft): Filter => ({
  conjunction,
  clauses: clauses.map((each) =>
    isGroup(each)
      ? allOf(each)
      : { property: each.property.trim(), operator: each.operator, value: typedValue(each) },
  ),
})

/** Undefined while a condition is not complete. */
export const filterOf = (draft: GroupDraft): Filter | undefined =>
  clausesOf(draft).some((each) => problemOf(each)) ? undefined : allOf(draft)
