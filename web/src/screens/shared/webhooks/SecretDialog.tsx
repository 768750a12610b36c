import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import { Button, Checkbox, FormError, Secret, Stack, Text } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import type { Webhook, WebhookOwner } from './owner.ts'

type SecretDialogProps = { owner: WebhookOwner; webhook: Webhook; onClose: () => void }
type Fresh = { readonly secret: string; readonly ended: boolean }

/** The secret that signs the messages, where it is known, and how to replace it. */
export function SecretDialog({ owner, webhook, onClose }: SecretDialogProps) {
  const t = useTranslations('webhooks.ui.secret')
  const c = useTranslations('common.ui')
  const client = useQueryClient()
  const errorText = useErrorText()
  const [fresh, setFresh] = useState<Fresh | null>(null)
  const [asked, setAsked] = useState(webhook.secret === undefined)
  const [endNow, setEndNow] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const secret = fresh?.secret ?? webhook.secret

  async function replace() {
    setBusy(true)
    const { data, failure } = await owner.rotate(webhook.id, { endNow })
    setBusy(false)
    setProblem(failure && errorText(failure))
    if (failure) return
    for (const { line } of owner.changed) void client.invalidateQueries({ queryKey: [line] })
    setFresh({ secret: data, ended: endNow })
    setAsked(false)
  }

  const news = fresh ? t(fresh.ended ? 'ended' : 'replaced') : undefined
  const hint = owner.endsNow ? [news, t('onlyNow')].filter(Boolean).join(' ') : (news ?? t('hint'))
  return (
    <FormDialog
      open
      busy={busy}
      title={asked ? t('replaceTitle') : t('title')}
      onClose={onClose}
      footer={
        asked ? (
          <>
            <Button onClick={() => (secret === undefined ? onClose() : setAsked(false))}>
              {c('cancel')}
            </Button>
            <Button kind="primary" busy={busy} onClick={() => void replace()}>
              {t('replace')}
            </Button>
          </>
        ) : (
          <>
            {fresh || owner.endsNow ? null : (
              <Button onClick={() => setAsked(true)}>{t('replaceAsk')}</Button>
            )}
            <Button kind="primary" onClick={onClose}>
              {t('done')}
            </Button>
          </>
        )
      }
    >
      {problem ? <FormError>{problem}</FormError> : null}
      {asked || secret === undefined ? (
        <Stack gap={4}>
          <Text>{t('replaceText')}</Text>
          {owner.endsNow ? (
            <Checkbox
              name="endNow"
              label={t('endNow')}
              hint={t('endNowHint')}
              checked={endNow}
              onChange={({ target }) => setEndNow(target.checked)}
            />
          ) : null}
        </Stack>
      ) : (
        <Secret
          label={t('label')}
          value={secret}
          hint={hint}
          copyLabel={c('copy')}
          copiedLabel={c('copied')}
        />
      )}
    </FormDialog>
  )
}
