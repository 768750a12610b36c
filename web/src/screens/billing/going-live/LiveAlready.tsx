import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import {
  ButtonLink,
  IconKey,
  IconLinked,
  IconMembers,
  IconWebhook,
  List,
  ListItem,
  Note,
  Section,
  Stack,
  Text,
} from '../../../ui/index.ts'

const next = [
  { id: 'links', path: '/o/:slug/links', icon: <IconLinked /> },
  { id: 'webhooks', path: '/o/:slug/developers/webhooks', icon: <IconWebhook /> },
  { id: 'tokens', path: '/o/:slug/settings/api-keys', icon: <IconKey /> },
  { id: 'members', path: '/o/:slug/settings/members', icon: <IconMembers /> },
] as const

/** What does not come from a sandbox, and is still to be done. */
export function LiveAlready({ slug }: { slug: string }) {
  const t = useTranslations('going-live.ui.live')
  return (
    <>
      <Note tone="ok" title={t('title')}>
        {t('text')}
      </Note>
      <Section title={t('nextTitle')}>
        <List ruled aria-label={t('nextTitle')}>
          {next.map(({ id, path, icon }) => (
            <ListItem
              key={id}
              lead={icon}
              trail={
                <ButtonLink size="sm" href={linkTo(path, { slug })}>
                  {t(`next.${id}.open`)}
                </ButtonLink>
              }
            >
              <Stack gap={1}>
                <Text>{t(`next.${id}.title`)}</Text>
                <Text size="small" tone="muted">
                  {t(`next.${id}.why`)}
                </Text>
              </Stack>
            </ListItem>
          ))}
        </List>
      </Section>
    </>
  )
}
