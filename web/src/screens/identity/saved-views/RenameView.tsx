import { useTranslations } from 'use-intl/react'
import { savedViews } from '../../../lib/calls.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { Button, Field, Stack } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { useViewName } from './use-view-name.ts'
import type { View } from './view.ts'

const formId = 'view-name'

export function RenameView({ view, onClose }: { view: View; onClose: () => void }) {
  const t = useTranslations('saved-views.ui')
  const c = useTranslations('common.ui')
  const { busy, problems, refusal, form } = useViewName({
    send: (name) => trySend(savedViews.update, { savedViewId: view.id, name }),
    done: t('renamed'),
    onDone: onClose,
  })
  return (
    <FormDialog
      open
      busy={busy}
      title={t('renameTitle', { name: view.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyLabel={c('loading')}>
            {t('renameSubmit')}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} gap={4} method="post" {...form}>
        {refusal ? <FormRefusal refusal={refusal} /> : null}
        <Field
          label={t('name')}
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={view.name}
          error={problems.name}
        />
      </Stack>
    </FormDialog>
  )
}
