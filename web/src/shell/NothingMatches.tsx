import { useTranslations } from 'use-intl/react'
import { Button, Empty, House, lostDrawing, Text } from '../ui/index.ts'

/** The filters hide everything. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  const t = useTranslations('shell.ui.list')
  return (
    <Empty
      drawing={<House state={lostDrawing} />}
      title={t('nothingMatches')}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    >
      <Text>{t('nothingMatchesText')}</Text>
    </Empty>
  )
}
