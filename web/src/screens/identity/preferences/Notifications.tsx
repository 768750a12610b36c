import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { preferences } from '../../../lib/calls.ts'
import { optimistic, useAction, useCall } from '../../../lib/data.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  FormError,
  List,
  ListItem,
  Meta,
  Page,
  Section,
  Skeleton,
  Switch,
  Text,
} from '../../../ui/index.ts'

const optional = [
  'newDevice',
  'webhookDisabled',
  'invitationAsked',
  'usageAlert',
  'withdrawalDeclared',
] as const
const always = ['password', 'methods', 'address', 'lock'] as const

/** Which emails a person gets; those that protect the account cannot be turned off. */
export function Notifications() {
  const t = useTranslations('preferences.ui.emails')
  const email = api.useSession().data?.user.email ?? ''
  const { data, error, refetch } = useCall(preferences.getEmails, {})
  const change = useAction(preferences.setEmails, {
    optimistic: optimistic(preferences.getEmails, (now, given) => ({
      newDevice: given.newDevice ?? now.newDevice,
      webhookDisabled: given.webhookDisabled ?? now.webhookDisabled,
      invitationAsked: given.invitationAsked ?? now.invitationAsked,
      usageAlert: given.usageAlert ?? now.usageAlert,
      withdrawalDeclared: given.withdrawalDeclared ?? now.withdrawalDeclared,
    })),
  })
  useTitle(t('title'))
  return (
    <Page width="form" title={t('title')} purpose={t('purpose', { email })}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <Section title={t('optional')}>
          {change.problem ? <FormError>{change.problem}</FormError> : null}
          {data ? (
            <List ruled>
              {optional.map((kind) => (
                <ListItem key={kind}>
                  <Switch
                    end
                    name={kind}
                    label={t(`${kind}.label`)}
                    hint={t(`${kind}.hint`)}
                    checked={data[kind]}
                    onChange={({ currentTarget }) =>
                      void change.run({ [kind]: currentTarget.checked })
                    }
                  />
                </ListItem>
              ))}
            </List>
          ) : (
            <Skeleton rows={3} />
          )}
        </Section>
      )}
      <Section title={t('always')}>
        <Text tone="muted">{t('alwaysText')}</Text>
        <List ruled>
          {always.map((kind) => (
            <ListItem key={kind}>
              <Meta>{t(`kinds.${kind}`)}</Meta>
            </ListItem>
          ))}
        </List>
      </Section>
    </Page>
  )
}
