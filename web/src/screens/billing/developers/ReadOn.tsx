import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import {
  IconExternal,
  IconKey,
  IconReference,
  IconSend,
  IconTable,
  IconWebhook,
  List,
  ListItem,
  Stack,
  Text,
  TextLink,
} from '../../../ui/index.ts'

/** What the roles of the member let them see. */
export type Allowed = {
  readonly keys: boolean
  readonly tokens: boolean
  readonly webhooks: boolean
}

/** The pages that developers need next; one that the member may not see says so instead of leading there. */
export function ReadOn({ slug, allowed }: { slug: string; allowed: Allowed }) {
  const t = useTranslations('developers.ui')
  const n = useTranslations('shell.ui.nav')
  const seesKeys = allowed.keys || allowed.tokens
  const kind = allowed.keys ? undefined : 'tokens'
  return (
    <List ruled>
      <Next
        icon={<IconKey />}
        title={n('apiKeys')}
        href={seesKeys ? linkTo('/o/:slug/settings/api-keys', { slug }, { kind }) : undefined}
      >
        {t('more.keys')}
      </Next>
      <Next
        icon={<IconWebhook />}
        title={n('webhooks')}
        href={allowed.webhooks ? linkTo('/o/:slug/developers/webhooks', { slug }) : undefined}
      >
        {t('more.webhooks')}
      </Next>
      <Next
        icon={<IconTable />}
        title={n('requests')}
        href={seesKeys ? linkTo('/o/:slug/developers/logs', { slug }) : undefined}
      >
        {t('more.requests')}
      </Next>
      <Next
        icon={<IconSend />}
        title={t('events.title')}
        href={linkTo('/o/:slug/developers/events', { slug })}
      >
        {t('more.events')}
      </Next>
      <Next icon={<IconReference />} title={n('reference')} href={linkTo('/reference')}>
        {t('more.reference')}
      </Next>
      <Next icon={<IconExternal />} title={t('more.documentTitle')} href="/api/openapi.json" newTab>
        {t('more.document')}
      </Next>
    </List>
  )
}

type NextProps = {
  icon: ReactNode
  title: string
  /** None: the member may not see it. */
  href: string | undefined
  newTab?: boolean
  children: ReactNode
}

function Next({ icon, title, href, newTab, children }: NextProps) {
  const t = useTranslations('developers.ui')
  return (
    <ListItem lead={icon}>
      <Stack gap={1}>
        {href === undefined ? (
          <Text strong>{title}</Text>
        ) : (
          <Text strong>
            <TextLink href={href} {...(newTab && { target: '_blank' })}>
              {title}
            </TextLink>
          </Text>
        )}
        <Text tone="muted" size="small">
          {children} {href === undefined ? t('locked') : null}
        </Text>
      </Stack>
    </ListItem>
  )
}
