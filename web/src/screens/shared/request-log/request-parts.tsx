import { useTranslations } from 'use-intl/react'
import { Badge, Code, Row, Text } from '../../../ui/index.ts'
import type { KeyRequest } from './queries.ts'

const tones = { 2: 'ok', 3: 'ok', 4: 'warn', 5: 'danger' } as const

export function StatusBadge({ status }: { status: number }) {
  const tone = tones[Math.floor(status / 100) as keyof typeof tones] ?? 'neutral'
  return <Badge tone={tone}>{status}</Badge>
}

/** What a key is called; of a deleted one only the id is left. */
export function useKeyName() {
  const t = useTranslations('request-log.ui')
  return ({ name, start, exists }: Pick<KeyRequest['usedKey'], 'name' | 'start' | 'exists'>) =>
    exists ? name || (start ? `${start}…` : t('unnamed')) : t('deletedKey')
}

export function KeyCell({ usedKey }: Pick<KeyRequest, 'usedKey'>) {
  const nameOf = useKeyName()
  return (
    <Text as="span" tone={usedKey.exists ? undefined : 'muted'}>
      {nameOf(usedKey)}
    </Text>
  )
}

export function Asked({ method, target }: Pick<KeyRequest, 'method' | 'target'>) {
  return (
    <Row gap={2}>
      <Code whole>{method}</Code>
      <Text as="span" strong>
        {target}
      </Text>
    </Row>
  )
}
