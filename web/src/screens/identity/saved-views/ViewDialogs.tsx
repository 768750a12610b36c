import { useTranslations } from 'use-intl/react'
import { savedViews } from '../../../lib/calls.ts'
import { optimistic, useAction } from '../../../lib/data.ts'
import { Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { RenameView } from './RenameView.tsx'
import type { Asked, View } from './view.ts'

type ViewDialogsProps = { asked: Asked; onClose: () => void }

/** The list at once as it will be: a view that moves under an opened menu would close it. */
const listWith = (change: (view: View) => readonly View[]) =>
  optimistic(savedViews.list, (answer, { savedViewId }: { savedViewId: string }) => ({
    ...answer,
    items: answer.items.flatMap((view) => (view.id === savedViewId ? change(view) : [view])),
  }))

/** What is asked about one view; the panel is closed meanwhile. */
export function ViewDialogs({ asked: { what, view }, onClose }: ViewDialogsProps) {
  const t = useTranslations('saved-views.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const share = useAction(savedViews.update, {
    optimistic: listWith((view) => [{ ...view, shared: true }]),
  })
  const remove = useAction(savedViews.remove, {
    optimistic: listWith(() => []),
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
