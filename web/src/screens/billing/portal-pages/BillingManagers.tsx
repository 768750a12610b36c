import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import {
  Button,
  Field,
  Heading,
  List,
  ListItem,
  Meta,
  Note,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { useWords } from '../checkout-page/use-page.ts'

type SettingsPage = Extract<BuyerPage, { kind: 'portal-settings' }>
type Managers = NonNullable<SettingsPage['managers']>['list']

/** Who manages the billing of a team beside its own address, in the settings. */
export function BillingManagers({ page }: { page: SettingsPage }) {
  const t = useTranslations('portal-settings.ui.managers')
  const { managers, note } = page
  if (managers === null) return null
  return (
    <Stack as="section" gap={4} aria-labelledby="managers">
      <Stack gap={1}>
        <Heading level={2} id="managers">
          {t('title')}
        </Heading>
        <Text size="small" tone="muted">
          {t('text')}
        </Text>
      </Stack>
      <div role="alert">
        {note === 'managerInvited' ? <Note tone="ok">{t('sent')}</Note> : null}
        {note === 'managerRemoved' ? <Note tone="ok">{t('removed')}</Note> : null}
        {note === 'managersTooMany' ? <Note tone="danger">{t('tooMany')}</Note> : null}
      </div>
      <Listed page={page} list={managers.list} />
      {managers.mayAdd ? <Invite page={page} /> : <Text tone="muted">{t('full')}</Text>}
    </Stack>
  )
}

function Listed({ page: { address }, list }: { page: SettingsPage; list: Managers }) {
  const t = useTranslations('portal-settings.ui.managers')
  if (list.length === 0) return null
  return (
    <form method="post" action={`${address}#managers`}>
      <List ruled>
        {list.map(({ email, id, isAccepted, isYou }) => (
          <ListItem
            key={id}
            below
            trail={
              <Button type="submit" size="sm" name="intent" value={`remove-manager ${id}`}>
                {t(isYou ? 'leave' : 'remove')}
                <VisuallyHidden> {email}</VisuallyHidden>
              </Button>
            }
          >
            <Text>{email}</Text>
            <Meta tone="muted">{t(isYou ? 'you' : isAccepted ? 'accepted' : 'invited')}</Meta>
          </ListItem>
        ))}
      </List>
    </form>
  )
}

function Invite({ page: { address, problems, values } }: { page: SettingsPage }) {
  const t = useTranslations('portal-settings.ui.managers')
  const { t: words } = useWords()
  const problem = problems.manager_email
  return (
    <Stack as="form" gap={4} method="post" action={`${address}#managers`} noValidate tall>
      <Field
        id="manager_email"
        name="manager_email"
        type="email"
        label={t('email')}
        hint={t('emailHint')}
        error={problem && (problem === 'invalid' ? t('same') : words('problems.email'))}
        autoComplete="off"
        defaultValue={values.manager_email}
        required
      />
      <Row>
        <Button type="submit" name="intent" value="invite-manager">
          {t('invite')}
        </Button>
      </Row>
    </Stack>
  )
}
