import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { profile } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { deletedPath } from '../../../lib/paths.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, IconTrash, Note, Skeleton, Stack, Text } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { Blocked } from './Blocked.tsx'
import { type Preview, useEffects, usePreview } from './queries.ts'

export function DeleteAccount({ email }: { email: string }) {
  const t = useTranslations('account-data.ui.delete')
  const { preview, isOff, error, refetch } = usePreview()
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (isOff) return <Note tone="info">{t('off')}</Note>
  if (!preview) return <Skeleton lines={3} />
  return (
    <Stack gap={4}>
      <Text>{t('text')}</Text>
      {preview.blockedBy.length > 0 ? <Blocked organizations={preview.blockedBy} /> : null}
      <AskDeletion email={email} preview={preview} />
    </Stack>
  )
}

function AskDeletion({ email, preview }: { email: string; preview: Preview }) {
  const t = useTranslations('account-data.ui.delete')
  const c = useTranslations('common.ui')
  const effects = useEffects(preview)
  const [step, setStep] = useState<'idle' | 'asked' | 'sent'>('idle')
  const ask = useAction(profile.deleteUser)

  async function confirm() {
    if (await ask.run({ callbackURL: deletedPath })) setStep('sent')
  }

  if (step === 'sent') {
    return (
      <Note tone="ok" role="status" title={t('sent')}>
        {t('sentText', { email })}
      </Note>
    )
  }
  return (
    <div>
      <Button
        kind="danger-quiet"
        icon={<IconTrash />}
        disabledReason={preview.blockedBy.length > 0 ? t('blocked') : undefined}
        onClick={() => setStep('asked')}
      >
        {t('button')}
      </Button>
      {step === 'asked' ? (
        <ConfirmDialog
          open
          title={t('question')}
          confirmLabel={t('send')}
          cancelLabel={c('cancel')}
          busy={ask.isPending}
          busyLabel={c('loading')}
          error={ask.problem ?? undefined}
          effects={effects}
          typed={{
            label: t.rich('typed', { email, b: (parts) => <b>{parts}</b> }),
            value: email,
            missingReason: t('typeFirst'),
            lookAlike: t('lookAlike'),
          }}
          onConfirm={() => void confirm()}
          onCancel={() => setStep('idle')}
        >
          <Text>{t('questionText')}</Text>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
