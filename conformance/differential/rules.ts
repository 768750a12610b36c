import type { Difference, Snapshot } from './snapshot.ts'

/** A difference that has one reason wherever it turns up. */
export type Rule = {
  readonly name: string
  /** What the client of the original sees is the same, so that the answers count as equal. */
  readonly harmless: boolean
  readonly explains: (difference: Difference, stock: Snapshot, ours: Snapshot) => boolean
}

const same = (stock: Snapshot, ours: Snapshot, path: string) => stock.get(path) === ours.get(path)
const spelling = (text: string) => text.toLowerCase().replaceAll('_', ' ')
const wording = /^\[(?:body|query)/

const more = {
  user: 'role|username|displayUsername|banned|twoFactorEnabled',
  session: 'activeOrganizationId|activeTeamId|current|device\\.\\w+',
  account: 'provider|providerId|tokenType|scopes\\.\\d+|account\\.\\w+|userId',
  key: 'referenceId|configId',
  organization: 'teamId|createdAt|updatedAt|organizationSlug|inviterEmail|user\\.\\w+',
  role: 'statements\\.\\w+\\.\\d+',
}
const moreFields = new RegExp(`\\.(?:${Object.values(more).join('|')})$`)

export const rules: readonly Rule[] = [
  {
    name: 'more fields',
    harmless: true,
    explains: ({ path, stock }) => stock === 'absent' && moreFields.test(path),
  },
  {
    name: 'a list of faults',
    harmless: true,
    explains: ({ path, stock }) => stock === 'absent' && path.startsWith('body.issues'),
  },
  {
    name: 'the whole organization',
    harmless: true,
    explains: ({ path, stock: said }) =>
      /^body\.(?:members|invitations|teams)\b/.test(path) &&
      (said === 'absent' || (path === 'body.teams' && said === 'null')),
  },
  {
    name: 'null for an empty field',
    harmless: true,
    explains: ({ path, stock, ours }) =>
      path.startsWith('body.') && stock === 'absent' && ours === 'null',
  },
  {
    name: 'cookies of its own that remember the browser and a proof',
    harmless: true,
    explains: ({ path, stock }) =>
      /^cookie .*\.(?:known_device|recent_proof)$/.test(path) && stock === 'absent',
  },
  {
    name: 'another code for the same message',
    harmless: false,
    explains: ({ path, ours: code }, stock, ours) =>
      path === 'body.code' &&
      code !== 'absent' &&
      same(stock, ours, 'status') &&
      same(stock, ours, 'body.message'),
  },
  {
    name: 'no faults in the message',
    harmless: false,
    explains: ({ path, stock: message, ours: said }, stock, ours) =>
      path === 'body.message' &&
      wording.test(message) &&
      /^Invalid (?:body|query) parameters$/.test(said) &&
      same(stock, ours, 'body.code'),
  },
  {
    name: 'the same words in another spelling',
    harmless: false,
    explains: ({ path, stock: theirs, ours: own }, stock, ours) =>
      (path === 'body.message' && spelling(theirs) === spelling(own)) ||
      (path === 'location' && spelling(theirs) === spelling(own) && same(stock, ours, 'status')),
  },
  {
    name: 'a cookie that stays the same is not sent again',
    harmless: false,
    explains: ({ path, ours: cookie }, stock, ours) =>
      path === 'cookie better-auth.session_token' &&
      cookie === 'absent' &&
      ours.get('body.token') === undefined &&
      same(stock, ours, 'status'),
  },
  {
    name: 'no Location beside JSON',
    harmless: false,
    explains: ({ path, ours: location }, stock, ours) =>
      path === 'location' &&
      location === 'absent' &&
      stock.get('status') === '200' &&
      ours.get('status') === '200',
  },
  {
    name: 'bad input is not a fault of the server',
    harmless: false,
    explains: (_, stock, ours) => stock.get('status') === '500' && ours.get('status') === '400',
  },
  {
    name: 'a cookie for each flow',
    harmless: false,
    explains: ({ path }) => /^cookie better-auth\.state(?:_‹flow›)?$/.test(path),
  },
  {
    name: 'an error is told in words',
    harmless: false,
    explains: ({ path }, stock, ours) =>
      /^body(?:\.code|\.message)?$/.test(path) &&
      stock.get('body') === 'none' &&
      Number(stock.get('status')) >= 400 &&
      same(stock, ours, 'status'),
  },
  {
    name: 'other words for the same code',
    harmless: false,
    explains: ({ path, ours: said }, stock, ours) =>
      path === 'body.message' &&
      said !== 'absent' &&
      ours.has('body.code') &&
      same(stock, ours, 'status') &&
      same(stock, ours, 'body.code'),
  },
]

export type Verdict = {
  /** Names of the rules that explain some of it. */
  readonly general: ReadonlySet<string>
  /** What no rule explains; it needs its own reason in the document. */
  readonly particular: readonly Difference[]
  readonly equal: boolean
}

export function judge(
  differences: readonly Difference[],
  stock: Snapshot,
  ours: Snapshot,
): Verdict {
  const found = differences.map((each) => rules.find((rule) => rule.explains(each, stock, ours)))
  const particular = differences.filter((_, index) => found[index] === undefined)
  const general = new Set(found.flatMap((rule) => rule?.name ?? []))
  const harmless = found.every((rule) => rule?.harmless ?? false)
  return { general, particular, equal: harmless }
}
