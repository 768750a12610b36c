import { afterAll, beforeAll, expect, vi } from 'vitest'
import { whatIsBroken } from './broken.ts'
import { type Nodes, startNodes } from './nodes.ts'
import { type Someone, tell } from './organizations.ts'
import { signUp } from './people.ts'
import { rowsOf } from './rows.ts'
import { organizationsOf } from './stored-organizations.ts'
import type { Answer } from './visitor.ts'

/** How often each race is run; the usual number is for every day. */
const rounds = Number(process.env.RACE_ROUNDS ?? 30)
const patience = 60_000 + rounds * 1000

/**
 * Two processes on one database, and people who want the one thing at the same moment. For the
 * file that asks for them; at its end nothing may be broken.
 */
export function openRaces() {
  let nodes: Nodes
  let admin: Someone
  let people = 0
  vi.setConfig({ testTimeout: patience })

  beforeAll(async () => {
    const settings = {
      organizations: { membershipLimit: 3, limit: 100_000, invitationLimit: 100_000 },
    }
    nodes = await startNodes(2, { settings })
    // Six who come first at the same moment: one of them looks after the house.
    const first = await Promise.all(Array.from({ length: 6 }, (_, at) => signUp(nodes.at(at))))
    const admins = first.filter(({ answer }) => answer.body.user.role === 'admin')
    expect(admins).toHaveLength(1)
    const [{ visitor, email, answer }] = admins as [(typeof first)[number]]
    admin = { visitor, email, id: answer.body.user.id }
  }, 60_000)

  afterAll(async () => {
    expect(await whatIsBroken(nodes.query, { members: 3 })).toEqual([])
    const lines = nodes.list.flatMap(({ process }) => process.printed().split('\n'))
    await nodes.stop()
    const trouble = lines.filter((line) => /"level":"(?:warn|error)"/.test(line))
    expect(trouble.filter((line) => !line.includes('accounts.first_admin'))).toEqual([])
  })

  return {
    node: (index: number) => nodes.at(index),
    admin: () => admin,
    rows: () => rowsOf(nodes.query),
    organizations: () => organizationsOf(nodes.query),
    /** Somebody new with a proven address. */
    async someone(): Promise<Someone> {
      const { visitor, email, answer } = await signUp(nodes.at(people++))
      const { id } = answer.body.user
      await rowsOf(nodes.query).people.prove(id)
      return { visitor, email, id }
    },
    post: (index: number, person: Pick<Someone, 'visitor'>, path: string, body: object = {}) =>
      nodes.at(index).as(person).post(`/api/auth/${path}`, body),
    say: (index: number, person: Someone, path: string, body: object) =>
      tell(nodes.at(index).as(person), path, body),
    async repeat(round: (index: number) => Promise<void>) {
      for (let index = 0; index < rounds; index++) await round(index)
    },
  }
}

export const sorted = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()
