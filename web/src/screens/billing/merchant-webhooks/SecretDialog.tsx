import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { merchantWebhooks } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { Button, FormError, Secret, Text } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import type { Endpoint } from './endpoints.ts'

type SecretDialogProps = { endpoint: Endpoint; onClose: () => void }

/** The secret that signs the messages, and how to replace it. */
export function SecretDialog({ endpoint, onClose }: SecretDialogProps) {
  const t = useTranslations('merchant-webhooks.ui.secret')
  const c = useTranslations('common.ui')
  const rotate = useAction(merchantWebhooks.rotate, { invalidates: [merchantWebhooks.get] })
  const [fresh, setFresh] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)

  async function replace() {
    const done = await rotate.run({ id: endpoint.id })
    if (!done || !('secret' in done)) return
    setFresh(done.secret)
    setAsked(false)
  }

  return (
    <FormDialog
      open
      busy={rotate.isPending}
      title={asked ? t('replaceTitle') : t('title')}
      onClose={onClose}
      footer={
        asked ? (
          <>
            <Button onClick={() => setAsked(false)}>{c('cancel')}</Button>
            <Button kind="primary" busy={rotate.isPending} onClick={() => void replace()}>
              {t('replace')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setAsked(true)}>{t('replaceAsk')}</Button>
            <Button kind="primary" onClick={onClose}>
              {t('done')}
            </Button>
          </>
        )
      }
    >
      {rotate.problem ? <FormError>{rotate.problem}</FormError> : null}
      {asked ? (
        <Text>{t('replaceText')}</Text>
      ) : (
        <Secret
          label={t('label')}
          value={fresh ?? endpoint.secret}
          hint={fresh === null ? t('hint') : t('replaced')}
          copyLabel={c('copy')}
          copiedLabel={c('copied')}
        />
      )}
    </FormDialog>
  )
}
