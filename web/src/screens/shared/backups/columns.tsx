import { useTranslations } from 'use-intl/react'
import { fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { nameOf } from '../../../lib/people.ts'
import { Badge, DateTime } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { useFigures } from './figures.ts'
import type { Backup } from './queries.ts'

/** A complete backup whose file is not as it should be says so instead of its state. */
export function BackupState({ of: { file, state } }: { of: Backup }) {
  const t = useTranslations('backups.ui')
  if (file !== null && file !== 'present') {
    return <Badge tone={file === 'damaged' ? 'danger' : 'warn'}>{t(`files.${file}`)}</Badge>
  }
  return <Badge tone={state === 'failed' ? 'danger' : 'ok'}>{t(`states.${state}`)}</Badge>
}

/** Who asked for it, or that nobody had to. */
export function useMaker() {
  const t = useTranslations('backups.ui')
  return ({ createdBy, origin }: Backup) => {
    if (origin === 'automatic') return t('automatic')
    return createdBy ? nameOf(createdBy) : t('operator')
  }
}

export function useBackupColumns(): readonly Column<Backup>[] {
  const t = useTranslations('backups.ui.columns')
  const { language } = useLanguage()
  const { size } = useFigures()
  const makerOf = useMaker()
  const now = useNow(60_000)
  return [
    {
      id: 'createdAt',
      header: t('when'),
      fixed: true,
      place: 1,
      cell: ({ createdAt }) => (
        <DateTime whole value={createdAt.toISOString()} title={fullText(createdAt, language)}>
          {momentText(createdAt, now, language)}
        </DateTime>
      ),
    },
    { id: 'state', header: t('state'), place: 2, cell: (backup) => <BackupState of={backup} /> },
    { id: 'by', header: t('by'), place: 3, cell: makerOf },
    {
      id: 'size',
      header: t('size'),
      figures: true,
      place: 4,
      cell: (backup) => (backup.size === null ? '–' : size(backup.size)),
    },
  ]
}
