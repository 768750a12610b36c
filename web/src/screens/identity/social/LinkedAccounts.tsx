import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { boot } from '../../../lib/boot.ts'
import { dayText, fullText } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Button,
  DateTime,
  Empty,
  IconLinked,
  List,
  ListItem,
  Meta,
  Page,
  Section,
  Skeleton,
  Text,
} from '../../../ui/index.ts'
import { useSignInMethods } from '../profile/sign-in-methods.ts'
import { LinkRow } from './LinkRow.tsx'
import { providerIcon, providerName } from './provider-icon.tsx'
import { UnlinkAccount } from './UnlinkAccount.tsx'

type Account = NonNullable<ReturnType<typeof useSignInMethods>['accounts']>[number]

const nameOf = ({ providerId }: Account) =>
  boot().social.find(({ id }) => id === providerId)?.name ?? providerName(providerId)

export function LinkedAccounts() {
  const t = useTranslations('social.ui')
  const { language } = useLanguage()
  const now = useNow(60_000)
  const methods = useSignInMethods()
  const [asked, setAsked] = useState<Account | null>(null)
  useTitle(t('title'))
  const { accounts, passkeys, error } = methods
  const linked = accounts?.filter(({ providerId }) => providerId !== 'credential') ?? []
  const others = boot().social.filter(
    ({ id }) => !linked.some(({ providerId }) => providerId === id),
  )

  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {error ? (
        <QueryProblem error={error} onRetry={methods.refetch} />
      ) : !accounts || !passkeys ? (
        <Skeleton rows={2} />
      ) : linked.length === 0 && others.length === 0 ? (
        <Empty title={t('none')}>{t('noneText')}</Empty>
      ) : null}
      {linked.length > 0 ? (
        <List ruled>
          {linked.map((account) => (
            <ListItem
              key={account.id}
              lead={providerIcon(account.providerId) ?? <IconLinked />}
              trail={
                <Button
                  size="sm"
                  kind="danger-quiet"
                  aria-label={t('unlinkNamed', { name: nameOf(account) })}
                  disabledReason={methods.lockedReason}
                  onClick={() => setAsked(account)}
                >
                  {t('unlink')}
                </Button>
              }
            >
              <Text as="span" strong>
                {nameOf(account)}
              </Text>
              <Meta tone="faint">
                <DateTime
                  whole
                  value={account.createdAt.toISOString()}
                  title={fullText(account.createdAt, language)}
                >
                  {t('added', { date: dayText(account.createdAt, now, language) })}
                </DateTime>
              </Meta>
            </ListItem>
          ))}
        </List>
      ) : null}
      {accounts && others.length > 0 ? (
        <Section title={t('available')}>
          <List ruled>
            {others.map((provider) => (
              <LinkRow key={provider.id} provider={provider} />
            ))}
          </List>
        </Section>
      ) : null}
      {asked ? (
        <UnlinkAccount
          account={asked}
          name={nameOf(asked)}
          left={{
            passkeys: passkeys?.length ?? 0,
            accounts: accounts?.filter(({ id }) => id !== asked.id) ?? [],
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Page>
  )
}
