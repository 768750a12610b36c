import { useTranslations } from 'use-intl/react'
import { Button, FormError, IconMore, IconSend, useToast } from '../../../ui/index.ts'
import { ActionMenu } from '../../../ui/widgets.ts'
import type { Webhook, WebhookOwner } from './owner.ts'

export type Asked = 'edit' | 'secret' | 'remove'

type WebhookActionsProps = {
  owner: WebhookOwner
  webhook: Webhook
  onAsk: (what: Asked) => void
}

export function WebhookActions({ owner, webhook, onAsk }: WebhookActionsProps) {
  const t = useTranslations('webhooks.ui')
  const e = useTranslations('webhooks.errors')
  const toast = useToast()
  const { enable, test } = owner
  const { id, enabled, secret } = webhook

  async function sendTest() {
    if (await test.run(id)) toast(t('testSent'))
  }

  // A webhook that is off says by itself why it could not be turned on.
  const problem = test.problem ?? (enabled ? enable.problem : null)
  return (
    <>
      <Button
        icon={<IconSend />}
        busy={test.isPending}
        disabledReason={enabled ? undefined : e('WEBHOOK_IS_DISABLED')}
        onClick={() => void sendTest()}
      >
        {t('test')}
      </Button>
      <ActionMenu
        label={t('actions')}
        kind="secondary"
        icon={<IconMore />}
        iconOnly
        groups={[
          {
            items: [
              { label: t('edit'), onSelect: () => onAsk('edit') },
              {
                label: secret === undefined ? t('secret.replaceAsk') : t('secret.show'),
                onSelect: () => onAsk('secret'),
              },
              {
                label: enabled ? t('pause') : t('resume'),
                onSelect: () => void enable.run({ id, enabled: !enabled }),
              },
            ],
          },
          { items: [{ label: t('remove'), danger: true, onSelect: () => onAsk('remove') }] },
        ]}
      />
      {problem ? <FormError>{problem}</FormError> : null}
    </>
  )
}
