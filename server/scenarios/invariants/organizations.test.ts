import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpVerifiedUser, type VerifiedUser } from '#testing/organizations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { storedOrganizations } from '#testing/stored-organizations.ts'
import { findViolations } from '#testing/violations.ts'
import { initialActions, runs, userCount, verb } from './arbitrary.ts'
import * as model from './model.ts'
import { expectedState, newStage, stored } from './stage.ts'

let server: TestServer
let second: TestServer
let users: VerifiedUser[]
beforeAll(async () => {
  const { members, teams, teamMembers, roles, open } = model.limits
  server = await startServer({
    settings: {
      organizations: {
        membershipLimit: members,
        invitationLimit: open,
        rolesMaximum: roles,
        teams: { maximum: teams, membersMaximum: teamMembers },
      },
    },
  })
  second = await server.startAnotherNode()
  users = []
  for (let count = 0; count < userCount; count++) users.push(await signUpVerifiedUser(server))
})
afterAll(() => Promise.all([second.stop(), server.stop()]))

const powersOf = (organization: model.Organization) =>
  new Map([...organization.members].map(([who, roles]) => [who, model.powers(organization, roles)]))

test('I-13, I-18, I-21: any sequence of actions leaves an organization as the model says', async () => {
  const browsers = users.map(({ visitor }) => visitor)
  const agreed = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(verb, { minLength: 120, maxLength: 160 }), async (verbs) => {
      const stage = await newStage(users, browsers)
      for (const each of [...initialActions, ...verbs]) {
        const expected = each.expected(stage)
        const actor = each.actor(stage)
        const before = powersOf(stage.organization)
        const byInviters = [...stage.organization.invitations.values()].flatMap(({ roles }) => [
          ...model.powers(stage.organization, roles),
        ])
        const answer = await each.call(stage)
        expect([each.name, answer.status === 200, answer.body?.code]).toEqual([
          each.name,
          expected,
          answer.body?.code,
        ])
        if (!expected) continue
        const kind = each.call.toString()
        agreed.set(kind, (agreed.get(kind) ?? 0) + 1)
        each.apply(stage, answer)
        const mayGive = new Set([
          ...(before.get(actor) ?? []),
          'ac:read',
          ...(each.name.includes('accepts') ? byInviters : []),
        ])
        for (const [who, powers] of powersOf(stage.organization)) {
          const gained = [...powers].filter((act) => !before.get(who)?.has(act))
          expect([each.name, who, gained.filter((act) => !mayGive.has(act))]).toEqual([
            each.name,
            who,
            [],
          ])
        }
      }
      expect(await stored(server, stage)).toEqual(expectedState(stage))
      expect(await findViolations(server.query, model.limits)).toEqual([])
    }),
    runs(12),
  )
  // A run in which nothing was ever allowed would show nothing.
  expect(agreed.size).toBeGreaterThan(10)
}, 600_000)

test('I-13, I-18: simultaneous actions on two nodes never violate an invariant', async () => {
  const browsers = users.map(({ visitor }) => visitor)
  const elsewhere = users.map(({ visitor }) => {
    const browser = second.visitor()
    for (const [name, value] of visitor.cookies) browser.cookies.set(name, value)
    return browser
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(verb, { minLength: 2, maxLength: 5 }), { minLength: 30, maxLength: 40 }),
      async (rounds) => {
        const stage = await newStage(users, browsers)
        for (const each of initialActions) each.apply(stage, await each.call(stage))
        const other = {
          ...stage,
          post: (await postOnSecondNode(stage.ids.organization)) as typeof stage.post,
        }
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map((each, index) => each.call(index % 2 === 0 ? stage : other)),
          )
          for (const { status } of answers) expect(status).toBeLessThan(500)
          await learn(stage)
        }
        expect(await findViolations(server.query, model.limits)).toEqual([])
      },
    ),
    runs(8),
  )

  async function postOnSecondNode(organizationId: string) {
    const { orgPost } = await import('#testing/organizations.ts')
    return (who: number, path: string, body: object) =>
      orgPost(elsewhere[who] ?? second.visitor(), path, { organizationId, ...body })
  }
}, 600_000)

/** Reads members, teams and invitations back, since the order of the requests is not known. */
async function learn({ organization, ids }: Awaited<ReturnType<typeof newStage>>) {
  const rows = storedOrganizations(server.query)
  organization.teams.clear()
  for (const { id } of await rows.teams(ids.organization))
    organization.teams.set(String(id), new Set())
  organization.invitations.clear()
  for (const { id, status } of await rows.invitations(ids.organization)) {
    if (status !== 'pending') continue
    organization.invitations.set(String(id), { to: 0, roles: [], by: 0, status })
  }
  for (const { id, user_id } of await rows.members(ids.organization)) {
    ids.remember(ids.users.indexOf(String(user_id)), String(id))
  }
}
