import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { List, ListItem, Meta, Note, Stack, TextLink } from '../../../ui/index.ts'
import type { Preview } from './queries.ts'

/** Organizations that would lose their only owner, with the way to another one. */
export function Blocked({ organizations }: { organizations: Preview['blockedBy'] }) {
  const t = useTranslations('account-data.ui.blocked')
  return (
    <Note tone="warn" title={t('title', { count: organizations.length })}>
      <Stack gap={2}>
        <span>{t('text')}</span>
        <List>
          {organizations.map(({ id, name, slug, members }) => (
            <ListItem key={id}>
              <TextLink href={linkTo('/o/:slug/settings/members', { slug })}>{name}</TextLink>
              <Meta>{t('members', { count: members })}</Meta>
            </ListItem>
          ))}
        </List>
      </Stack>
    </Note>
  )
}
