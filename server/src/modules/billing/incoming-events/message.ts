import { type FollowedType, followedTypes } from '@guildhall/contract/billing/followed-types'
import { parseStrictJson } from '../../../platform/http/index.ts'
import { microseconds } from './rules/stamp.ts'

type Body = Readonly<Record<string, unknown>>

/** A message of the provider. */
export type Message = {
  /** One that is not followed is stored, and changes nothing. */
  readonly type: FollowedType | undefined
  readonly named: string
  readonly data: Body
  /** When it was told, in microseconds since 1970; older providers do not say it. */
  readonly toldAt: number | null
}

export const isFollowed = (type: string | null): type is FollowedType =>
  followedTypes.some((known) => known === type)

const utf8 = new TextDecoder('utf-8', { fatal: true })

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const longestType = 100

/** What its `type` is as far as it can be read, for the list of messages that are none. */
export function typeIn(value: unknown): string | null {
  const type = isObject(value) ? value.type : undefined
  return typeof type === 'string' && type !== '' && type.length <= longestType ? type : null
}

/** The JSON of a body; undefined where it is none, or could not be stored. */
export function parseBody(body: Uint8Array): unknown {
  try {
    return parseStrictJson(utf8.decode(body), body.byteLength)
  } catch {
    return undefined
  }
}

/** Undefined for what is no message. */
export function messageOf(value: unknown): Message | undefined {
  const named = typeIn(value)
  if (!isObject(value) || named === null || !isObject(value.data)) return undefined
  const toldAt = value.timestamp == null ? null : microseconds(value.timestamp)
  if (toldAt === undefined) return undefined
  return { type: isFollowed(named) ? named : undefined, named, data: value.data, toldAt }
}
