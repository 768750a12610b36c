import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type Nodes, startNodes } from './nodes.ts'
import { orgPost, type VerifiedUser } from './organizations.ts'
import { storedOrganizations } from './stored-organizations.ts'
import { storedRows } from './stored-rows.ts'
import { signUp } from './users.ts'
import { findViolations } from './violations.ts'
import type { Answer } from './visitor.ts'

/** How often each race is run. */
const rounds = Number(process.env.RACE_ROUNDS ?? 30)
const patience = 60_000 + rounds * 1000

/**
 * Two processes on one database, and conflicting requests at the same time. At the end of the test
 * file no invariant may be violated.
 */
export function setUpRaces() {
  let nodes: Nodes
  let admin: VerifiedUser
  let users = 0
  vi.setConfig({ testTimeout: patience })

  beforeAll(async () => {
    const settings = {
      organizations: { membershipLimit: 3, limit: 100_000, invitationLimit: 100_000 },
    }
    nodes = await startNodes(2, { settings })
    // Six first users at the same time: exactly one becomes admin.
    const first = await Promise.all(Array.from({ length: 6 }, (_, at) => signUp(nodes.at(at))))
    const admins = first.filter(({ answer }) => answer.body.user.role === 'admin')
    expect(admins).toHaveLength(1)
    const [{ visitor, email, answer }] = admins as [(typeof first)[number]]
    admin = { visitor, email, id: answer.body.user.id }
  }, 60_000)

  afterAll(async () => {
    expect(await findViolations(nodes.query, { members: 3 })).toEqual([])
    const lines = nodes.list.flatMap(({ process }) => process.printed().split('\n'))
    await nodes.stop()
    const problems = lines.filter((line) => /"level":"(?:warn|error)"/.test(line))
    expect(problems.filter((line) => !line.includes('accounts.first_admin'))).toEqual([])
  })

  return {
    node: (index: number) => nodes.at(index),
    admin: () => admin,
    rows: () => storedRows(nodes.query),
    organizations: () => storedOrganizations(nodes.query),
    /** A new user with a verified address. */
    async signUpVerifiedUser(): Promise<VerifiedUser> {
      const { visitor, email, answer } = await signUp(nodes.at(users++))
      const { id } = answer.body.user
      await storedRows(nodes.query).users.markVerified(id)
      return { visitor, email, id }
    },
    post: (index: number, user: Pick<VerifiedUser, 'visitor'>, path: string, body: object = {}) =>
      nodes.at(index).as(user).post(`/api/auth/${path}`, body),
    orgPostAt: (index: number, user: VerifiedUser, path: string, body: object) =>
      orgPost(nodes.at(index).as(user), path, body),
    async repeat(round: (index: number) => Promise<void>) {
      for (let index = 0; index < rounds; index++) await round(index)
    },
  }
}

export const sortedStatuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).sort()
