import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whatIsBroken } from '../../testing/broken.ts'
import { type Someone, someone } from '../../testing/organizations.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import { organizationsOf } from '../../testing/stored-organizations.ts'
import { beginning, crowd, runs, verb } from './arbitrary.ts'
import * as model from './model.ts'
import { imagined, newStage, stored } from './stage.ts'

let server: TestServer
let second: TestServer
let people: Someone[]
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
  second = await server.another()
  people = []
  for (let count = 0; count < crowd; count++) people.push(await someone(server))
})
afterAll(() => Promise.all([second.stop(), server.stop()]))

const powersOf = (house: model.House) =>
  new Map([...house.members].map(([who, roles]) => [who, model.powers(house, roles)]))

test('I-13, I-18, I-21: whatever people do to an organization, it becomes what the model says', async () => {
  const browsers = people.map(({ visitor }) => visitor)
  const agreed = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(verb, { minLength: 120, maxLength: 160 }), async (verbs) => {
      const stage = await newStage(people, browsers)
      for (const each of [...beginning, ...verbs]) {
        const expected = each.expected(stage)
        const actor = each.actor(stage)
        const before = powersOf(stage.house)
        const byInviters = [...stage.house.invitations.values()].flatMap(({ roles }) => [
          ...model.powers(stage.house, roles),
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
        for (const [who, powers] of powersOf(stage.house)) {
          const gained = [...powers].filter((act) => !before.get(who)?.has(act))
          expect([each.name, who, gained.filter((act) => !mayGive.has(act))]).toEqual([
            each.name,
            who,
            [],
          ])
        }
      }
      expect(await stored(server, stage)).toEqual(imagined(stage))
      expect(await whatIsBroken(server.query, model.limits)).toEqual([])
    }),
    runs(12),
  )
  // A run in which nothing was ever allowed would prove nothing.
  expect(agreed.size).toBeGreaterThan(10)
}, 600_000)

test('I-13, I-18: whatever they do at the same moment on two nodes, nothing is ever broken', async () => {
  const browsers = people.map(({ visitor }) => visitor)
  const elsewhere = people.map(({ visitor }) => {
    const browser = second.visitor()
    for (const [name, value] of visitor.cookies) browser.cookies.set(name, value)
    return browser
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(verb, { minLength: 2, maxLength: 5 }), { minLength: 30, maxLength: 40 }),
      async (rounds) => {
        const stage = await newStage(people, browsers)
        for (const each of beginning) each.apply(stage, await each.call(stage))
        const other = { ...stage, say: (await newSay(stage.ids.organization)) as typeof stage.say }
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map((each, index) => each.call(index % 2 === 0 ? stage : other)),
          )
          for (const { status } of answers) expect(status).toBeLessThan(500)
          await learn(stage)
        }
        expect(await whatIsBroken(server.query, model.limits)).toEqual([])
      },
    ),
    runs(8),
  )

  async function newSay(organizationId: string) {
    const { tell } = await import('../../testing/organizations.ts')
    return (who: number, path: string, body: object) =>
      tell(elsewhere[who] ?? second.visitor(), path, { organizationId, ...body })
  }
}, 600_000)

/** Who is here, which teams and invitations there are: read back, since nobody can say who came first. */
async function learn({ house, ids }: Awaited<ReturnType<typeof newStage>>) {
  const behind = organizationsOf(server.query)
  house.teams.clear()
  for (const { id } of await behind.teams(ids.organization)) house.teams.set(String(id), new Set())
  house.invitations.clear()
  for (const { id, status } of await behind.invitations(ids.organization)) {
    if (status !== 'pending') continue
    house.invitations.set(String(id), { to: 0, roles: [], by: 0, status })
  }
  for (const { id, user_id } of await behind.members(ids.organization)) {
    ids.remember(ids.people.indexOf(String(user_id)), String(id))
  }
}
