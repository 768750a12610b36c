import { useTranslations } from 'use-intl/react'
import { ConfirmDialog } from '../../../../ui/widgets.ts'

type AskFirstProps = {
  request: string
  who: string
  server: string
  onConfirm: () => void
  onCancel: () => void
}

/** The question before something is taken away: as whom, and where. */
export function AskFirst({ request, who, server, onConfirm, onCancel }: AskFirstProps) {
  const t = useTranslations('reference.ui.try')
  const c = useTranslations('common.ui')
  return (
    <ConfirmDialog
      open
      title={t('deleteTitle')}
      confirmLabel={t('deleteConfirm')}
      cancelLabel={c('cancel')}
      effects={[
        { label: t('request'), value: <span translate="no">{request}</span> },
        { label: t('account'), value: who },
        { label: t('server'), value: <span translate="no">{server}</span> },
      ]}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
