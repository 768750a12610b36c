import fc from 'fast-check'
import * as verbs from './verbs.ts'

/** The number of runs; `npm run soak` sets more. */
export const runs = (usual: number) => ({
  numRuns: Number(process.env.PROPERTY_RUNS ?? usual),
  // Making a failing sequence shorter takes longer than the test may; the message names the action.
  endOnFailure: true,
})

export const userCount = 5

/** Mostly the owner and the admin, sometimes any user. */
const who = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constant(1) },
  { weight: 4, arbitrary: fc.nat({ max: userCount - 1 }) },
)
const whom = fc.nat({ max: userCount - 1 })
const which = fc.nat({ max: 3 })
const customRole = fc.constantFrom('helper', 'boss', 'mate')
const roles = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(['member'], ['admin'], ['owner'], ['owner', 'admin']) },
  { weight: 3, arbitrary: customRole.map((role) => [role]) },
  { weight: 1, arbitrary: customRole.map((role) => ['member', role]) },
  { weight: 1, arbitrary: fc.constant(['king']) },
)
const permission = fc.constantFrom(
  { team: ['create', 'update'] },
  { member: ['update', 'delete'] },
  { invitation: ['create', 'cancel'], member: ['update'] },
  { ac: ['create', 'update', 'delete'] },
  { organization: ['delete'] },
  { organization: ['update'], team: ['delete'] },
)

const answering = fc.constantFrom('accept' as const, 'reject' as const, 'cancel' as const)

export const verb: fc.Arbitrary<verbs.Verb> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(who, whom, roles, fc.boolean()).map((x) => verbs.invite(...x)) },
  { weight: 9, arbitrary: which.map((x) => verbs.settle(x, 'accept')) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(which, answering, fc.option(who))
      .map(([at, how, by]) => (by === null ? verbs.settle(at, how) : verbs.settle(at, how, by))),
  },
  { weight: 5, arbitrary: fc.tuple(who, whom, roles).map((x) => verbs.changeRole(...x)) },
  { weight: 1, arbitrary: who.map(verbs.leave) },
  { weight: 1, arbitrary: fc.tuple(who, whom).map((x) => verbs.remove(...x)) },
  { weight: 1, arbitrary: who.map(verbs.makeTeam) },
  { weight: 1, arbitrary: fc.tuple(who, which).map((x) => verbs.removeTeam(...x)) },
  { weight: 3, arbitrary: fc.tuple(who, whom, which).map((x) => verbs.joinTeam(...x)) },
  { weight: 1, arbitrary: fc.tuple(who, whom, which).map((x) => verbs.leaveTeam(...x)) },
  { weight: 3, arbitrary: fc.tuple(who, customRole, permission).map((x) => verbs.makeRole(...x)) },
  {
    weight: 2,
    arbitrary: fc.tuple(who, customRole, permission).map((x) => verbs.changeCustomRole(...x)),
  },
  { weight: 1, arbitrary: fc.tuple(who, customRole).map((x) => verbs.removeRole(...x)) },
  { weight: 2, arbitrary: who.map(verbs.activate) },
  { weight: 2, arbitrary: fc.tuple(who, which).map((x) => verbs.activateTeam(...x)) },
)

/** Adds an admin beside the owner, so that the following actions can succeed. */
export const initialActions: readonly verbs.Verb[] = [
  verbs.invite(0, 1, ['admin'], false),
  verbs.settle(0, 'accept'),
]
