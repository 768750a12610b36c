import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../../ui/index.ts'
import type { Line } from './states.ts'

const tones = { published: 'ok', missing: 'neutral', older: 'warn' } as const

export function StateBadge({ state }: Pick<Line, 'state'>) {
  const t = useTranslations('legal-texts.ui.states')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}
