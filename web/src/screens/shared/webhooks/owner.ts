import type { Attempt } from '../../../lib/attempt.ts'
import type { Route } from '../../../lib/calls.ts'
import type { Failure } from '../../../lib/errors.ts'
import type { FieldLimits } from '../../../lib/limit.ts'

/** A webhook, whoever it belongs to. */
export type Webhook = {
  readonly id: string
  readonly url: string
  readonly name: string | null
  /** As the server has them: types, and perhaps patterns such as `member.*`. */
  readonly events: readonly string[]
  readonly enabled: boolean
  readonly offBecause: 'paused' | 'failing' | 'gone' | null
  /** Where messages may have another form than JSON. */
  readonly format?: string | undefined
  /** Where the server shows it again. */
  readonly secret?: string | undefined
}

type WebhookFields = Pick<Webhook, 'url' | 'events'> & {
  readonly name: string
  readonly format: string
}

type Action<Input> = {
  readonly run: (input: Input) => Promise<unknown>
  readonly isPending: boolean
  readonly problem: string | null
}

export type EventGroup = {
  readonly group: string
  readonly label: string
  readonly types: readonly string[]
  /** Offered only to webhooks that receive some of its events already. */
  readonly aside?: boolean
}

/** What the screens of webhooks know of whose webhooks they are: its calls, addresses and events. */
export type WebhookOwner = {
  readonly purpose: string
  /** What this kind of webhooks is for, where there are others beside it. */
  readonly about?: string
  readonly noneText: string
  readonly listHref: string
  readonly hrefOf: (id: string) => string
  readonly groups: readonly EventGroup[]
  /** What an event says, in words. */
  readonly words: (type: string) => string
  /** Whole groups, and every event, are kept as patterns, which match later events too. */
  readonly patterns: boolean
  /** What belongs to every event that is not listed. */
  readonly everyEventHint?: string
  readonly formats: readonly { readonly value: string; readonly label: string }[]
  readonly limits: Pick<{ url: FieldLimits[string]; name: FieldLimits[string] }, 'url' | 'name'>
  /** The fields of the form that a refusal is about. */
  readonly fieldsOf: (failure: Failure) => Record<string, string>
  /** Changes the webhook of that id; without one, makes a new one. */
  readonly save: (fields: WebhookFields, id: string | undefined) => Promise<Attempt<Webhook>>
  readonly remove: (id: string) => Promise<Attempt<unknown>>
  readonly rotate: (id: string, options: { endNow: boolean }) => Promise<Attempt<string>>
  /** Whether the older secret can be ended at once. */
  readonly endsNow: boolean
  readonly enable: Action<{ id: string; enabled: boolean }>
  readonly test: Action<string>
  /** The endpoints whose answers change with a webhook. */
  readonly changed: readonly Route[]
}

/** `hooks.example.com/billing`: what tells webhooks apart. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
