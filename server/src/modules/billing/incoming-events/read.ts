import { SubscriptionSettings } from '@guildhall/contract/billing/merchant-settings'
import { z } from 'zod'
import { Id, Time } from '../../../platform/mirror/index.ts'
import type { Dependencies } from './dependencies.ts'
import { isFollowed, type Message, messageOf, parseBody, typeIn } from './message.ts'
import type { Kind } from './rules/kinds.ts'
import { isDeletion, progressOf, subjectOf } from './rules/kinds.ts'
import { stampOf } from './rules/stamp.ts'

type Body = Readonly<Record<string, unknown>>
/** An object of a message, as it is compared and stored. */
export type ReadObject = {
  readonly kind: Kind
  readonly id: string
  readonly body: Body & { readonly id: string }
  /** As it came, with what stands inside of it. */
  readonly raw: Body
  readonly stamp: number
  readonly isDeleted: boolean
  readonly progress: number
}

/** What a customer has: a part of each thing. */
export const Picture = z.object({
  id: Id,
  created_at: Time,
  active_subscriptions: z.array(z.looseObject({ id: Id })).max(10_000),
  granted_benefits: z.array(z.looseObject({ id: Id, benefit_id: Id })).max(10_000),
  active_meters: z.array(z.looseObject({ id: Id, meter_id: Id })).max(10_000),
})
export type Picture = z.output<typeof Picture>

const settings = SubscriptionSettings.shape
/** Left out where this server knows no such setting. */
const known = <Shape extends z.ZodType>(shape: Shape) => shape.optional().catch(undefined)

/** What is taken over of the seller. */
export const Seller = z.object({
  id: z.string().min(1).max(64),
  subscription_settings: z
    .object({
      allow_multiple_subscriptions: known(settings.allow_multiple_subscriptions),
      allow_customer_updates: known(settings.allow_customer_updates),
      proration_behavior: known(settings.proration_behavior),
      benefit_revocation_grace_period: known(settings.benefit_revocation_grace_period),
      prevent_trial_abuse: known(settings.prevent_trial_abuse),
    })
    .nullish(),
})
export type Seller = z.output<typeof Seller>

const stampless = 'no time at which it was created or changed'

/** Where it does not fit, and why: `items.0.amount: Invalid input`. */
function problemOf(error: z.ZodError): string {
  const [issue] = error.issues
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.slice(0, 300)
}

/** Some say that they were deleted by the type of the message alone. */
const withDeletion = (told: Body): Body => ({
  ...told,
  deleted_at: told.deleted_at ?? told.modified_at ?? told.created_at,
})

/** Reads objects by the shapes of those who store them. */
export function createReader({ mirrors }: Pick<Dependencies, 'mirrors'>) {
  function readObject(
    kind: Kind,
    told: Body,
    type?: Message['type'],
  ): { readonly object: ReadObject } | { readonly problem: string } {
    const raw = type?.endsWith('.deleted') ? withDeletion(told) : told
    const read = mirrors[kind].shape.safeParse(raw)
    if (!read.success) return { problem: problemOf(read.error) }
    const stamp = stampOf(raw)
    if (stamp === undefined) return { problem: stampless }
    const body = read.data as ReadObject['body']
    const isDeleted = isDeletion(type, raw)
    const progress = isDeleted ? progressOf(kind, { is_deleted: true }) : progressOf(kind, raw)
    return { object: { kind, id: body.id, body, raw, stamp, isDeleted, progress } }
  }

  return {
    readObject,
    /** What a message is about; the problem is why it is none of its type. */
    read({ data, type }: Message) {
      if (!type) return { problem: 'unknown type' }
      const subject = subjectOf(type)
      if (subject === 'state' || subject === 'organization') {
        const read = (subject === 'state' ? Picture : Seller).safeParse(data)
        return read.success ? { subject } : { subject, problem: problemOf(read.error) }
      }
      const read = readObject(subject, data, type)
      return 'problem' in read ? { subject, problem: read.problem } : { subject, ...read }
    },
  }
}
export type Reader = ReturnType<typeof createReader>

export type Judgement = {
  readonly type: string | null
  readonly verdict: 'invalid' | 'unknown_type' | null
  readonly detail: string | null
}

/** What is known of an event by its bytes alone. */
export function judgementOf(
  reader: Reader,
  body: Uint8Array,
): Judgement & { readonly message?: Message; readonly isKnown: boolean } {
  const value = parseBody(body)
  const message = messageOf(value)
  const type = message?.named ?? typeIn(value)
  const isKnown = isFollowed(type)
  if (!message) return { type, isKnown, verdict: 'invalid', detail: 'not a message' }
  if (!message.type) return { type, isKnown, verdict: 'unknown_type', detail: null }
  const { problem } = reader.read(message)
  if (problem !== undefined) return { type, isKnown, verdict: 'invalid', detail: problem }
  return { type, isKnown, verdict: null, detail: null, message }
}
