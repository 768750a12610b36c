import { useTranslations } from 'use-intl/react'
import type { incomingEvents, OutputOf } from '../../../lib/calls.ts'
import { Badge } from '../../../ui/index.ts'

export type IncomingEvent = OutputOf<typeof incomingEvents.list>['items'][number]
export type EventDetail = OutputOf<typeof incomingEvents.get>

const tones = {
  applied: 'ok',
  repeated: 'neutral',
  older: 'neutral',
  waiting: 'warn',
  unknown_type: 'neutral',
  invalid: 'danger',
  foreign: 'warn',
  failed: 'danger',
  none: 'neutral',
} as const
export type Verdict = keyof typeof tones

/** In the order in which they are offered. */
export const verdicts = Object.keys(tones) as readonly Verdict[]

/** `none` for an event that was not looked at yet. */
export const verdictOf = ({ verdict }: Pick<IncomingEvent, 'verdict'>): Verdict => verdict ?? 'none'

export function VerdictBadge(event: Pick<IncomingEvent, 'verdict'>) {
  const t = useTranslations('incoming-events.ui.verdicts')
  const verdict = verdictOf(event)
  return <Badge tone={tones[verdict]}>{t(verdict)}</Badge>
}
