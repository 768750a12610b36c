import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  Empty,
  IconPlus,
  IconWebhook,
  List,
  ListItem,
  Meta,
  Page,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { type DayOfWebhook, DaysLine, DaysTable, wasTried } from './DeliveryDays.tsx'
import { shortUrl, type Webhook, type WebhookOwner } from './owner.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { useSummary } from './use-summary.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookState } from './WebhookState.tsx'

type WebhooksProps = {
  owner: WebhookOwner
  webhooks: readonly Webhook[] | undefined
  /** The attempts of each on the last days, once they are counted. */
  days: ReadonlyMap<string, readonly DayOfWebhook[]> | undefined
  error: Error | null
  onRetry: () => void
  /** Leads to the other kinds of webhooks. */
  tabs?: ReactNode
}

/** Where the events of an owner are sent to. */
export function Webhooks({ owner, webhooks, days, error, onRetry, tabs }: WebhooksProps) {
  const t = useTranslations('webhooks.ui')
  const navigate = useNavigate()
  const summaryOf = useSummary(owner)
  const [adding, setAdding] = useState(false)
  const [created, setCreated] = useState<Webhook | null>(null)
  useTitle(t('title'))

  const add = (
    <Button kind="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )

  return (
    <Page
      title={t('title')}
      purpose={owner.purpose}
      action={webhooks && webhooks.length > 0 ? add : undefined}
    >
      <Stack gap={5}>
        {tabs}
        {owner.about ? <Text tone="muted">{owner.about}</Text> : null}
        {error ? (
          <QueryProblem error={error} onRetry={onRetry} />
        ) : !webhooks ? (
          <Skeleton rows={3} />
        ) : webhooks.length === 0 ? (
          <Empty title={t('none')} action={add}>
            {owner.noneText}
          </Empty>
        ) : (
          <List ruled>
            {webhooks.map((webhook) => (
              <ListItem
                key={webhook.id}
                lead={<IconWebhook />}
                trail={<WebhookState webhook={webhook} />}
              >
                <Text as="span" strong>
                  <TextLink href={owner.hrefOf(webhook.id)}>
                    {webhook.name || shortUrl(webhook.url)}
                  </TextLink>
                </Text>
                <Meta>
                  {webhook.name ? shortUrl(webhook.url) : null}
                  {summaryOf(webhook).map((text) => (
                    <span key={text}>{text}</span>
                  ))}
                  {days?.get(webhook.id)?.some(wasTried) ? (
                    <DaysLine days={days.get(webhook.id) ?? []} />
                  ) : null}
                </Meta>
                {days?.get(webhook.id)?.some(wasTried) ? (
                  <DaysTable days={days.get(webhook.id) ?? []} />
                ) : null}
              </ListItem>
            ))}
          </List>
        )}
      </Stack>
      {adding ? (
        <WebhookForm
          owner={owner}
          onClose={() => setAdding(false)}
          onDone={(webhook) => {
            setAdding(false)
            setCreated(webhook)
          }}
        />
      ) : null}
      {created ? (
        <SecretDialog
          owner={owner}
          webhook={created}
          onClose={() => void navigate({ href: owner.hrefOf(created.id) })}
        />
      ) : null}
    </Page>
  )
}
