import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button, Empty, House, Text } from '../ui/index.ts'

type NothingYetProps = { title: string; action?: ReactNode; children?: ReactNode }

/** A list that has nothing yet: one line about it, and the one action that changes it. */
export function NothingYet({ title, action, children }: NothingYetProps) {
  return (
    <Empty drawing={<House state="empty" />} title={title} action={action}>
      {children}
    </Empty>
  )
}

/** The filters hide everything. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  const t = useTranslations('shell.ui.list')
  return (
    <Empty
      drawing={<House state="lost" />}
      title={t('nothingMatches')}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    >
      <Text>{t('nothingMatchesText')}</Text>
    </Empty>
  )
}
