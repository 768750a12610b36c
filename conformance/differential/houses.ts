import type { Answer, Visitor } from '../../server/testing/visitor.ts'
import { type Case, password, type Scene } from './scene.ts'

const base = '/api/auth/organization'

export const ask = (visitor: Visitor, path: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  return visitor.get(`${base}/${path}${search && '?'}${search}`)
}
export const tell = (visitor: Visitor, path: string, body: object = {}) =>
  visitor.post(`${base}/${path}`, body)

export type Person = { readonly visitor: Visitor; readonly email: string; readonly id: string }

async function prove(scene: Scene, email: string) {
  const token = await scene.token('verify-email', email)
  await scene.another().get(`/api/auth/verify-email?token=${token}`)
}

/** Somebody with a proven address, beside the one of the case. */
export async function guest(scene: Scene, name = 'guest'): Promise<Person> {
  const visitor = scene.another()
  const email = `${name}-${scene.email}`
  const { body } = await visitor.post('/api/auth/sign-up/email', { name: 'Eve', email, password })
  await prove(scene, email)
  return { visitor, email, id: body.user.id }
}

export type House = {
  readonly scene: Scene
  readonly owner: Person
  readonly id: string
  readonly slug: string
  /** The owner's membership. */
  readonly ownerId: string
}

/** The person of the case, with a proven address and an organization of their own, active. */
export async function house(scene: Scene): Promise<House> {
  const { body } = await scene.signUp()
  await prove(scene, scene.email)
  const owner = { visitor: scene.visitor, email: scene.email, id: body.user.id }
  const slug = scene.email.replace(/@.*/, '')
  const made = await tell(owner.visitor, 'create', { name: 'Acme', slug })
  return { scene, owner, id: made.body.id, slug, ownerId: made.body.members[0].id }
}

/** Somebody who joins; `memberId` is their membership. */
export async function joins({ scene, owner }: House, role = 'member', name = role) {
  const person = await guest(scene, name)
  const invited = await tell(owner.visitor, 'invite-member', { email: person.email, role })
  const answer = await tell(person.visitor, 'accept-invitation', { invitationId: invited.body.id })
  return { ...person, memberId: answer.body.member.id as string }
}

type In = (house: House) => Promise<Answer>

/** A request of the owner, or of whoever `run` lets come. */
export const inside = (name: string, run: In, releases?: readonly string[]): Case => ({
  name: `organization/${name}`,
  ...(releases ? { releases } : {}),
  run: async (scene) => run(await house(scene)),
})

export const stranger = (path: string, body?: object, releases?: readonly string[]): Case => ({
  name: `organization/${path}: as a stranger`,
  ...(releases ? { releases } : {}),
  run: ({ visitor }) => (body ? tell(visitor, path, body) : ask(visitor, path)),
})

/** What only the newer release knows. */
export const newer = ['1.7.7']
