import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ConfirmDialog } from '../ui/widgets.ts'

/** Asks before a page with unsaved changes is left, by a link or by closing the tab. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const t = useTranslations('shell.ui.form')
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      title={t('leaveTitle')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      {t('leaveText')}
    </ConfirmDialog>
  )
}
