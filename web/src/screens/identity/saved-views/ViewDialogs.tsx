import { useTranslations } from 'use-intl/react'
import { savedViews } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { RenameView } from './RenameView.tsx'
import type { Asked } from './view.ts'

type ViewDialogsProps = { asked: Asked; onClose: () => void }

/** What is asked about one view; the panel is closed meanwhile. */
export function ViewDialogs({ asked: { what, view }, onClose }: ViewDialogsProps) {
  const t = useTranslations('saved-views.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const changed = { invalidates: [savedViews.list] }
  const share = useAction(savedViews.update, changed)
  const remove = useAction(savedViews.remove, {
    ...changed,
    alreadyDone: ['SAVED_VIEW_NOT_FOUND'],
  })
  const { name, id: savedViewId } = view
  const finish = (done: unknown, text: string) => {
    if (!done) return
    toast(text)
    onClose()
  }

  if (what === 'rename') return <RenameView view={view} onClose={onClose} />
  if (what === 'share') {
    return (
      <ConfirmDialog
        open
        kind="primary"
        title={t('shareTitle', { name })}
        confirmLabel={t('shareSubmit')}
        cancelLabel={c('cancel')}
        busy={share.isPending}
        error={share.problem}
        onConfirm={async () =>
          finish(await share.run({ savedViewId, shared: true }), t('sharedNow'))
        }
        onCancel={onClose}
      >
        <Text>{t('shareText')}</Text>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      open
      title={t('removeTitle', { name })}
      confirmLabel={t('removeSubmit')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      error={remove.problem}
      onConfirm={async () => finish(await remove.run({ savedViewId }), t('removed'))}
      onCancel={onClose}
    >
      <Text>{view.shared ? t('removeText') : t('removeOwn')}</Text>
    </ConfirmDialog>
  )
}
