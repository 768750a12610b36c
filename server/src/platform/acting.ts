import { AsyncLocalStorage } from 'node:async_hooks'

/** Who does what is being done. */
export type Actor = {
  readonly kind: 'user' | 'api_key' | 'operator' | 'visitor' | 'system' | 'command_line'
  /** The person, or the name of the work; nothing where nobody proved who they are. */
  readonly id: string | null
  /** Whoever acts as that person. */
  readonly impersonatedBy: string | null
  readonly apiKeyId: string | null
}

/** The actor, and the request in which they act. */
export type Acting = Actor & {
  readonly requestId: string | null
  readonly address: string | null
  readonly userAgent: string | null
}

/** What is wanted of a request; read only when somebody asks. */
export type Asking = {
  readonly id: string
  readonly address: string
  header(name: string): string | null
  atHome(): Promise<boolean>
}

type Scene = { readonly asking: Asking | undefined; actor: Actor; about: string | undefined }

const scenes = new AsyncLocalStorage<Scene>()

export const visitor: Actor = { kind: 'visitor', id: null, impersonatedBy: null, apiKeyId: null }
/** Whoever showed the operator's token, and needs no account here. */
export const operator: Actor = { ...visitor, kind: 'operator' }
export const commandLine: Actor = { ...visitor, kind: 'command_line' }

export function person(id: string, impersonatedBy: string | null = null): Actor {
  return { kind: 'user', id, impersonatedBy, apiKeyId: null }
}

export function keyOf(userId: string | null, apiKeyId: string): Actor {
  return { kind: 'api_key', id: userId, impersonatedBy: null, apiKeyId }
}

/** Work that nobody in particular asked for: a job, a reaction. */
export function system(work: string): Actor {
  return { ...visitor, kind: 'system', id: work }
}

/** Everything that `work` does is done for this request, by a visitor until they are recognized. */
export function onBehalfOf<Value>(asking: Asking, work: () => Value): Value {
  return scenes.run({ asking, actor: visitor, about: undefined }, work)
}

export function actAs<Value>(actor: Actor, work: () => Value): Value {
  return scenes.run({ asking: undefined, actor, about: undefined }, work)
}

/** From here on it is known who acts in this request. */
export function recognize(actor: Actor) {
  const scene = scenes.getStore()
  if (scene?.asking) scene.actor = actor
}

/** A visitor has just proven who they are; whoever was recognized before stays who they are. */
export function introduce(actor: Actor) {
  if (scenes.getStore()?.actor.kind === 'visitor') recognize(actor)
}

/** Says whom an attempt was about, should it fail: `user:…`. */
export function concerns(subject: string) {
  const scene = scenes.getStore()
  if (scene) scene.about = subject
}

export function concerned(): string | undefined {
  return scenes.getStore()?.about
}

/** The request that is being answered, where one is. */
export function requestUnderWay(): Asking | undefined {
  return scenes.getStore()?.asking
}

export function whoActs(): Acting {
  const { actor = system('server'), asking } = scenes.getStore() ?? {}
  return {
    ...actor,
    requestId: asking?.id ?? null,
    address: asking?.address || null,
    userAgent: asking?.header('user-agent')?.slice(0, 512) ?? null,
  }
}
