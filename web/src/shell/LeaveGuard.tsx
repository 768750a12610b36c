import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'

const ConfirmDialog = lazy(() =>
  import('../ui/Dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

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
    <Suspense>
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
    </Suspense>
  )
}
