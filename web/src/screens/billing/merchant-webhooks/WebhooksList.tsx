import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useTitle } from '../../../lib/title.ts'
import { useSlug } from '../../../shell/organizations.ts'
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
  Section,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { EndpointState } from './EndpointState.tsx'
import { type Endpoint, shortUrl, useEndpoints } from './endpoints.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { SignatureChecker } from './SignatureChecker.tsx'
import { WebhookForm } from './WebhookForm.tsx'

/** Where the events of an organization are sent to. */
export function WebhooksList() {
  const t = useTranslations('merchant-webhooks.ui')
  const slug = useSlug() ?? ''
  const navigate = useNavigate()
  const { data, error, refetch, organizationId } = useEndpoints(slug)
  const [adding, setAdding] = useState(false)
  const [created, setCreated] = useState<Endpoint | null>(null)
  useTitle(t('title'))
  const hrefOf = (id: string) => linkTo('/o/:slug/developers/webhooks/:id', { slug, id })

  const add = (
    <Button kind="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )

  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={data && data.items.length > 0 ? add : undefined}
    >
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : (
        <Stack gap={8}>
          {data.items.length === 0 ? (
            <Empty title={t('none')} action={add}>
              {t('noneText')}
            </Empty>
          ) : (
            <List ruled>
              {data.items.map((endpoint) => (
                <ListItem
                  key={endpoint.id}
                  lead={<IconWebhook />}
                  trail={<EndpointState endpoint={endpoint} />}
                >
                  <Text as="span" strong>
                    <TextLink href={hrefOf(endpoint.id)}>
                      {endpoint.name || shortUrl(endpoint.url)}
                    </TextLink>
                  </Text>
                  <Meta>
                    {endpoint.name ? shortUrl(endpoint.url) : null}
                    {t('eventCount', { count: endpoint.events.length })}
                    {t(`formats.${endpoint.format}`)}
                  </Meta>
                </ListItem>
              ))}
            </List>
          )}
          <Section title={t('checker.title')}>
            <Stack gap={4}>
              <Text tone="muted">{t('checker.purpose')}</Text>
              <SignatureChecker />
            </Stack>
          </Section>
        </Stack>
      )}
      {adding ? (
        <WebhookForm
          organizationId={organizationId}
          onClose={() => setAdding(false)}
          onDone={(endpoint) => {
            setAdding(false)
            setCreated(endpoint)
          }}
        />
      ) : null}
      {created ? (
        <SecretDialog
          endpoint={created}
          onClose={() => void navigate({ href: hrefOf(created.id) })}
        />
      ) : null}
    </Page>
  )
}
