import { useTranslations } from 'use-intl/react'
import type { directory, OutputOf } from '../../../lib/calls.ts'
import { agoText, dayText, fullText, momentText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { linkTo } from '../../../lib/links.ts'
import { useNow } from '../../../lib/now.ts'
import {
  Badge,
  Code,
  CopyButton,
  DateTime,
  Facts,
  List,
  ListItem,
  Meta,
  Note,
  Row,
  Section,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { useDeviceName } from '../sessions/device-name.ts'
import { useMemberRoleName } from './member-role-name.ts'
import { useProviderName } from './provider-name.ts'

type Detail = OutputOf<typeof directory.getUser>

/** What is known of a user; nothing secret is among it. */
export function UserFacts({ detail }: { detail: Detail }) {
  const t = useTranslations('admin.ui.drawer')
  const c = useTranslations('common.ui')
  const n = useTranslations('shell.ui.nav')
  const { language } = useLanguage()
  const now = useNow(60_000)
  const deviceName = useDeviceName()
  const providerName = useProviderName()
  const roleName = useMemberRoleName()
  const { user, accounts, sessions, organizations, apiKeys, counts } = detail
  const methods = [
    ...new Set(accounts.map(({ providerId }) => providerName(providerId))),
    ...(counts.passkeys > 0 ? [t('passkeys', { count: counts.passkeys })] : []),
  ]
  const languageName = new Intl.DisplayNames([language], { type: 'language' }).of(user.locale)
  return (
    <>
      {user.banned ? (
        <Note tone="danger" title={t('banned')}>
          {user.banReason}
        </Note>
      ) : null}
      <Facts
        items={[
          {
            term: t('id'),
            detail: (
              <span translate="no">
                <CopyButton value={user.id} label={c('copy')} copiedLabel={c('copied')} />
              </span>
            ),
          },
          ...(user.username
            ? [{ term: t('username'), detail: user.displayUsername ?? user.username }]
            : []),
          {
            term: t('created'),
            detail: (
              <DateTime
                value={user.createdAt.toISOString()}
                title={fullText(user.createdAt, language)}
              >
                {momentText(user.createdAt, now, language)}
              </DateTime>
            ),
          },
          { term: t('language'), detail: <span lang={language}>{languageName}</span> },
          { term: t('methods'), detail: methods.length > 0 ? methods.join(', ') : t('none') },
          { term: t('twoFactor'), detail: user.twoFactorEnabled ? t('on') : t('off') },
        ]}
      />
      <Section
        title={t('sessions')}
        count={sessions.length || undefined}
        action={
          sessions.length > 0 ? (
            <TextLink href={linkTo('/admin/sessions', { user: user.id })}>
              {n('allSessions')}
            </TextLink>
          ) : null
        }
      >
        {sessions.length === 0 ? (
          <Text tone="muted">{t('noSessions')}</Text>
        ) : (
          <List ruled>
            {sessions.slice(0, shown).map((session) => (
              <ListItem
                key={session.id}
                trail={
                  <Text as="span" size="small" tone="muted">
                    <DateTime
                      value={session.updatedAt.toISOString()}
                      title={fullText(session.updatedAt, language)}
                    >
                      {agoText(session.updatedAt, now, language)}
                    </DateTime>
                  </Text>
                }
              >
                <Text>{deviceName(session.device)}</Text>
                <Meta>
                  {session.ipAddress || null}
                  {session.impersonatedBy ? t('impersonated') : null}
                </Meta>
              </ListItem>
            ))}
          </List>
        )}
      </Section>
      {organizations.length > 0 ? (
        <Section title={t('organizations')} count={counts.organizations}>
          <List ruled>
            {organizations.slice(0, shown).map(({ memberId, organization, role }) => (
              <ListItem
                key={memberId}
                trail={
                  <Text as="span" size="small" tone="muted">
                    {new Intl.ListFormat(language).format(role.split(',').map(roleName))}
                  </Text>
                }
              >
                <TextLink quiet href={linkTo('/admin/organizations', { open: organization.id })}>
                  {organization.name}
                </TextLink>
              </ListItem>
            ))}
          </List>
        </Section>
      ) : null}
      {apiKeys.length > 0 ? (
        <Section title={t('apiKeys')} count={counts.apiKeys}>
          <List ruled>
            {apiKeys.slice(0, shown).map((key) => (
              <ListItem
                key={key.id}
                trail={
                  <Text as="span" size="small" tone="muted">
                    {key.lastUsedAt
                      ? t('used', { when: agoText(key.lastUsedAt, now, language) })
                      : t('neverUsed')}
                  </Text>
                }
              >
                <Row>
                  <Text as="span">{key.name ?? <Code>{key.start}…</Code>}</Text>
                  {key.enabled ? null : <Badge tone="warn">{t('disabled')}</Badge>}
                </Row>
                {key.expiresAt ? (
                  <Text size="small" tone="muted">
                    {t('expires', { date: dayText(key.expiresAt, now, language) })}
                  </Text>
                ) : null}
              </ListItem>
            ))}
          </List>
        </Section>
      ) : null}
    </>
  )
}

/** The drawer shows the newest ones. */
const shown = 5
