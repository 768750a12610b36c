import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { merchantWebhooks, webhookDeliveries } from '../../../lib/calls.ts'
import { useAction, useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useTitle } from '../../../lib/title.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  FormError,
  IconMore,
  IconSend,
  Note,
  Page,
  Row,
  Skeleton,
  Stack,
  Text,
  useToast,
} from '../../../ui/index.ts'
import { ActionMenu, Breadcrumbs } from '../../../ui/widgets.ts'
import { Deliveries } from './Deliveries.tsx'
import { EndpointState } from './EndpointState.tsx'
import { type Endpoint, shortUrl } from './endpoints.ts'
import { RemoveWebhook } from './RemoveWebhook.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookForm } from './WebhookForm.tsx'

type Asked = 'edit' | 'secret' | 'remove'

/** One endpoint: its state, its secret, and what was sent to it. */
export function WebhookDetail() {
  const t = useTranslations('merchant-webhooks.ui')
  const slug = useSlug() ?? ''
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: endpoint, error, refetch } = useCall(merchantWebhooks.get, { id })
  const [asked, setAsked] = useState<Asked | null>(null)
  const listHref = linkTo('/o/:slug/developers/webhooks', { slug })
  const title = endpoint ? shortUrl(endpoint.url) : t('one')
  const close = () => setAsked(null)
  useTitle(title)

  return (
    <Page
      title={title}
      purpose={endpoint?.name ?? undefined}
      action={endpoint ? <Actions endpoint={endpoint} onAsk={setAsked} /> : undefined}
    >
      <Breadcrumbs items={[{ label: t('title'), href: listHref }, { label: t('one') }]} />
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : !endpoint ? (
        <Skeleton rows={6} />
      ) : (
        <Stack gap={6}>
          <Row gap={3}>
            <EndpointState endpoint={endpoint} />
            <Text tone="muted">{t('eventCount', { count: endpoint.events.length })}</Text>
            <Text tone="muted">{t(`formats.${endpoint.format}`)}</Text>
          </Row>
          <WhyOff endpoint={endpoint} />
          <Deliveries endpoint={endpoint} />
        </Stack>
      )}
      {endpoint && asked === 'edit' ? (
        <WebhookForm
          organizationId={endpoint.organizationId}
          endpoint={endpoint}
          onClose={close}
          onDone={close}
        />
      ) : null}
      {endpoint && asked === 'secret' ? <SecretDialog endpoint={endpoint} onClose={close} /> : null}
      {endpoint && asked === 'remove' ? (
        <RemoveWebhook endpoint={endpoint} listHref={listHref} onClose={close} />
      ) : null}
    </Page>
  )
}

function Actions({ endpoint, onAsk }: { endpoint: Endpoint; onAsk: (what: Asked) => void }) {
  const t = useTranslations('merchant-webhooks.ui')
  const e = useTranslations('webhooks.errors')
  const toast = useToast()
  const { id, enabled } = endpoint
  const test = useAction(merchantWebhooks.test, { invalidates: [webhookDeliveries.list] })
  const update = useUpdate()

  async function sendTest() {
    if (await test.run({ id })) toast(t('testSent'))
  }

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
        size="md"
        icon={<IconMore />}
        iconOnly
        groups={[
          {
            items: [
              { label: t('edit'), onSelect: () => onAsk('edit') },
              { label: t('secret.show'), onSelect: () => onAsk('secret') },
              {
                label: enabled ? t('pause') : t('resume'),
                onSelect: () => void update.run({ id, enabled: !enabled }),
              },
            ],
          },
          { items: [{ label: t('remove'), danger: true, onSelect: () => onAsk('remove') }] },
        ]}
      />
      {(test.problem ?? update.problem) ? (
        <FormError>{test.problem ?? update.problem}</FormError>
      ) : null}
    </>
  )
}

function useUpdate() {
  return useAction(merchantWebhooks.update, {
    invalidates: [merchantWebhooks.get, merchantWebhooks.list],
  })
}

/** Why nothing is sent, and how to go on. */
function WhyOff({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('merchant-webhooks.ui')
  const update = useUpdate()
  const { id, enabled, disabledReason } = endpoint
  if (enabled) return null
  return (
    <Note
      tone={disabledReason === 'paused' ? 'info' : 'danger'}
      title={t('offTitle')}
      action={
        <Button
          size="sm"
          busy={update.isPending}
          onClick={() => void update.run({ id, enabled: true })}
        >
          {t('resume')}
        </Button>
      }
    >
      <Text>{t(`offReasons.${disabledReason ?? 'paused'}`)}</Text>
      {update.problem ? <Text>{update.problem}</Text> : null}
    </Note>
  )
}
