import { AsyncLocalStorage } from 'node:async_hooks'

/** Who does what is being done. */
export type Actor = {
  readonly kind: 'user' | 'api_key' | 'operator' | 'visitor' | 'system' | 'command_line'
  /** The id of the user, or the name of the background task; null for an unauthenticated visitor. */
  readonly id: string | null
  /** The administrator who impersonates that user. */
  readonly impersonatedBy: string | null
  readonly apiKeyId: string | null
}

/** The actor together with the data of their request. */
export type RequestActor = Actor & {
  readonly requestId: string | null
  readonly address: string | null
  readonly userAgent: string | null
}

/** The part of a request that is needed here; read lazily. */
export type RequestInfo = {
  readonly id: string
  readonly address: string
  header(name: string): string | null
  isLoopback(): Promise<boolean>
}

type RequestContext = {
  readonly request: RequestInfo | undefined
  actor: Actor
  auditSubject: string | undefined
}

const contexts = new AsyncLocalStorage<RequestContext>()

export const visitorActor: Actor = {
  kind: 'visitor',
  id: null,
  impersonatedBy: null,
  apiKeyId: null,
}
/** A caller with the operator's token, who needs no account. */
export const operatorActor: Actor = { ...visitorActor, kind: 'operator' }
export const commandLineActor: Actor = { ...visitorActor, kind: 'command_line' }

export function userActor(id: string, impersonatedBy: string | null = null): Actor {
  return { kind: 'user', id, impersonatedBy, apiKeyId: null }
}

export function apiKeyActor(userId: string | null, apiKeyId: string): Actor {
  return { kind: 'api_key', id: userId, impersonatedBy: null, apiKeyId }
}

/** Background work that belongs to no user: a job, a reaction. */
export function systemActor(task: string): Actor {
  return { ...visitorActor, kind: 'system', id: task }
}

/** Runs `work` for this request; its actor is a visitor until `setActor` is called. */
export function runForRequest<Value>(request: RequestInfo, work: () => Value): Value {
  return contexts.run({ request, actor: visitorActor, auditSubject: undefined }, work)
}

export function runAs<Value>(actor: Actor, work: () => Value): Value {
  return contexts.run({ request: undefined, actor, auditSubject: undefined }, work)
}

/** Sets the actor for the rest of this request. */
export function setActor(actor: Actor) {
  const context = contexts.getStore()
  if (context?.request) context.actor = actor
}

/** Sets the actor when a visitor has just authenticated; an actor that is already known stays. */
export function setActorIfVisitor(actor: Actor) {
  if (contexts.getStore()?.actor.kind === 'visitor') setActor(actor)
}

/** The target of an attempt (`user:…`), for the audit log should the attempt fail. */
export function setAuditSubject(subject: string) {
  const context = contexts.getStore()
  if (context) context.auditSubject = subject
}

export function auditSubject(): string | undefined {
  return contexts.getStore()?.auditSubject
}

/** The request that is being handled, if any. */
export function currentRequest(): RequestInfo | undefined {
  return contexts.getStore()?.request
}

export function currentActor(): RequestActor {
  const { actor = systemActor('server'), request } = contexts.getStore() ?? {}
  return {
    ...actor,
    requestId: request?.id ?? null,
    address: request?.address || null,
    userAgent: request?.header('user-agent')?.slice(0, 512) ?? null,
  }
}
