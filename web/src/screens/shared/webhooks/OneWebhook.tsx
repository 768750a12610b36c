import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Button, Note, Page, Row, Section, Skeleton, Stack, Text } from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { shortUrl, type Webhook, type WebhookOwner } from './owner.ts'
import { RemoveWebhook } from './RemoveWebhook.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { SignatureChecker } from './signature/SignatureChecker.tsx'
import { useSummary } from './use-summary.ts'
import { type Asked, WebhookActions } from './WebhookActions.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookState } from './WebhookState.tsx'

type OneWebhookProps = {
  owner: WebhookOwner
  webhook: Webhook | undefined
  error: Error | null
  onRetry: () => void
  /** What was sent to it. */
  children?: ReactNode
}

/** One webhook: its state, its secret, and what was sent to it. */
export function OneWebhook({ owner, webhook, error, onRetry, children }: OneWebhookProps) {
  const t = useTranslations('webhooks.ui')
  const summaryOf = useSummary(owner)
  const [asked, setAsked] = useState<Asked | null>(null)
  const title = webhook ? shortUrl(webhook.url) : t('one')
  const close = () => setAsked(null)
  useTitle(title)

  return (
    <Page
      title={title}
      crumbs={
        <Breadcrumbs items={[{ label: t('title'), href: owner.listHref }, { label: t('one') }]} />
      }
      purpose={webhook?.name ?? undefined}
      action={
        webhook ? <WebhookActions owner={owner} webhook={webhook} onAsk={setAsked} /> : undefined
      }
    >
      {error ? (
        <QueryProblem error={error} onRetry={onRetry} />
      ) : !webhook ? (
        <Skeleton rows={6} />
      ) : (
        <Stack gap={6}>
          <Row gap={3}>
            <WebhookState webhook={webhook} />
            {summaryOf(webhook).map((text) => (
              <Text key={text} tone="muted">
                {text}
              </Text>
            ))}
          </Row>
          <WhyOff owner={owner} webhook={webhook} />
          {children}
          <Section title={t('checker.title')}>
            <Stack gap={4}>
              <Text tone="muted">{t('checker.purpose')}</Text>
              <SignatureChecker />
            </Stack>
          </Section>
        </Stack>
      )}
      {webhook && asked === 'edit' ? (
        <WebhookForm owner={owner} webhook={webhook} onClose={close} onDone={close} />
      ) : null}
      {webhook && asked === 'secret' ? (
        <SecretDialog owner={owner} webhook={webhook} onClose={close} />
      ) : null}
      {webhook && asked === 'remove' ? (
        <RemoveWebhook owner={owner} webhook={webhook} onClose={close} />
      ) : null}
    </Page>
  )
}

/** Why nothing is sent, and how to go on. */
function WhyOff({ owner, webhook }: { owner: WebhookOwner; webhook: Webhook }) {
  const t = useTranslations('webhooks.ui')
  const { id, enabled, offBecause } = webhook
  const { isPending, problem, run } = owner.enable
  if (enabled) return null
  return (
    <Note
      tone={offBecause === 'paused' ? 'info' : 'danger'}
      title={t('offTitle')}
      action={
        <Button size="sm" busy={isPending} onClick={() => void run({ id, enabled: true })}>
          {t('resume')}
        </Button>
      }
    >
      <Text>{t(`offReasons.${offBecause ?? 'paused'}`)}</Text>
      {problem ? <Text>{problem}</Text> : null}
    </Note>
  )
}
