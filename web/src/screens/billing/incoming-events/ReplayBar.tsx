import { useTranslations } from 'use-intl/react'
import { Button, IconRetry } from '../../../ui/index.ts'
import { BulkBar } from '../../../ui/widgets.ts'

type ReplayBarProps = { count: number; busy: boolean; onReplay: () => void; onClear: () => void }

/** What can be done with the selected events. */
export function ReplayBar({ count, busy, onReplay, onClear }: ReplayBarProps) {
  const t = useTranslations('incoming-events.ui')
  return (
    <BulkBar count={count} onClear={onClear}>
      <Button kind="quiet" size="sm" icon={<IconRetry />} busy={busy} onClick={onReplay}>
        {t('replay')}
      </Button>
    </BulkBar>
  )
}
